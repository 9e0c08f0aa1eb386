import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { knownBrowserHeader } from '#contract/headers';
import { throttle } from '#server/domain/accounts';
import { failuresKey } from '#server/store/sign-in/record';
import { askForCode, credentials, register } from '../support/accounts.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.store.reset({ data: true });
});
afterAll(() => server.stop());

let machine = 0;
const anotherIp = () => {
  machine += 1;
  return `198.18.${Math.floor(machine / 250)}.${(machine % 250) + 1}`;
};
const login = (email: string, password: string, marks?: string) =>
  server.call('/users/login', {
    body: { email, password },
    ip: anotherIp(),
    ...(marks !== undefined && { headers: { [knownBrowserHeader]: marks } }),
  });
const marksOf = async (account: { email: string; password: string }, before?: string) =>
  (await login(account.email, account.password, before)).headers.get(knownBrowserHeader) ?? '';
/** Strangers use up every guess of the present quarter of an hour. */
async function besiege(email: string): Promise<void> {
  const { redis } = server.store;
  await redis.hset(failuresKey(email), { began: Date.now(), strangers: throttle.byStrangers });
  await redis.pexpire(failuresKey(email), throttle.windowMs);
}

test('BUG-F2 a browser that signed in before gets in while strangers have used up every guess', async () => {
  const account = await register(server);
  const marks = await marksOf(account);
  await besiege(account.email);
  expect((await login(account.email, account.password)).status).toBe(429);
  expect((await login(account.email, account.password, marks)).status).toBe(200);
});

test('BUG-F2 the mark names nobody, is bound to its account, ends, and cannot be made', async () => {
  const [account, other] = [await register(server), await register(server)];
  const marks = await marksOf(account);
  expect(marks).toMatch(/^[\w-]{16}\.[0-9a-z]+\.[\w-]{22}$/);
  const forged = marks.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const aged = marks.replace(/\.[0-9a-z]+\./, '.zzz.');
  await besiege(account.email);
  await besiege(other.email);
  for (const bad of [forged, aged, `${marks}x`, '', 'x'.repeat(5000), await marksOf(await register(server))]) {
    expect((await login(account.email, account.password, bad)).status).toBe(429);
  }
  expect((await login(other.email, other.password, marks)).status).toBe(429);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 181 * 86_400_000);
  await besiege(account.email);
  expect((await login(account.email, account.password, marks)).status).toBe(429);
});

test('BUG-F2 one browser is remembered for three accounts, and has a budget and no more', async () => {
  const accounts = [await register(server), await register(server), await register(server)] as const;
  let marks = '';
  for (const account of accounts) marks = await marksOf(account, marks);
  expect(marks.split(',')).toHaveLength(3);
  expect(await marksOf(accounts[0], marks)).not.toBe('');
  for (const account of accounts) {
    for (let guess = 0; guess < 5; guess += 1) expect((await login(account.email, 'wrong', marks)).status).toBe(401);
    expect((await login(account.email, account.password, marks)).status).toBe(429);
    // A stranger's way is another, and still open.
    expect((await login(account.email, account.password)).status).toBe(200);
  }
});

test('BUG-F2 whoever had the code by mail is known from then on; a wrong password or code makes nobody known', async () => {
  const account = await register(server);
  expect((await login(account.email, 'wrong')).headers.has(knownBrowserHeader)).toBe(false);
  const { body, resetId, code } = await askForCode(server, account.email);
  const redeem = (typed: string) =>
    server.call('/users/reset-password', { body: { ...body, code: typed, resetId }, ip: anotherIp() });
  expect((await redeem('AAAA-AAAA')).headers.has(knownBrowserHeader)).toBe(false);
  const done = await redeem(code);
  expect(done.body).toEqual({ status: 'updated' });
  const marks = done.headers.get(knownBrowserHeader) ?? '';
  await besiege(account.email);
  expect((await login(account.email, body.newPassword, marks)).status).toBe(200);
  expect((await login(credentials().email, body.newPassword, marks)).status).toBe(401);
});
