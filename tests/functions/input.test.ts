import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/calls/all';
import { credentials } from '../support/accounts.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const login = (options: object) => server.call('/users/login', { method: 'POST', ...options });
const json = { 'content-type': 'application/json' };

describe('what is posted', () => {
  test('SEC-L1 over 16 KB is 413, however the length is announced', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(17_000) });
    expect((await login({ body })).status).toBe(413);
    expect((await login({ body, headers: { ...json, 'content-length': '10' } })).status).toBe(413);
    const parts = new Blob([body]).stream();
    const request = new Request(`${server.siteUrl}/users/login`, {
      method: 'POST',
      headers: json,
      body: parts,
      duplex: 'half',
    } as RequestInit);
    expect((await server.handle(request)).status).toBe(413);
  });

  test.each([
    ['broken JSON', '{"email":'],
    ['nothing', ''],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['a list', '[]'],
    ['a bare word', '"login"'],
    ['null', 'null'],
    ['deep nesting', `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['a prototype key', '{"email":"a@example.org","password":"long enough","__proto__":{"role":"admin"}}'],
    [
      'a prototype key inside',
      '{"email":"a@example.org","password":"long enough","x":{"constructor":{"prototype":1}}}',
    ],
  ])('SEC-L1 %s is 400 in the standard shape', async (_name, body) => {
    const answer = await login({ body, headers: json });
    expect(answer.status).toBe(400);
    expect(answer.problem()).toMatchObject({ code: 'invalid_body', type: 'urn:problem:invalid_body', status: 400 });
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test('SEC-L1 a wrong method is 405 and names the right one, on every route of the contract', async () => {
    const wrong = { GET: 'DELETE', POST: 'PUT', PATCH: 'PUT' } as const;
    for (const { method, path } of Object.values(allCalls)) {
      const answer = await server.call(path.replace(':list', 'audit').replace(/:\w+/, 'x'), { method: wrong[method] });
      expect(answer.status, path).toBe(405);
      expect(answer.headers.get('allow'), path).toContain(method);
      expect(answer.problem().code).toBe('method_not_allowed');
    }
  });

  test('SEC-H3 a foreign origin is 403 and a type other than JSON is 415, before anything is done', async () => {
    const body = JSON.stringify(credentials());
    for (const origin of [
      'https://evil.example',
      'null',
      `${server.siteUrl}.evil.example`,
      server.siteUrl.replace('http', 'https'),
    ]) {
      expect((await login({ body, headers: { ...json, origin } })).status, origin).toBe(403);
    }
    expect((await login({ body, headers: { ...json, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json-patch+json',
      '',
    ]) {
      expect((await login({ body, headers: { 'content-type': type } })).status, type).toBe(415);
    }
    expect((await login({ body, headers: { ...json, origin: server.siteUrl } })).status).toBe(401);
  });
});

describe('what is answered', () => {
  test('SEC-H3 is never cached, never open to other origins, and names its request', async () => {
    for (const [path, options] of [
      ['/api/health', {}],
      ['/users/me', {}],
      ['/users/login', { body: credentials() }],
    ] as const) {
      const { headers } = await server.call(path, options);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('an invalid body names its fields and repeats nothing of what was sent', async () => {
    const answer = await server.call('/users/register', {
      body: { email: 'planted@example.org', password: 'planted' },
    });
    expect(answer.problem().errors).toEqual([{ path: 'password', message: expect.any(String) }]);
    expect(answer.text).not.toContain('planted');
  });
});
