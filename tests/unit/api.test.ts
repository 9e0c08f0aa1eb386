import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as accountCalls from '../../src/contract/calls/accounts.ts';
import * as adminCalls from '../../src/contract/calls/admin.ts';
import { feedback } from '../../src/contract/calls/feedback.ts';
import * as paymentCalls from '../../src/contract/calls/payments.ts';
import { browserGlobals, fakeToken } from '../support/browser.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

let api: typeof import('../../src/client/api.ts');
let session: typeof import('../../src/client/session.ts');
let server: Server;
let seen: Seen[];
let reply: { status: number; type?: string; body?: string; headers?: Record<string, string> };

beforeEach(async () => {
  browserGlobals();
  vi.resetModules();
  api = await import('../../src/client/api.ts');
  session = await import('../../src/client/session.ts');
  seen = [];
  reply = { status: 200, body: '{}' };
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(reply.status, { 'content-type': reply.type ?? 'application/json', ...reply.headers });
      response.end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(base + path, init));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  vi.unstubAllGlobals();
});

const problem = (code: string, status: number) => ({
  status,
  type: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, detail: code, code, requestId: 'r1' }),
});

describe('a call', () => {
  it('sends JSON to the declared method and path, with the bearer when there is one and none otherwise', async () => {
    await api.call(accountCalls.login, { body: { email: 'a@example.org', password: 'secret' } });
    session.setToken(fakeToken(), true);
    await api.call(paymentCalls.paymentStatus);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/users/login',
      body: '{"email":"a@example.org","password":"secret"}',
    });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(seen[1]).toMatchObject({ method: 'GET', url: '/payment/payment-status', body: '' });
    expect(seen[1]?.headers.authorization).toBe(`Bearer ${session.readToken()}`);
  });

  it('fills the path and leaves empty query parameters out', () => {
    expect(api.callPath(adminCalls.adminQueryUpdate, { params: { reference: 'Q-1/..?x' } })).toBe(
      '/admin/queries/Q-1%2F..%3Fx',
    );
    expect(
      api.callPath(adminCalls.adminList, {
        params: { list: 'queries' },
        query: { search: 'a b&c', cursor: undefined, filter: '', limit: 25 },
      }),
    ).toBe('/admin/queries?search=a+b%26c&limit=25');
  });

  it('BUG-XB04 leaves no private page in the name of another account, and everybody looks at the session again', async () => {
    session.setToken(fakeToken(), true);
    session.bindPage('u1');
    const heard = vi.fn();
    session.onSessionChange(heard);
    await api.call(paymentCalls.paymentStatus);
    session.setToken(fakeToken({ sub: 'u2' }), true);
    heard.mockClear();
    const refused = await api.call(paymentCalls.paymentStatus);
    expect(refused).toMatchObject({ ok: false, status: 401, problem: { code: 'unauthenticated' } });
    expect(heard).toHaveBeenCalled();
    expect(seen).toHaveLength(1);
    expect(session.readClaims()?.sub).toBe('u2');
  });

  it('a call that adds carries a number, the same again after a lost answer and only for the same words', async () => {
    const body = { rating: 4, area: 'venue', message: 'Good tea.' };
    const numbers = () => seen.map(({ headers }) => headers['idempotency-key']);
    const real = fetch;
    let lost = '';
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
      lost = headers['idempotency-key'] ?? '';
      return Promise.reject(new TypeError('no connection'));
    });
    await api.call(feedback, { body });
    vi.stubGlobal('fetch', real);
    await api.call(feedback, { body });
    await api.call(feedback, { body });
    expect(numbers()[0]).toBe(lost);
    expect(numbers()[1]).not.toBe(numbers()[0]);
    await api.call(paymentCalls.paymentStatus);
    expect(numbers()[2]).toBeUndefined();
  });

  it('gives the answer on success, and nothing for 204', async () => {
    reply = { status: 201, body: '{"access_token":"t"}' };
    expect(await api.call(accountCalls.register, { body: { email: 'a', password: 'b' } })).toEqual({
      ok: true,
      status: 201,
      data: { access_token: 't' },
    });
    reply = { status: 204 };
    expect(await api.call(accountCalls.logout)).toEqual({ ok: true, status: 204, data: undefined });
  });

  it('gives the problem document, with the seconds to wait', async () => {
    reply = { ...problem('rate_limited', 429), headers: { 'retry-after': '42' } };
    const result = await api.call(accountCalls.login, { body: { email: 'a', password: 'b' } });
    expect(result).toMatchObject({
      ok: false,
      status: 429,
      retryAfter: 42,
      problem: { code: 'rate_limited', requestId: 'r1' },
    });
  });

  it.each([
    [502, '<html>Bad gateway</html>', 'unavailable'],
    [500, '', 'internal'],
    [429, 'slow down', 'rate_limited'],
    [403, '{"code":"toString"}', 'invalid_body'],
    [200, '<html>', 'unavailable'],
  ])('turns a foreign answer into a problem: %i %s', async (status, body, code) => {
    reply = { status, type: 'text/html', body };
    expect(await api.call(paymentCalls.paymentStatus)).toMatchObject({ ok: false, problem: { code } });
  });

  it('turns a cut connection and an abort into a problem instead of throwing', async () => {
    server.close();
    server.closeAllConnections();
    expect(await api.call(paymentCalls.paymentStatus)).toMatchObject({
      ok: false,
      status: 0,
      problem: { code: 'unavailable' },
    });
    expect(await api.call(paymentCalls.paymentStatus, { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      status: 0,
    });
  });
});

describe('the one 401 handler', () => {
  it('ends the session when its token is refused', async () => {
    session.setToken(fakeToken(), true);
    reply = problem('unauthenticated', 401);
    await api.call(accountCalls.me);
    expect(session.readToken()).toBe('');
  });

  it('leaves the session alone for other failures, wrong credentials among them', async () => {
    session.setToken(fakeToken(), true);
    for (const [code, status] of [
      ['invalid_credentials', 401],
      ['forbidden', 403],
      ['unavailable', 503],
    ] as const) {
      reply = problem(code, status);
      await api.call(accountCalls.me);
    }
    expect(session.readToken()).not.toBe('');
  });

  it('leaves a session alone that began while the refused call was under way', async () => {
    session.setToken(fakeToken({ jti: 'old' }), true);
    reply = problem('unauthenticated', 401);
    const refused = api.call(accountCalls.me);
    session.setToken(fakeToken({ jti: 'new' }), true);
    await refused;
    expect(session.readToken()).not.toBe('');
  });
});
