import { randomBytes } from 'node:crypto';
import type { TokenAnswer } from '#contract/auth';
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
