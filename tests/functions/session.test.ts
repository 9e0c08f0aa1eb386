import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allCalls } from '#contract/calls/all';
import { adminLists } from '#contract/lists';
import { addAdministrator } from '../../netlify/domain/administration/administrators.ts';
import { openStore } from '../../netlify/store/redis.ts';
import { seedAccount } from '../../netlify/store/user/store.ts';
import { administratorsWiring } from '../../netlify/wiring/administrators.ts';
import { app } from '../../netlify/wiring.ts';
import { askForCode, credentials, register, signIn, userIdOf } from '../support/accounts.ts';
import { registerAdmin } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

const store = () => openStore(server.store);
const open = new Set([
  'register',
  'login',
  'factorLogin',
  'resetPassword',
  'paymentWebhook',
  'receipt',
  'query',
  'queryThread',
  'queryFurther',
  'feedback',
  'health',
  'policyReport',
  'verifyCode',
  'certificateFile',
  'invitation',
]);
/** Every route of the contract that a function of this checkout answers and that needs a bearer. */
type Route = readonly [name: string, route: { readonly method: string; readonly path: string }];
const protectedRoutes = (): readonly Route[] =>
  Object.entries(allCalls)
    .filter(([name]) => !open.has(name))
    .flatMap(([name, { method, path }]): Route[] =>
      path.includes(':list')
        ? Object.keys(adminLists).map((list) => [`${name} ${list}`, { method, path: path.replace(':list', list) }])
        : [[name, { method, path }]],
    );
const adminRoutes = () => protectedRoutes().filter(([, { path }]) => path.startsWith('/admin/'));
const visit = (route: { readonly method: string; readonly path: string }, token?: string) =>
  server.call(route.path.replace(/:\w+/, 'Q-AAAA-BBBB'), {
    method: route.method,
    ...(route.method !== 'GET' && { body: {} }),
    ...(token !== undefined && { token }),
  });
const userKey = (token: string) => `user:${userIdOf(token)}`;

describe('a session', () => {
  test('SEC-S1 every protected route refuses a missing, broken or foreign token', async () => {
    const { token } = await register(server);
    const [head = '', body = '', mac = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const broken = [
      'yeah',
      `${none}.${body}.`,
      `${head}.${body}.`,
      `${head}.${body}.${mac.slice(0, -4)}`,
      'x'.repeat(5000),
    ];
    for (const [name, route] of protectedRoutes()) {
      for (const bad of [undefined, ...broken]) {
        const answer = await visit(route, bad);
        expect(answer.status, `${name} ${bad?.slice(0, 20)}`).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(answer.problem().code).toBe('unauthenticated');
      }
    }
  });

  test('SEC-S2 after logout the token is dead on every route, and only that one', async () => {
    const account = await register(server);
    const other = await signIn(server, account);
    expect((await server.call('/users/logout', { method: 'POST', token: account.token })).status).toBe(204);
    for (const [name, route] of protectedRoutes()) expect((await visit(route, account.token)).status, name).toBe(401);
    expect((await server.call('/users/me', { token: other })).status).toBe(200);
  });

  test('SEC-S3 ends with its time, with its user, and when the user is disabled', async () => {
    const [old, disabled, deleted] = [await register(server), await register(server), await register(server)];
    const status = async ({ token }: { token: string }) => (await server.call('/users/me', { token })).status;
    await server.store.redis.hset(userKey(disabled.token), 'disabled', '1');
    await server.store.redis.del(userKey(deleted.token));
    expect(await status(disabled)).toBe(401);
    expect(await status(deleted)).toBe(401);
    expect((await server.call('/users/login', { body: disabled })).status).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 8 * 3_600_000 + 50_000);
    expect(await status(old)).toBe(200);
    vi.setSystemTime(Date.now() + 20_000);
    expect(await status(old)).toBe(401);
  });

  test('SEC-S3 a token of another user does not open this session, nor an old version this account', async () => {
    const [one, two] = [await register(server), await register(server)];
    const jti = (JSON.parse(Buffer.from(one.token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti;
    await server.store.redis.set(`sess:${jti}`, userIdOf(two.token), 'KEEPTTL');
    expect((await server.call('/users/me', { token: one.token })).status).toBe(401);
    await server.store.redis.hincrby(userKey(two.token), 'tv', 1);
    expect((await server.call('/users/me', { token: two.token })).status).toBe(401);
  });

  test('SEC-R5 a password that was right a moment ago opens nothing once the reset is through', async () => {
    const account = await register(server);
    const { body, resetId, code } = await askForCode(server, account.email);
    const [login, reset] = await Promise.all([
      server.call<{ access_token?: string }>('/users/login', { body: account }),
      server.call('/users/reset-password', { body: { ...body, code, resetId } }),
    ]);
    expect(reset.status).toBe(200);
    const token = login.body.access_token;
    if (token) expect((await server.call('/users/me', { token })).status).toBe(401);
    else expect(login.status).toBe(401);
    expect((await server.call('/users/login', { body: account })).status).toBe(401);
  });
});

describe('administrators', () => {
  test('SEC-D1 no credential of an administrator stands in the code, and a forged role opens nothing', async () => {
    const sources = ['netlify', 'src', 'content'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|json|md)$/.test(entry.name))
        .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
    );
    for (const source of sources)
      expect(source).not.toMatch(
        /admin@|\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{16}|(password|email)\s*===?\s*['"][^'"]+['"]/i,
      );

    const { token } = await register(server);
    const [head = '', body = '', mac = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url')}.${mac}`;
    for (const [name, route] of adminRoutes()) expect((await visit(route, forged)).status, name).toBe(401);
  });

  test('SEC-D2 every admin route answers 401 without a token and 403 to an institute, with no data', async () => {
    const { token } = await register(server);
    expect(adminRoutes().length).toBeGreaterThan(5);
    for (const [name, route] of adminRoutes()) {
      expect((await visit(route)).status, name).toBe(401);
      const refused = await visit(route, token);
      expect(refused.status, name).toBe(403);
      expect(Object.keys(refused.body as object).sort()).toEqual([
        'code',
        'detail',
        'requestId',
        'status',
        'title',
        'type',
      ]);
    }
  });

  test('SEC-D3 none exists until the seed, which gives no password: the first one comes by reset', async () => {
    const { email, password } = credentials();
    const userId = `seed-${email.slice(5, 12)}`;
    await seedAccount(store(), { userId, address: email, role: 'admin', now: Date.now() });
    expect(await server.store.redis.hget(`user:${userId}`, 'hash')).toBeNull();
    expect((await server.call('/users/login', { body: { email, password } })).status).toBe(401);
    const { body, resetId, code } = await askForCode(server, email);
    expect((await server.call('/users/reset-password', { body: { ...body, code, resetId } })).status).toBe(200);
    const token = await signIn(server, { email, password: body.newPassword });
    expect((await server.call('/admin/overview', { token })).problem().code).toBe('factor_required');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(claims.exp - claims.iat).toBe(3600);
  });

  test('SEC-D3 a registered address that becomes an administrator loses the password and the sessions it had', async () => {
    const account = await register(server);
    await addAdministrator(
      administratorsWiring(app(), () => undefined),
      account.email,
    );
    expect((await server.call('/users/me', { token: account.token })).status).toBe(401);
    expect((await server.call('/users/login', { body: account })).status).toBe(401);
  });

  test('SEC-D3 an administrator whose role was taken away gets 403 at once', async () => {
    const { token } = await registerAdmin(server);
    expect((await server.call('/admin/overview', { token })).status).toBe(200);
    await server.store.redis.hset(userKey(token), 'role', 'institute');
    await server.store.redis.hincrby(userKey(token), 'tv', 1);
    expect((await server.call('/admin/overview', { token })).status).toBe(403);
    expect((await server.call('/users/me', { token })).status).toBe(401);
  });
});
