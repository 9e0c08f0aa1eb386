import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { TokenAnswer } from '#contract/auth';
import { passwords } from '../../netlify/services/passwords.ts';
import { credentials, register } from '../support/accounts.ts';
import { mailsTo, waitForWelcome, welcomesTo } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { dumpStore } from '../support/store.ts';

// Hashed at the real cost.
vi.unmock('node:crypto');

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.stop());

describe('registration', () => {
  test('SEC-A1 keeps no password anywhere, only a salted hash with its parameters', async () => {
    const [one, two] = [await register(server), await register(server)];
    const dump = await dumpStore(server.store.redis);
    expect(dump).not.toContain(one.password);
    expect(dump).not.toContain(two.password);
    expect(dump.match(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('BUG-UX05 a new account is welcomed by one letter that says what comes next; nobody else at a taken address is', async () => {
    const account = await register(server);
    const welcome = await waitForWelcome(inject('mailUrl'), account.email);
    expect(welcome.text).toContain('1. Pay the application fee');
    expect(welcome.text).toContain(`${server.siteUrl}/dashboard`);
    expect(welcome.text).toContain('If you did not register');
    const again = await server.call('/users/register', { body: { ...credentials(), email: account.email } });
    expect(again.status).toBe(409);
    await server.settled();
    expect(await welcomesTo(inject('mailUrl'), account.email)).toHaveLength(1);
  });

  test('SEC-A3 BUG-32 twenty at once in every spelling make one account, and only the winner can sign in', async () => {
    const { email } = credentials();
    const [local = '', domain = ''] = email.split('@');
    const spellings = [email, email.toUpperCase(), ` ${email} `, `${local}@${domain.toUpperCase()}`, `\u00a0${email}`];
    const tries = Array.from({ length: 20 }, (_, i) => ({
      email: spellings[i % spellings.length] ?? email,
      password: `${credentials().password} ${i}`,
    }));
    const answers = await Promise.all(tries.map((body) => server.call('/users/register', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ body }) => (body as { code: string }).code)),
    ).toEqual(new Set(['registration_failed']));

    const logins = await Promise.all(
      tries.map(({ password }) =>
        server.call('/users/login', { body: { email: ` ${email.toUpperCase()}`, password } }),
      ),
    );
    expect(logins.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 201 ? 200 : 401)));
  });

  test.each([
    ['SEC-A4 seven characters', 'xq7 vee', /At least 8/],
    ['A4 a hundred and twenty-nine', 'xyz '.repeat(33).slice(0, 129), /At most 128/],
    ['SEC-A5 a common one', 'password1', /too common/],
  ])('%s: refused with the reason', async (_name, password, reason) => {
    const answer = await server.call('/users/register', { body: { email: credentials().email, password } });
    expect(answer.status).toBe(400);
    expect(answer.problem().errors).toEqual([{ path: 'password', message: expect.stringMatching(reason) }]);
  });

  test.each([
    ['eight characters', 'xq7 veep'],
    ['sixty-four, with spaces and accents', 'Ñandú está allí. '.repeat(4).slice(0, 64)],
    ['a hundred and twenty-eight emoji', '🦊🐼🦉🐸'.repeat(32)],
  ])('SEC-A4 %s: taken unchanged', async (_name, password) => {
    const { email } = credentials();
    await register(server, { email, password });
    expect((await server.call('/users/login', { body: { email, password } })).status).toBe(200);
    expect((await server.call('/users/login', { body: { email, password: `${password.slice(0, -2)}` } })).status).toBe(
      401,
    );
  });

  test('SEC-A4 the length is looked at before anything is hashed, on login too', async () => {
    const answer = await server.call('/users/login', {
      body: { email: credentials().email, password: 'x'.repeat(8000) },
    });
    expect(answer.status).toBe(400);
  });

  test('SEC-A5 the own address as a password is refused', async () => {
    const { email } = credentials();
    expect((await server.call('/users/register', { body: { email, password: email } })).status).toBe(400);
  });
});

describe('signing in', () => {
  test('BUG-35 the same characters from another keyboard open the account', async () => {
    const { email } = credentials();
    await register(server, { email, password: 'caf\u00e9 au lait noir' });
    const body = { email, password: 'cafe\u0301 au lait noir' };
    expect((await server.call('/users/login', { body })).status).toBe(200);
  });

  test('SEC-A5 BUG-36 two long passwords that begin alike are two passwords', async () => {
    const { email } = credentials();
    const start = 'corridor window harbour pencil orchard velvet thunder basket meadow q';
    await register(server, { email, password: `${start.padEnd(72, 'z')} one` });
    const login = (tail: string) =>
      server.call('/users/login', { body: { email, password: `${start.padEnd(72, 'z')} ${tail}` } });
    expect((await login('two')).status).toBe(401);
    expect((await login('one')).status).toBe(200);
  });

  test('2.6 an old hash is replaced at the next sign-in', async () => {
    const account = await register(server);
    const key = `user:${account.id}`;
    const current = await passwords.hash(account.password);
    // A weaker hash of the same password, as an earlier version might have left it.
    const { argon2Sync, randomBytes } = await import('node:crypto');
    const salt = randomBytes(16);
    const tag = argon2Sync('argon2id', {
      message: account.password,
      nonce: salt,
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    await server.store.redis.hset(
      key,
      'hash',
      JSON.stringify(`$argon2id$v=19$m=8192,t=1,p=1$${bare(salt)}$${bare(tag)}`),
    );
    expect((await server.call('/users/login', { body: account })).status).toBe(200);
    const stored = JSON.parse((await server.store.redis.hget(key, 'hash')) ?? '""') as string;
    expect(stored.split('$').slice(0, 4)).toEqual(current.split('$').slice(0, 4));
    expect((await server.call('/users/login', { body: account })).status).toBe(200);
  });

  // That a comparison without an account costs the same hash is said by the unit test of passwords, the times by `npm run bench:functions`.
  test('SEC-A2 BUG-31 a known and an unknown address get the same answer for the same work', async () => {
    const known = (await register(server)).email;
    // Its welcome has left.
    await server.settled();
    const unknown = credentials().email;
    const compared = vi.spyOn(passwords, 'verify');
    const answers = new Set<string>();
    const work = new Set<string>();
    for (const email of [known, unknown, unknown, known]) {
      compared.mockClear();
      await server.store.reset();
      const answer = await server.call('/users/login', { body: { email, password: 'not the password' } });
      work.add(`${compared.mock.calls.length} comparisons, ${server.store.requests()} round trips`);
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      const { requestId, ...problem } = answer.problem();
      expect(requestId).toBe(answer.headers.get('x-request-id'));
      answers.add(JSON.stringify([answer.status, problem, headers]));
    }
    expect(answers.size).toBe(1);
    expect(work).toEqual(new Set(['1 comparisons, 1 round trips']));
  });

  test('SEC-V3 fifty at once are all let in, for one hash each', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => register(server)));
    const [compared, hashed] = [vi.spyOn(passwords, 'verify'), vi.spyOn(passwords, 'hash')];
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const { email, password } = accounts[i % 10] ?? credentials();
        return (await server.call<TokenAnswer>('/users/login', { body: { email, password } })).status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(compared).toHaveBeenCalledTimes(50);
    expect(hashed).not.toHaveBeenCalled();
  });
});

describe('credentials of the wrong kind', () => {
  const odd = [['victim@example.org', 'attacker@example.org'], { $ne: null }, 7, true, null, undefined, ''];
  const routes = [
    ['/users/login', ['email', 'password']],
    ['/users/register', ['email', 'password']],
    ['/users/reset-password', ['email', 'newPassword', 'confirmNewPassword']],
  ] as const;

  test('SEC-A7 BUG-44 arrays, objects, numbers, null and missing fields are 400 in the standard shape, and cause no mail', async () => {
    const good = 'Correct horse 42';
    for (const [path, fields] of routes) {
      for (const field of fields) {
        for (const value of odd) {
          const body = {
            email: 'victim@example.org',
            password: good,
            newPassword: good,
            confirmNewPassword: good,
            [field]: value,
          };
          const answer = await server.call(path, { body });
          expect(answer.status, `${path} ${field} ${JSON.stringify(value)}`).toBe(400);
          expect(answer.headers.get('content-type')).toContain('application/problem+json');
          expect(answer.problem()).toMatchObject({ code: 'invalid_body', status: 400, requestId: expect.any(String) });
        }
      }
    }
    await server.settled();
    expect(await mailsTo(inject('mailUrl'), 'victim@example.org')).toEqual([]);
    expect(await mailsTo(inject('mailUrl'), 'attacker@example.org')).toEqual([]);
  });
});
