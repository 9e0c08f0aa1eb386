import { passwordCharacters, passwordLength } from '../contract/password.ts';

export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

/** A rough guess for the hint under a new password; the server decides what is allowed. */
export function strengthOf(password: string): PasswordStrength {
  const length = passwordCharacters(password);
  if (length === 0) return 'empty';
  if (length < passwordLength.min) return 'short';
  const distinct = new Set(password.toLowerCase()).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const common = length < 16 && /^(?:\d+|(?:passw|qwert|abcde|welcome|letmein|admin).*)$/i.test(password);
  if (distinct < 5 || common) return 'weak';
  const score = length + 2 * (kinds - 1) + Math.min(distinct, 10) / 2;
  return score >= 24 ? 'strong' : score >= 16 ? 'fair' : 'weak';
}
