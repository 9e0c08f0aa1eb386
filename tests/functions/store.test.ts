import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../netlify/domain/failure.ts';
import { record, text } from '../../netlify/store/codec.ts';
import { openStore } from '../../netlify/store/redis.ts';
import { script } from '../../netlify/store/script.ts';
import { askForCode, askForReset, credentials, register, signIn, userIdOf } from '../support/accounts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eternalKeys } from '../support/store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const store = () => openStore(server.store);
const odd = [
  '',
  '428170',
  'null',
  'OK',
  '10769150350006150715113082367',
  '\ufeffmark',
  '\ud800lone',
  'a\0b',
  '😀é',
  '{"a":1}',
];

describe('the client', () => {
  test('SEC-K1 BUG-54 every string comes back byte for byte and as a string, by every way of reading that is used', async () => {
    const readHash = script({ keys: ['hash'] }, `return redis.call('HGETALL', hash)`);
    const echo = script({ keys: [], args: ['content'] }, 'return content');
    const codec = record(Object.fromEntries(odd.map((_, i) => [`f${i}`, text])));
    const value = Object.fromEntries(odd.map((content, i) => [`f${i}`, content]));
    await store().call('HSET', 'odd:1', ...codec.encode(value));
    expect(codec.decode(await store().call('HGETALL', 'odd:1'))).toEqual(value);
    expect(codec.decode((await store().readAll(['odd:1', 'odd:none']))[0])).toEqual(value);
    expect(codec.decode(await store().run(readHash, { keys: { hash: 'odd:1' } }))).toEqual(value);
    for (const content of odd) {
      const stored = text.encode(content);
      await store().call('SET', 'odd:2', stored);
      expect(await store().call('GET', 'odd:2')).toBe(stored);
      expect(await store().run(echo, { keys: {}, args: { content: stored } })).toBe(stored);
    }
    expect(await store().call('GET', 'odd:none')).toBeNull();
    expect(await store().call('INCRBY', 'odd:3', 428170)).toBe(428170);
    await server.store.redis.del('odd:1', 'odd:2', 'odd:3');
  });

  test('SEC-K2 a failing store is `unavailable`, and neither command nor content is in the error', async () => {
    for (const broken of [
      () => store().call('SET', 'secret-key'),
      () => openStore({ ...server.store, token: 'wrong' }).call('GET', 'secret-key'),
    ]) {
      const error: unknown = await broken().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Failure);
      expect((error as Failure).code).toBe('unavailable');
      expect(JSON.stringify([(error as Failure).message, String((error as Failure).cause)])).not.toContain(
        'secret-key',
      );
    }
  });
});

describe('round trips', () => {
  test('at most three for login and for registration, one for the session of any call', async () => {
    const account = await register(server);
    const token = await signIn(server, account);
    const count = async (path: string, options: object) => {
      await server.settled();
      await server.store.reset();
      await server.call(path, options);
      await server.settled();
      return server.store.requests();
    };
    // The welcome leaves after the answer: the least of three is the call's own.
    const registrations: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await server.settled();
      await server.store.reset();
      await server.call('/users/register', { body: credentials() });
      registrations.push(server.store.requests());
    }
    expect(Math.min(...registrations)).toBeLessThanOrEqual(3);
    expect(await count('/users/login', { body: account })).toBeLessThanOrEqual(3);
    expect(await count('/users/login', { body: { ...account, password: 'wrong password' } })).toBeLessThanOrEqual(3);
    // One for limit and session together, one for the profile.
    expect(await count('/users/me', { token })).toBe(2);
    // One for limit and session together, one for the end of the session.
    expect(await count('/users/logout', { method: 'POST', token })).toBe(2);
  });
});

describe('a store that fails', () => {
  const routes = async (): Promise<readonly (readonly [string, object])[]> => {
    const { token, email, password } = await register(server);
    const reset = { email, newPassword: password, confirmNewPassword: password };
    return [
      ['/users/register', { body: credentials() }],
      ['/users/login', { body: { email, password } }],
      ['/users/reset-password', { body: reset }],
      ['/users/reset-password', { body: { ...reset, code: 'ABCD-EFGH', resetId: 'a'.repeat(24) } }],
      ['/users/me', { token }],
      ['/users/logout', { method: 'POST', token }],
      ['/api/health', {}],
    ];
  };

  test.each([
    // Far beyond any patience: only the end of ours can answer before the test's own limit.
    ['SEC-K2 answers too late', { delayMs: 120_000 }],
    ['SEC-K2 cuts the connection', { dropAfter: true }],
    ['SEC-K2 BUG-58 answers 500', { status: 500 }],
  ])('%s: every account route gives up and says 503, never a pass', async (_name, fault) => {
    const all = await routes();
    server.store.fault({ match: '*', ...fault, times: 1000 });
    const answers = await Promise.all(all.map(([path, options]) => server.call(path, options)));
    expect(answers.map((answer, i) => [all[i]?.[0], answer.status, answer.problem().code])).toEqual(
      all.map(([path]) => [path, 503, 'unavailable']),
    );
    await server.store.reset();
  });

  test('SEC-K2 a failure half-way, after the limit was counted, is a 503 too', async () => {
    const account = await register(server);
    server.store.fault({ match: 'EVAL', key: 'fail:', status: 500, times: 2 });
    expect((await server.call('/users/login', { body: account })).status).toBe(503);
    await server.store.reset();
    expect((await server.call('/users/login', { body: account })).status).toBe(200);
  });

  test('SEC-K3 an answer that was lost after the work was done is asked for again, and the work is done once', async () => {
    const body = credentials();
    server.store.fault({ match: 'EVAL', key: 'user:', dropAfter: true });
    const made = await server.call<{ access_token: string }>('/users/register', { body });
    expect(made.status).toBe(201);
    expect((await server.call('/users/me', { token: made.body.access_token })).status).toBe(200);
    expect(await server.store.redis.zcard(`sess-of:${userIdOf(made.body.access_token)}`)).toBe(1);

    const { body: reset, resetId, code } = await askForCode(server, body.email);
    server.store.fault({ match: 'EVAL', key: 'reset:', dropAfter: true });
    expect((await server.call('/users/reset-password', { body: { ...reset, code, resetId } })).status).toBe(200);
    expect(await server.store.redis.hget(`user:${userIdOf(made.body.access_token)}`, 'tv')).toBe('2');
  });

  test('SEC-K3 a lost answer to a wrong code counts as one attempt', async () => {
    const { email } = await register(server);
    const { body, resetId } = await askForReset(server, email);
    server.store.fault({ match: 'EVAL', key: 'reset:', dropAfter: true });
    expect((await server.call('/users/reset-password', { body: { ...body, code: 'WRNG-CQDE', resetId } })).status).toBe(
      400,
    );
    expect(await server.store.redis.hget(`reset:${resetId}`, 'attempts')).toBe('1');
  });
});

describe('what stays', () => {
  test('SEC-K4 every session, code, limit and waiting mail has an end; only accounts and their indexes stay', async () => {
    const { email } = await register(server);
    await askForReset(server, email);
    await server.call('/users/login', { body: { email, password: 'wrong password' } });
    await server.call('/users/login', { body: { email: 'user:1\r\n*', password: 'wrong password' } });
    await server.settled();
    const kinds = new Set(
      (await eternalKeys(server.store.redis)).map((key) => key.replace(/^(user|email):.+/, '$1:…')),
    );
    expect([...kinds].sort()).toEqual(['email:…', 'idx:users:email', 'user:…', 'users']);
    expect(await server.store.redis.keys('sess:*')).not.toEqual([]);
    expect(await server.store.redis.keys('fail:*')).not.toEqual([]);
  });
});
