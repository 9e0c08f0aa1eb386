import { expect } from 'vitest';
import type { FactorOffer, FactorRequired, RecoveryCodes } from '#contract/factor';
import { userKey } from '#server/store/user/record';
import { type Credentials, register, signIn } from './accounts.ts';
import { codeOf, codeOfStepBefore } from './authenticator.ts';
import type { TestServer } from './server.ts';

/** A code that is none of those that are taken now. */
export function wrongCode(secret: string): string {
  const taken = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !taken.includes(code)) ?? '';
}

export interface TestAdmin extends Credentials {
  readonly id: string;
  /** Of a sign-in with the password alone. */
  readonly token: string;
}

/** An administrator without a second factor, signed in. */
export async function newAdmin(server: TestServer): Promise<TestAdmin> {
  const account = await register(server);
  await server.store.redis.hset(userKey(account.id), 'role', 'admin');
  return { ...account, token: await signIn(server, account) };
}

export interface Enrolled extends TestAdmin {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * The same with a second factor. Its first code is of the step before the present one, so that the present one can be used at once.
 */
export async function enrolledAdmin(server: TestServer): Promise<Enrolled> {
  const admin = await newAdmin(server);
  const { token } = admin;
  const offer = await server.call<FactorOffer>('/users/factor/offer', { method: 'POST', token });
  expect(offer.status, offer.text).toBe(200);
  const { secret } = offer.body;
  const enrolled = await server.call<RecoveryCodes>('/users/factor', {
    token,
    body: { code: await codeOfStepBefore(secret, 2_000) },
  });
  expect(enrolled.status, enrolled.text).toBe(200);
  return { ...admin, secret, recoveryCodes: enrolled.body.recoveryCodes };
}

/** The challenge of a sign-in with the password. */
export async function challengeOf(server: TestServer, { email, password }: Credentials, ip?: string): Promise<string> {
  const answer = await server.call<FactorRequired>('/users/login', { body: { email, password }, ...(ip && { ip }) });
  expect(answer.status, answer.text).toBe(202);
  expect(Object.keys(answer.body).sort()).toEqual(['challenge', 'status']);
  return answer.body.challenge;
}

/** The second step of a sign-in. */
export const giveCode = (server: TestServer, challenge: string, code: string, ip?: string) =>
  server.call<{ access_token: string }>('/users/login/factor', { body: { challenge, code }, ...(ip && { ip }) });
