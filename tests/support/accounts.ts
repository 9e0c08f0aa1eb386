import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { ResetAnswer, TokenAnswer } from '#contract/auth';
import { codeIn, waitForMail } from './mails.ts';
import type { TestServer } from './server.ts';

export interface TestAccount {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** An address and a password that no other test uses. */
export function credentials(): { email: string; password: string } {
  const word = randomBytes(6).toString('hex');
  return { email: `user-${word}@example.org`, password: `Correct horse ${word}` };
}

/** Registers a fresh institute account, signed in. */
export async function register(server: TestServer, given = credentials()): Promise<TestAccount> {
  const answer = await server.call<TokenAnswer>('/users/register', { body: given });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${answer.text}`);
  return { ...given, token: answer.body.access_token };
}

/** Another session of the same account. */
export async function signIn(
  server: TestServer,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await server.call<TokenAnswer>('/users/login', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${answer.text}`);
  return answer.body.access_token;
}

/** The user id that a token names. */
export function userIdOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return (payload as { sub: string }).sub;
}

export interface ResetInHand {
  readonly body: { readonly email: string; readonly newPassword: string; readonly confirmNewPassword: string };
  readonly resetId: string;
}

/** First step of a reset; the code, if any, goes by mail. */
export async function askForReset(
  server: TestServer,
  email: string,
  newPassword = credentials().password,
  ip?: string,
): Promise<ResetInHand> {
  const body = { email, newPassword, confirmNewPassword: newPassword };
  const answer = await server.call<ResetAnswer>('/users/reset-password', { body, ...(ip !== undefined && { ip }) });
  if (answer.body.status !== 'code_sent') throw new Error(`reset answered ${answer.status}: ${answer.text}`);
  return { body, resetId: answer.body.resetId };
}

/** First step of a reset of a registered address, with the code of the `nth` mail to it. */
export async function askForCode(
  server: TestServer,
  email: string,
  nth = 1,
  newPassword?: string,
): Promise<ResetInHand & { code: string }> {
  const reset = await askForReset(server, email, newPassword);
  return { ...reset, code: codeIn(await waitForMail(inject('mailUrl'), email, nth)) };
}
