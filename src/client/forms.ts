import type { MessageName } from '../contract/messages.ts';
import { passwordCharacters, passwordLength, passwordRefusal } from '../contract/password.ts';

/** Why a form was not sent, or what the server made of it: a toast of the catalogue, and sentences beside the fields. */
export interface Complaint<F extends string> {
  readonly message: MessageName;
  readonly errors: Partial<Record<F, string>>;
}

export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

/** Login: an empty address or password, nothing else (specification, section 5). */
export function checkLogin(values: { email: string; password: string }): Complaint<'email' | 'password'> | null {
  const errors = missing(values, { email: 'Enter your email address.', password: 'Enter your password.' });
  return errors && { message: 'loginIncomplete', errors };
}

/**
 * Registration: the match first, then the empty fields (specification, section 5). Only then the rules that the server has as well,
 * with the message that its refusal would bring.
 */
export function checkRegistration(values: {
  email: string;
  password: string;
  confirmPassword: string;
}): Complaint<'email' | 'password' | 'confirmPassword'> | null {
  if (values.password !== values.confirmPassword) {
    return { message: 'registrationMismatch', errors: { confirmPassword: 'The two passwords differ.' } };
  }
  const errors = missing(
    { email: values.email, password: values.password },
    { email: 'Enter your email address.', password: 'Choose a password.' },
  );
  if (errors) return { message: 'registrationIncomplete', errors };
  const refusal = passwordRefusal(values.password);
  return refusal === undefined ? null : { message: 'registrationFailed', errors: { password: refusal } };
}

/** Reset: the empty fields first, then the match (specification, section 5), then the rules that the server has as well. */
export function checkReset(values: {
  email: string;
  newPassword: string;
  confirmNewPassword: string;
}): Complaint<'email' | 'newPassword' | 'confirmNewPassword'> | null {
  const errors = missing(values, {
    email: 'Enter your email address.',
    newPassword: 'Choose a new password.',
    confirmNewPassword: 'Enter the new password again.',
  });
  if (errors) return { message: 'resetIncomplete', errors };
  if (values.newPassword !== values.confirmNewPassword) {
    return { message: 'resetMismatch', errors: { confirmNewPassword: 'The two passwords differ.' } };
  }
  const refusal = passwordRefusal(values.newPassword);
  return refusal === undefined ? null : { message: 'resetFailed', errors: { newPassword: refusal } };
}

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

function missing<F extends string>(
  values: Record<F, string>,
  sentences: Record<F, string>,
): Partial<Record<F, string>> | null {
  const errors: Partial<Record<F, string>> = {};
  for (const name of Object.keys(sentences) as F[]) if (values[name] === '') errors[name] = sentences[name];
  return Object.keys(errors).length > 0 ? errors : null;
}
