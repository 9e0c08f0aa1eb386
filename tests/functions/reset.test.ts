import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { askForCode, askForReset, credentials, register, signIn, userIdOf } from '../support/accounts.ts';
import { codeIn, mailsTo, waitForMail } from '../support/mails.ts';
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

const reset = (body: object, ip?: string) =>
  server.call('/users/reset-password', { body, ...(ip !== undefined && { ip }) });
const canSignIn = async (email: string, password: string) =>
  (await server.call('/users/login', { body: { email, password } })).status === 200;
/** Moves the product's clock; the store's own stands still. */
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
};
const wrongCodeFor = (code: string) => code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));

describe('the first step', () => {
  test('SEC-R1 without a code nothing changes, and the answer asks for one', async () => {
    const { email, password } = await register(server);
    const { body, resetId } = await askForReset(server, email);
    expect(resetId).toMatch(/^[A-Za-z0-9_-]{16,}$/);
    expect(await canSignIn(email, password)).toBe(true);
    expect(await canSignIn(email, body.newPassword)).toBe(false);
  });

  test('SEC-R1 local checks come first: different passwords, a weak one, a code without its request', async () => {
    const { email } = credentials();
    const good = credentials().password;
    const cases = [
      [{ email, newPassword: good, confirmNewPassword: `${good}!` }, 'confirmNewPassword'],
      [{ email, newPassword: 'password', confirmNewPassword: 'password' }, 'newPassword'],
      [{ email, newPassword: 'short', confirmNewPassword: 'short' }, 'newPassword'],
      [{ email, newPassword: good, confirmNewPassword: good, code: 'ABCD-EFGH' }, 'code'],
    ] as const;
    for (const [body, path] of cases) {
      const answer = await reset(body);
      expect(answer.status).toBe(400);
      expect(answer.problem().errors?.map((error) => error.path)).toContain(path);
    }
  });

  test('SEC-R2 a known and an unknown address get the same answer, and mail goes to the stored address alone', async () => {
    const { email } = await register(server);
    const unknown = credentials().email;
    const shapes = new Set<string>();
    for (const address of [email, unknown]) {
      const newPassword = credentials().password;
      const answer = await reset({ email: address.toUpperCase(), newPassword, confirmNewPassword: newPassword });
      const names = [...answer.headers.keys()].join();
      shapes.add(
        JSON.stringify([
          answer.status,
          Object.keys(answer.body as object),
          (answer.body as { status: string }).status,
          names,
        ]),
      );
    }
    expect(shapes.size).toBe(1);
    await server.settled();
    expect((await waitForMail(inject('mailUrl'), email)).to).toEqual([email]);
    expect(await mailsTo(inject('mailUrl'), unknown)).toEqual([]);
  });

  test('SEC-R6 the store holds the code only as a keyed hash, and the waiting mail sealed', async () => {
    const { email } = await register(server);
    const { code } = await askForCode(server, email);
    const bare = code.replace('-', '');
    const dump = await dumpStore(server.store.redis);
    expect(dump).toContain('reset:');
    for (const form of [code, bare, bare.toLowerCase(), Buffer.from(bare).toString('base64')])
      expect(dump).not.toContain(form);
  });

  test('SEC-R7 within the cooldown and over the hourly limit no mail leaves, and the answer does not change', async () => {
    const { email } = await register(server);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let i = 1; i <= 7; i++) {
      await Promise.all([askForReset(server, email), askForReset(server, email)]);
      await server.settled();
      vi.setSystemTime(Date.now() + 61_000);
    }
    vi.useRealTimers();
    await server.settled();
    await waitForMail(inject('mailUrl'), email, 5);
    expect(await mailsTo(inject('mailUrl'), email)).toHaveLength(5);
  });

  test('SEC-R8 BUG-48 forged headers change nothing in the mail, and neither do the words of the request', async () => {
    const { email } = await register(server);
    const newPassword = credentials().password;
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const body = { email, newPassword, confirmNewPassword: newPassword };
    expect((await server.call('/users/reset-password', { body, headers })).status).toBe(202);
    const mail = await waitForMail(inject('mailUrl'), email);
    expect(mail.text).toContain(server.siteUrl);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
    // The code mail carries no link that does anything: the only address in it is the site's own.
    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([server.siteUrl]);
    expect(
      (await server.call('/users/reset-password', { body, headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
  });

  test('BUG-43 BUG-44 the code is in no answer, and an address named twice in the body cannot split mail from account', async () => {
    const victim = await register(server);
    const attacker = await register(server);
    const password = JSON.stringify(credentials().password);
    const twice = `{"email":"${victim.email}","newPassword":${password},"confirmNewPassword":${password},"email":"${attacker.email}"}`;
    const answer = await server.call('/users/reset-password', { body: twice });
    const code = codeIn(await waitForMail(inject('mailUrl'), attacker.email));
    expect(answer.text).not.toContain(code);
    expect(answer.text).not.toContain(code.replace('-', ''));
    expect(await mailsTo(inject('mailUrl'), victim.email)).toEqual([]);
  });
});

describe('the second step', () => {
  test('SEC-R3 ten at once change the password once, and the code is spent', async () => {
    const { email, password } = await register(server);
    const { body, resetId, code } = await askForCode(server, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset({ ...body, code, resetId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(await canSignIn(email, password)).toBe(false);
    expect(await canSignIn(email, body.newPassword)).toBe(true);
    expect((await reset({ ...body, code, resetId })).problem().code).toBe('reset_failed');
  });

  test('SEC-R4 after five wrong guesses from five addresses the right code is refused', async () => {
    const { email, password } = await register(server);
    const { body, resetId, code } = await askForCode(server, email);
    for (let i = 1; i <= 5; i++) {
      expect((await reset({ ...body, code: wrongCodeFor(code), resetId }, `198.51.100.${i}`)).status).toBe(400);
    }
    expect((await reset({ ...body, code, resetId }, '198.51.100.9')).problem().code).toBe('reset_failed');
    expect(await canSignIn(email, password)).toBe(true);
  });

  test('BUG-41 guesses made all at once are five guesses like any others', async () => {
    const { email, password } = await register(server);
    const { body, resetId, code } = await askForCode(server, email);
    const guesses = [...Array.from({ length: 39 }, () => wrongCodeFor(code)), code];
    const answers = await Promise.all(guesses.map((guess) => reset({ ...body, code: guess, resetId })));
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    expect(await server.store.redis.hget(`reset:${resetId}`, 'attempts')).toBe('40');
    expect(await canSignIn(email, password)).toBe(true);
  });

  test('SEC-R5 all sessions end, the owner is told, and nobody is signed in by it', async () => {
    const account = await register(server);
    const tokens = [account.token, await signIn(server, account), await signIn(server, account)];
    const { body, resetId, code } = await askForCode(server, account.email);
    const answer = await reset({ ...body, code, resetId });
    expect(answer.body).toEqual({ status: 'updated' });
    for (const token of tokens) expect((await server.call('/users/me', { token })).status).toBe(401);
    const notice = await waitForMail(inject('mailUrl'), account.email, 2);
    expect(notice.subject).toBe('Your password was changed');
    expect(notice.text).not.toContain(body.newPassword);
  });

  test('SEC-R6 a code is refused after ten minutes, for another account, and for no request of its own', async () => {
    const { email, password } = await register(server);
    const other = await register(server);
    const first = await askForCode(server, email);
    const foreign = await askForCode(server, other.email);
    const attempts = [
      { ...first.body, code: first.code, resetId: foreign.resetId },
      { ...first.body, code: foreign.code, resetId: first.resetId },
      { ...first.body, code: foreign.code, resetId: foreign.resetId },
      { ...first.body, email: other.email, code: first.code, resetId: first.resetId },
      { ...first.body, code: first.code, resetId: 'a'.repeat(24) },
      { ...first.body, email: credentials().email, code: first.code, resetId: first.resetId },
    ];
    const problems = [];
    for (const body of attempts) problems.push((await reset(body)).problem());
    later(10 * 60_000 + 1000);
    problems.push((await reset({ ...first.body, code: first.code, resetId: first.resetId })).problem());
    vi.useRealTimers();
    expect(new Set(problems.map(({ requestId, ...rest }) => JSON.stringify(rest))).size).toBe(1);
    expect(problems[0]?.code).toBe('reset_failed');
    expect(await canSignIn(email, password)).toBe(true);
  });

  test('2.1 case, spaces and hyphens of the code do not matter, and another request neither spends nor ends it', async () => {
    const { email } = await register(server);
    const { body, resetId, code } = await askForCode(server, email);
    for (let i = 0; i < 3; i++) {
      const { resetId: attackers } = await askForReset(server, email);
      await reset({ ...body, code: wrongCodeFor(code), resetId: attackers });
    }
    const typed = ` ${code.toLowerCase().replace('-', ' \u2013 ')} `;
    expect((await reset({ ...body, code: typed, resetId })).status).toBe(200);
  });

  test('2.1 a disabled account gets no code and cannot be opened by one', async () => {
    const { email, token } = await register(server);
    const { body, resetId, code } = await askForCode(server, email);
    await server.store.redis.hset(`user:${userIdOf(token)}`, 'disabled', '1');
    expect((await reset({ ...body, code, resetId })).problem().code).toBe('reset_failed');
    later(61_000);
    await askForReset(server, email);
    vi.useRealTimers();
    await server.settled();
    expect(await mailsTo(inject('mailUrl'), email)).toHaveLength(1);
  });

  test('SEC-A5 an administrator needs fifteen characters, and a short one does not spend the code', async () => {
    const account = await register(server);
    await server.store.redis.hset(`user:${account.id}`, 'role', 'admin');
    const { resetId, code } = await askForCode(server, account.email);
    const body = (newPassword: string) => ({
      email: account.email,
      newPassword,
      confirmNewPassword: newPassword,
      code,
      resetId,
    });
    const short = await reset(body('ten chars!'));
    expect(short.problem().errors).toEqual([{ path: 'newPassword', message: 'At least 15 characters' }]);
    expect((await reset(body('sixteen letters!'))).status).toBe(200);
  });

  test('an account that somebody else registered is recovered, and the earlier sessions end', async () => {
    const squatter = await register(server);
    const { body, resetId, code } = await askForCode(server, squatter.email);
    expect((await reset({ ...body, code, resetId })).status).toBe(200);
    expect((await server.call('/users/me', { token: squatter.token })).status).toBe(401);
    expect(await canSignIn(squatter.email, squatter.password)).toBe(false);
  });
});
