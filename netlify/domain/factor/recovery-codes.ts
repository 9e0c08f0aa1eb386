import { factorRules } from './rules.ts';

/**
 * A set of recovery codes, no two alike, as digits.
 *
 * @param randomInt uniform, 0 to `below` - 1
 */
export function newRecoveryCodes(randomInt: (below: number) => number): string[] {
  const made = new Set<string>();
  while (made.size < factorRules.recoveryCodes) {
    made.add(Array.from({ length: factorRules.recoveryDigits }, () => randomInt(10)).join(''));
  }
  return [...made];
}
