import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { AdminPage } from '#contract/admin';
import type { RecoveryCodes } from '#contract/factor';
import type { AdminRow } from '#contract/lists';
import { resetFactor } from '#server/domain/administration/administrators';
import { administratorsWiring } from '#server/wiring/administrators';
import { app } from '../../netlify/wiring.ts';
import { register } from '../support/accounts.ts';
import { codeOf } from '../support/authenticator.ts';
import { challengeOf, enrolledAdmin, giveCode, newAdmin, wrongCode } from '../support/factor.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { dumpStore } from '../support/store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' });
});
beforeEach(() => {
  // Early in a step of 30 seconds, so that no code passes out of its window while a test runs.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 2_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.store.reset({ data: true });
});
afterAll(() => server.stop());

let places = 0;
const anotherPlace = () => {
  places += 1;
  return `192.0.2.${places}`;
};
const renew = (token: string, code: string) =>
  server.call<RecoveryCodes>('/users/factor/recovery-codes', { token, body: { code }, ip: anotherPlace() });
const enter = async (admin: { email: string; password: string }, code: string) =>
  (await giveCode(server, await challengeOf(server, admin, anotherPlace()), code, anotherPlace())).status;

describe('SEC-D6 new recovery codes', () => {
  test('for a code of the app there are ten others, shown this once; the old ones end at once, it is mailed and in the trail', async () => {
    const admin = await enrolledAdmin(server);
    const { body, text } = await renew(admin.token, ` ${codeOf(admin.secret).replace(/(...)/, '$1 ')}`);
    expect(body.recoveryCodes, text).toHaveLength(10);
    expect(new Set([...body.recoveryCodes, ...admin.recoveryCodes]).size).toBe(20);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect((await waitForMail(inject('mailUrl'), admin.email, 3)).subject).toBe('New recovery codes');
    const { token } = admin;
    const { items } = (await server.call<AdminPage<AdminRow<'audit'>>>('/admin/audit', { token })).body;
    const traced = { action: 'recovery_codes_renewed', actor: admin.email, target: admin.id };
    expect(items).toContainEqual(expect.objectContaining(traced));
    const stored = await dumpStore(server.store.redis);
    for (const code of body.recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(await enter(admin, admin.recoveryCodes[0] ?? '')).toBe(400);
    expect(await enter(admin, body.recoveryCodes[0] ?? '')).toBe(200);
    expect(await enter(admin, body.recoveryCodes[0] ?? '')).toBe(400);
  });

  test('a code of the app that was used, a recovery code and none at all make no new ones; the old ones stay', async () => {
    const admin = await enrolledAdmin(server);
    // The set-up used the code of the step before.
    for (const code of [codeOf(admin.secret, -1), wrongCode(admin.secret)]) {
      expect((await renew(admin.token, code)).problem().code).toBe('factor_failed');
    }
    for (const code of [admin.recoveryCodes[0] ?? '', '', 'abcdef']) {
      expect((await renew(admin.token, code)).problem().code).toBe('invalid_body');
    }
    expect(await enter(admin, admin.recoveryCodes[0] ?? '')).toBe(200);
    expect((await renew(admin.token, codeOf(admin.secret))).status).toBe(200);
    expect((await renew(admin.token, codeOf(admin.secret))).problem().code).toBe('factor_failed');
    expect(await enter(admin, codeOf(admin.secret))).toBe(400);
  });

  test('of simultaneous wishes with one code one is heard, and its codes are those that work', async () => {
    const admin = await enrolledAdmin(server);
    const answers = await Promise.all(Array.from({ length: 4 }, () => renew(admin.token, codeOf(admin.secret))));
    const heard = answers.filter(({ status }) => status === 200);
    expect(heard).toHaveLength(1);
    const fields = await server.store.redis.hkeys(`factor:${admin.id}`);
    expect(fields.filter((field) => field.startsWith('code:'))).toHaveLength(10);
    expect(await enter(admin, heard[0]?.body.recoveryCodes[3] ?? '')).toBe(200);
  });

  test('nobody without the factor has any: not signed in, an institute, no factor yet, postponed, taken away', async () => {
    expect((await renew('', '123456')).problem().code).toBe('unauthenticated');
    expect((await renew((await register(server)).token, '123456')).problem().code).toBe('forbidden');
    const { token } = await newAdmin(server);
    expect((await renew(token, '123456')).problem().code).toBe('factor_required');
    await server.call('/users/factor/later', { method: 'POST', token, ip: anotherPlace() });
    expect((await renew(token, '123456')).problem().code).toBe('conflict');
    const admin = await enrolledAdmin(server);
    await resetFactor(
      administratorsWiring(app(), () => undefined),
      admin.email,
    );
    expect((await renew(admin.token, codeOf(admin.secret))).status).toBe(401);
  });

  test('SEC-D5 guesses count with those of sign-ins: ten in a quarter of an hour, and the owner is told once', async () => {
    const admin = await enrolledAdmin(server);
    const wrong = wrongCode(admin.secret);
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await renew(admin.token, wrong)).problem().code).toBe('factor_failed');
    }
    for (let turn = 0; turn < 4; turn += 1) expect(await enter(admin, wrong)).toBe(400);
    const blocked = await renew(admin.token, codeOf(admin.secret));
    expect(blocked.problem().code).toBe('rate_limited');
    expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await enter(admin, codeOf(admin.secret))).toBe(429);
    await server.settled();
    const told = (await mailsTo(inject('mailUrl'), admin.email)).filter(({ subject }) => subject.startsWith('Wrong'));
    expect(told.map(({ subject }) => subject)).toEqual(['Wrong codes for new recovery codes']);
  });
});
