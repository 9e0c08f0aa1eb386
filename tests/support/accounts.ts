import { randomBytes } from 'node:crypto';
import type { ResetAnswer, TokenAnswer } from '#contract/auth';
import type { Callee } from './calls.ts';
import { codeIn, waitForMail } from './mails.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface TestAccount extends Credentials {
  readonly token: string;
  readonly id: string;
}

/** An address and a password that no other test uses. */
export function credentials(): Credentials {
  const word = randomBytes(6).toString('hex');
  return { email: `user-${word}@example.org`, password: `Correct horse ${word}` };
}

/** Registers a fresh institute account, signed in. */
export async function register(callee: Callee, given = credentials()): Promise<TestAccount> {
  const answer = await callee.call<TokenAnswer>('/users/register', { body: given });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${answer.text}`);
  const token = answer.body.access_token;
  return { ...given, token, id: userIdOf(token) };
}

/** Another session of the same account. */
export async function signIn(callee: Callee, { email, password }: Credentials): Promise<string> {
  const answer = await callee.call<TokenAnswer>('/users/login', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${answer.text}`);
  return answer.body.access_token;
}

/** Whether the server still accepts a token. */
export async function isAlive(callee: Callee, token: string): Promise<boolean> {
  const { status, text } = await callee.call('/users/me', { token });
  if (status !== 200 && status !== 401) throw new Error(`the session's call answered ${status}: ${text}`);
  return status === 200;
}

/** The user id that a token names. */
export const userIdOf = (token: string): string => claimsOf(token).sub;

/** The session id that a token names. */
export const sessionIdOf = (token: string): string => claimsOf(token).jti;

function claimsOf(token: string): { readonly sub: string; readonly jti: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

export interface ResetInHand {
  readonly body: { readonly email: string; readonly newPassword: string; readonly confirmNewPassword: string };
  readonly resetId: string;
}

/** First step of a reset; the code, if any, goes by mail. */
export async function askForReset(
  callee: Callee,
  email: string,
  newPassword = credentials().password,
  ip?: string,
): Promise<ResetInHand> {
  const body = { email, newPassword, confirmNewPassword: newPassword };
  const answer = await callee.call<ResetAnswer>('/users/reset-password', { body, ...(ip !== undefined && { ip }) });
  if (answer.body.status !== 'code_sent') throw new Error(`reset answered ${answer.status}: ${answer.text}`);
  return { body, resetId: answer.body.resetId };
}

/** First step of a reset of a registered address, with the code of the `nth` mail to it. */
export async function askForCode(
  callee: Callee,
  email: string,
  nth = 1,
  newPassword?: string,
): Promise<ResetInHand & { code: string }> {
  const reset = await askForReset(callee, email, newPassword);
  return { ...reset, code: codeIn(await waitForMail(callee.mailUrl, email, nth)) };
}
