/** Rules of the second factor of administrators (ADR-S18). Times in milliseconds. */
export const factorRules = {
  /** How long the code may be typed after the password. */
  challengeMs: 5 * 60_000,
  /** Codes that may be tried on one sign-in. */
  tries: 5,
  /** Wrong codes of one account within the window, whatever sign-ins they were tried on; before the factor of the environment. */
  failures: 10,
  /** From the first wrong code on; never extended. */
  failuresMs: 15 * 60_000,
  /** Wrong codes within the window after which the owner is told that somebody knows the password. */
  toldAfter: 3,
  /** How long an offered secret waits for its first code. */
  offerMs: 15 * 60_000,
  recoveryCodes: 10,
  /** About 40 bits, against at most `failures` guesses in a window. Digits alone, so that one keyboard of a phone types either code. */
  recoveryDigits: 12,
} as const;

/** How a recovery code is shown: `1234-5678-9012`. */
export function shownCode(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, '$&-');
}
