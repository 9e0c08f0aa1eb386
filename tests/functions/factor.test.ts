import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { AdminPage } from '#contract/admin';
import type { Me } from '#contract/auth';
import type { FactorOffer } from '#contract/factor';
import type { AdminRow } from '#contract/lists';
import { removeAdministrator, resetFactor } from '#server/domain/administration/administrators';
import { erasePerson } from '#server/domain/privacy';
import { administratorsWiring } from '#server/wiring/administrators';
import { eraseWiring } from '#server/wiring/erasing';
import { app, createApp } from '../../netlify/wiring.ts';
import { askForCode, isAlive, register, signIn } from '../support/accounts.ts';
import { codeOf } from '../support/authenticator.ts';
import { challengeOf, enrolledAdmin, giveCode, newAdmin, wrongCode } from '../support/factor.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { dumpStore } from '../support/store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

const overview = async (token: string) => {
  const { status, problem } = await server.call('/admin/overview', { token });
  return status === 200 ? 200 : problem().code;
};
const post = (path: string, token: string) => server.call(path, { method: 'POST', token });
const operator = () => administratorsWiring(app(), () => undefined);

/** Starts a test early in a step of 30 seconds, so that no code passes out of its window while the test runs. */
const earlyInStep = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 2_000 });
};

describe('SEC-D4 setting the second factor up (ADR-S18)', () => {
  test('before it the session opens nothing of the organisers; with it everything, and ten codes are shown', async () => {
    earlyInStep();
    const { token, email, id } = await newAdmin(server);
    expect(await overview(token)).toBe('factor_required');
    expect((await server.call<Me>('/users/me', { token })).body.factor).toEqual({
      state: 'missing',
      mayPostpone: true,
    });
    const { body: offer } = await server.call<FactorOffer>('/users/factor/offer', { method: 'POST', token });
    expect(offer.uri).toMatch(new RegExp(`^otpauth://totp/.+${encodeURIComponent(email)}\\?.*secret=${offer.secret}`));
    expect(offer.qr.path).toMatch(/^M4 4h7v1h-7z/);
    const enrol = (code: string) =>
      server.call<{ recoveryCodes: string[] }>('/users/factor', { token, body: { code } });
    expect((await enrol(wrongCode(offer.secret))).problem().code).toBe('factor_failed');
    expect(await overview(token)).toBe('factor_required');
    const { recoveryCodes } = (await enrol(codeOf(offer.secret))).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(await overview(token)).toBe(200);
    expect((await server.call<Me>('/users/me', { token })).body.factor?.state).toBe('used');
    expect((await waitForMail(inject('mailUrl'), email, 2)).subject).toBe('Second factor set up');
    const { items } = (await server.call<AdminPage<AdminRow<'audit'>>>('/admin/audit', { token })).body;
    expect(items).toContainEqual(expect.objectContaining({ actor: email, action: 'factor_enrolled', target: id }));
  });

  test('asked again in a session the secret stays, in another session it differs; nobody else is offered one', async () => {
    const admin = await newAdmin(server);
    const secretOf = async (token: string) => ((await post('/users/factor/offer', token)).body as FactorOffer).secret;
    const secret = await secretOf(admin.token);
    expect(await secretOf(admin.token)).toBe(secret);
    expect(await secretOf(await signIn(server, admin))).not.toBe(secret);
    const { token } = await register(server);
    for (const path of ['/users/factor/offer', '/users/factor/later']) {
      expect((await post(path, token)).problem().code).toBe('forbidden');
    }
    expect((await server.call('/users/factor', { token, body: { code: '123456' } })).problem().code).toBe('forbidden');
    expect((await server.call('/users/me', { token })).text).not.toContain('factor');
  });

  test('an offer ends, and an account has one factor: a second one is refused', async () => {
    const waiting = await newAdmin(server);
    const give = (token: string) => server.call('/users/factor', { token, body: { code: '123456' } });
    expect((await give(waiting.token)).problem().code).toBe('challenge_ended');
    const admin = await newAdmin(server);
    const other = await signIn(server, admin);
    const { body } = await server.call<FactorOffer>('/users/factor/offer', { method: 'POST', token: other });
    const { body: first } = await server.call<FactorOffer>('/users/factor/offer', {
      method: 'POST',
      token: admin.token,
    });
    const codes = [
      { token: admin.token, code: codeOf(first.secret) },
      { token: other, code: codeOf(body.secret) },
    ];
    const answers = await Promise.all(
      codes.map(({ token, code }) => server.call('/users/factor', { token, body: { code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await post('/users/factor/offer', other)).problem().code).toBe('conflict');
  });
});

describe('SEC-D4 postponing', () => {
  test('on this machine it opens the data for that session alone, and never takes a factor away', async () => {
    const admin = await newAdmin(server);
    expect((await post('/users/factor/later', admin.token)).status).toBe(204);
    expect(await overview(admin.token)).toBe(200);
    expect((await server.call<Me>('/users/me', { token: admin.token })).body.factor?.state).toBe('postponed');
    expect(await overview(await signIn(server, admin))).toBe('factor_required');
    const { token } = await enrolledAdmin(server);
    await post('/users/factor/later', token);
    expect((await server.call<Me>('/users/me', { token })).body.factor?.state).toBe('used');
  });

  test('anywhere else it is refused, and a session that was postponed opens nothing', async () => {
    const { token } = await newAdmin(server);
    const { token: postponed } = await newAdmin(server);
    await post('/users/factor/later', postponed);
    expect(createApp({ ...app().env, siteUrl: 'https://conference.example.org' }).mayPostponeFactor).toBe(false);
    Object.assign(app(), { mayPostponeFactor: false });
    try {
      expect((await post('/users/factor/later', token)).problem().code).toBe('forbidden');
      expect(await overview(token)).toBe('factor_required');
      expect(await overview(postponed)).toBe('factor_required');
      const me = await server.call<Me>('/users/me', { token: postponed });
      expect(me.body.factor).toEqual({ state: 'missing', mayPostpone: false });
    } finally {
      Object.assign(app(), { mayPostponeFactor: true });
    }
  });
});

describe('SEC-D5 the code of a sign-in', () => {
  test('the password alone gives no session; the code does, and is mailed as a sign-in', async () => {
    earlyInStep();
    const admin = await enrolledAdmin(server);
    const challenge = await challengeOf(server, admin);
    const { body, text } = await giveCode(server, challenge, ` ${codeOf(admin.secret).replace(/(...)/, '$1 ')}`);
    expect(Object.keys(body), text).toEqual(['access_token']);
    expect(await overview(body.access_token)).toBe(200);
    expect((await waitForMail(inject('mailUrl'), admin.email, 3)).subject).toBe('Administrator sign-in');
  });

  test('clocks may differ by one step, not by two; a code is used once, and none before it afterwards', async () => {
    earlyInStep();
    const admin = await enrolledAdmin(server);
    const outcome = async (steps: number) =>
      (await giveCode(server, await challengeOf(server, admin), codeOf(admin.secret, steps))).status;
    // The step before the present one was used by the set-up.
    expect(await outcome(-1)).toBe(400);
    expect(await outcome(-2)).toBe(400);
    expect(await outcome(2)).toBe(400);
    expect(await outcome(0)).toBe(200);
    expect(await outcome(0)).toBe(400);
    expect(await outcome(1)).toBe(200);
    expect(await outcome(1)).toBe(400);
    expect(await outcome(0)).toBe(400);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await outcome(-1)).toBe(400);
    expect(await outcome(0)).toBe(200);
  });

  test('of simultaneous redemptions of one code one opens a session, of one challenge or of several', async () => {
    earlyInStep();
    const admin = await enrolledAdmin(server);
    const one = await challengeOf(server, admin);
    const race = async (challenges: readonly string[], code: string) =>
      (await Promise.all(challenges.map((challenge) => giveCode(server, challenge, code)))).filter(
        ({ status }) => status === 200,
      ).length;
    expect(await race([one, one, one, one], codeOf(admin.secret))).toBe(1);
    const several = await Promise.all([1, 2, 3, 4].map(() => challengeOf(server, admin)));
    expect(await race(several, codeOf(admin.secret, 1))).toBe(1);
    const more = await Promise.all([1, 2, 3, 4].map(() => challengeOf(server, admin)));
    expect(await race(more, admin.recoveryCodes[0] ?? '')).toBe(1);
  });

  test('a forged, used, old or foreign challenge is worth nothing', async () => {
    earlyInStep();
    const [asha, ravi] = [await enrolledAdmin(server), await enrolledAdmin(server)];
    const code = codeOf(asha.secret);
    expect((await giveCode(server, 'A'.repeat(24), code)).problem().code).toBe('challenge_ended');
    expect((await giveCode(server, `challenge:${'A'.repeat(24)}`, code)).problem().code).toBe('invalid_body');
    expect((await giveCode(server, asha.id, code)).problem().code).toMatch(/challenge_ended|invalid_body/);
    const raviChallenge = await challengeOf(server, ravi);
    expect((await giveCode(server, raviChallenge, code)).problem().code).toBe('factor_failed');
    expect((await giveCode(server, raviChallenge, asha.recoveryCodes[0] ?? '')).problem().code).toBe('factor_failed');
    const challenge = await challengeOf(server, asha);
    expect((await giveCode(server, challenge, code)).status).toBe(200);
    expect((await giveCode(server, challenge, codeOf(asha.secret, 1))).problem().code).toBe('challenge_ended');
    const old = await challengeOf(server, asha);
    for (const key of await server.store.redis.keys('challenge:*')) {
      expect(await server.store.redis.pttl(key)).toBeLessThanOrEqual(300_000);
      await server.store.redis.del(key);
    }
    expect((await giveCode(server, old, codeOf(asha.secret, 1))).problem().code).toBe('challenge_ended');
  });

  test.each([
    ['list', ['123456']],
    ['number', 123456],
    ['object', {}],
    ['null', null],
    ['word', 'abcdef'],
  ])('a code that is a %s is answered 400', async (_kind, code) => {
    const answer = await server.call('/users/login/factor', { body: { challenge: 'A'.repeat(24), code } });
    expect([answer.status, answer.problem().code]).toEqual([400, 'invalid_body']);
  });
});

describe('SEC-D6 recovery codes', () => {
  test('each signs in once, is mailed and stands in the audit trail', async () => {
    const admin = await enrolledAdmin(server);
    const [code = ''] = admin.recoveryCodes;
    const typed = code.replaceAll('-', ' ');
    const { body } = await giveCode(server, await challengeOf(server, admin), typed);
    expect(await overview(body.access_token)).toBe(200);
    const mail = await waitForMail(inject('mailUrl'), admin.email, 3);
    expect(mail.subject).toBe('Sign-in with a recovery code');
    expect(mail.text).toContain('You have 9 recovery codes left.');
    const token = body.access_token;
    const { items } = (await server.call<AdminPage<AdminRow<'audit'>>>('/admin/audit', { token })).body;
    // The clock stands still: what other tests wrote has the same instant, and any place beside it.
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'recovery_code_used', actor: admin.email, target: admin.id }),
    );
    expect((await giveCode(server, await challengeOf(server, admin), code)).problem().code).toBe('factor_failed');
  });

  test('the store knows neither the codes nor the secret, and no answer but the first shows them', async () => {
    const admin = await enrolledAdmin(server);
    await server.settled();
    const stored = await dumpStore(server.store.redis);
    for (const code of [
      admin.secret,
      ...admin.recoveryCodes,
      ...admin.recoveryCodes.map((one) => one.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(code);
    }
    expect((await server.call('/users/me', { token: admin.token })).text).not.toMatch(/\d{4}-\d{4}-\d{4}/);
    expect(server.logs.join('\n')).not.toContain(admin.secret);
  });
});

describe('SEC-D6 what ends and what stays', () => {
  test('a reset of the password leaves the factor, and ends a sign-in that waits for its code', async () => {
    earlyInStep();
    const admin = await enrolledAdmin(server);
    const waiting = await challengeOf(server, admin);
    await server.settled();
    const mails = (await mailsTo(inject('mailUrl'), admin.email)).length;
    const { body, resetId, code } = await askForCode(server, admin.email, mails + 1);
    expect((await server.call('/users/reset-password', { body: { ...body, code, resetId } })).status).toBe(200);
    expect((await giveCode(server, waiting, codeOf(admin.secret))).problem().code).toBe('challenge_ended');
    const challenge = await challengeOf(server, { email: admin.email, password: body.newPassword });
    expect((await giveCode(server, challenge, codeOf(admin.secret))).status).toBe(200);
  });

  test('the operator removes a factor: sessions end, the owner is told, the next sign-in sets up a new one', async () => {
    const admin = await enrolledAdmin(server);
    const waiting = await challengeOf(server, admin);
    expect(await resetFactor(operator(), admin.email)).toBe('removed');
    expect(await isAlive(server, admin.token)).toBe(false);
    expect((await giveCode(server, waiting, codeOf(admin.secret))).problem().code).toBe('challenge_ended');
    await server.runSchedule('outbox');
    expect((await mailsTo(inject('mailUrl'), admin.email)).map(({ subject }) => subject)).toContain(
      'Second factor removed',
    );
    expect(await overview(await signIn(server, admin))).toBe('factor_required');
    expect(await resetFactor(operator(), admin.email)).toBe('none');
  });

  test('BUG-F17 an administrator who leaves loses role, sessions and factor at once; the last one stays', async () => {
    await server.store.reset({ data: true });
    const [stays, leaves] = [await enrolledAdmin(server), await enrolledAdmin(server)];
    expect(await removeAdministrator(operator(), leaves.email)).toBe('taken');
    expect(await isAlive(server, leaves.token)).toBe(false);
    expect(await overview(await signIn(server, leaves))).toBe('forbidden');
    expect(await server.store.redis.exists(`factor:${leaves.id}`)).toBe(0);
    expect(await removeAdministrator(operator(), stays.email)).toBe('last');
    expect(await overview(stays.token)).toBe(200);
    const { items } = (await server.call<AdminPage<AdminRow<'audit'>>>('/admin/audit', { token: stays.token })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ actor: 'command line', action: 'role_taken', target: leaves.id }),
    );
  });

  test('an erasure leaves nothing of a factor', async () => {
    const admin = await enrolledAdmin(server);
    await erasePerson(eraseWiring(app()), admin.email);
    expect((await server.store.redis.keys(`factor*${admin.id}`)).length).toBe(0);
  });
});
