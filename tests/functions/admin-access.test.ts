import { expect, test } from 'vitest';
import { allCalls } from '#contract/calls/all';
import { userKey } from '#server/store/user/record';
import { register } from '../support/accounts.ts';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import { pathsOf } from '../support/lists.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const routes = Object.values(allCalls).flatMap(({ method, path }) =>
  path.startsWith('/admin/') ? pathsOf(path).map((one) => ({ method, path: one })) : [],
);

test('SEC-D2 every admin route answers 401 without a token and 403 to an institute, with no data', async () => {
  const institute = await register(server);
  const reference = await desk.ask('Hidden words');
  for (const { method, path } of routes) {
    const url = path.replace(':reference', reference).replace(':id', institute.id);
    const call = { method, ...(method !== 'GET' && { body: { status: 'answered', action: 'disable' } }) };
    const anonymous = await server.call(url, call);
    expect([anonymous.status, anonymous.problem().code]).toEqual([401, 'unauthenticated']);
    for (const query of method === 'GET' ? ['', '?export=1'] : ['']) {
      const other = await server.call(url + query, { ...call, token: institute.token });
      expect([other.status, other.problem().code]).toEqual([403, 'forbidden']);
      expect(other.text).not.toMatch(/Hidden words|example\.org/);
    }
  }
  expect((await desk.page('queries')).items[0]?.status).toBe('open');
});

test('SEC-D1 a role in the token alone opens nothing', async () => {
  const institute = await register(server);
  const [head, payload = '', signature] = institute.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
  expect((await server.call('/admin/overview', { token: [head, forged, signature].join('.') })).status).toBe(401);
});

test('SEC-D3 an admin whose role was taken away is out at once', async () => {
  expect((await server.call('/admin/overview', { token: desk.admin.token })).status).toBe(200);
  await server.store.redis.hset(userKey(desk.admin.id), 'role', 'institute');
  expect((await server.call('/admin/overview', { token: desk.admin.token })).status).toBe(403);
});
