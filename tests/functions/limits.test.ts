import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { failuresKey } from '#server/store/sign-in/record';
import { askForCode, credentials, register } from '../support/accounts.ts';
import { mailsTo } from '../support/mails.ts';
import { startServer, type TestServer } from '../support/server.ts';

// The limits as they are in production.
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
const anotherIp = () => `192.0.2.${(machine++ % 250) + 1}`;
const login = (email: string, password: string, ip: string, headers = {}) =>
  server.call('/users/login', { body: { email, password }, ip, headers });

test('SEC-A6 sign-ins of one source have a limit, with an address or with what is none, and beyond it no address is touched', async () => {
  const ip = anotherIp();
  const { email } = await register(server);
  const statuses = new Set<number>();
  for (let call = 0; call < 10; call++) {
    statuses.add((await login(credentials().email, 'wrong password', ip)).status);
    statuses.add((await login('no address', 'wrong password', ip)).status);
  }
  expect(statuses).toEqual(new Set([401]));
  for (const address of [email, 'no address']) {
    const refused = await login(address, 'wrong password', ip);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
  expect(await server.store.redis.exists(failuresKey(email))).toBe(0);
});

describe('failed sign-ins of one address', () => {
  test('SEC-A6 BUG-31 after ten from everywhere each stranger has one guess, after thirty none, known or not, and reset still lets the owner in', async () => {
    const account = await register(server);
    const unknown = credentials().email;
    const outcomes = [];
    const guess = async (email: string, ip: string) => (await login(email, 'wrong password', ip)).status;
    for (const email of [account.email, unknown]) {
      const first = anotherIp();
      expect(await Promise.all([first, first].map((ip) => guess(email, ip)))).toEqual([401, 401]);
      const strangers = Array.from({ length: 28 }, anotherIp);
      expect(new Set(await Promise.all(strangers.map((ip) => guess(email, ip))))).toEqual(new Set([401]));
      const blocked = await login(email, account.password, anotherIp());
      expect(blocked.status).toBe(429);
      const wait = Number(blocked.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(15 * 60);
      const { requestId, ...problem } = blocked.problem();
      outcomes.push(JSON.stringify(problem));
    }
    expect(outcomes[0]).toBe(outcomes[1]);

    // A blocked attempt does not extend the block.
    const [key = ''] = await server.store.redis.keys('fail:*');
    const before = await server.store.redis.pttl(key);
    await guess(account.email, anotherIp());
    await guess(unknown, anotherIp());
    expect(await server.store.redis.pttl(key)).toBeLessThanOrEqual(before);

    const { body, resetId, code } = await askForCode(server, account.email);
    expect((await server.call('/users/reset-password', { body: { ...body, code, resetId } })).status).toBe(200);
    expect((await login(account.email, body.newPassword, anotherIp())).status).toBe(200);
  });

  test('SEC-A6 one source is stopped after five, so that alone it cannot lock the owner out', async () => {
    const account = await register(server);
    const attacker = anotherIp();
    for (let i = 0; i < 5; i++) expect((await login(account.email, 'wrong password', attacker)).status).toBe(401);
    expect((await login(account.email, 'wrong password', attacker)).status).toBe(429);
    expect((await login(account.email, account.password, anotherIp())).status).toBe(200);
  });

  test('SEC-A6 fifty guesses at once are thirty guesses', async () => {
    const account = await register(server);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        login(account.email, i === 49 ? account.password : 'wrong password', anotherIp()),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('2.5 a successful sign-in takes back its own attempt and no more', async () => {
    const account = await register(server);
    for (let i = 0; i < 3; i++) await login(account.email, 'wrong password', anotherIp());
    for (let i = 0; i < 8; i++) expect((await login(account.email, account.password, anotherIp())).status).toBe(200);
    const [key = ''] = await server.store.redis.keys('fail:*');
    expect(await server.store.redis.hget(key, 'strangers')).toBe('3');
  });
});

describe('calls of one source', () => {
  test('SEC-L2 BUG-45 the limit holds however the client dresses up, and counts IPv6 by /64', async () => {
    const dress = (i: number) => ({
      'x-forwarded-for': `203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
      'x-nf-client-connection-ip': `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      'client-ip': 'not an address',
    });
    for (const ip of ['198.51.100.7', '2001:db8:1:2::']) {
      const from = (i: number) => (ip.includes(':') ? `${ip}${(i + 1).toString(16)}` : ip);
      const statuses = [];
      for (let i = 0; i < 21; i++)
        statuses.push((await login(credentials().email, 'x'.repeat(8), from(i), dress(i))).status);
      expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
      expect(statuses[20]).toBe(429);
    }
  });

  test('2.5 five registrations and five code requests an hour; the refusal names the wait and sends no mail', async () => {
    const ip = anotherIp();
    for (let i = 0; i < 5; i++) {
      expect((await server.call('/users/register', { body: credentials(), ip })).status).toBe(201);
    }
    const refused = await server.call('/users/register', { body: credentials(), ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    const { email } = await register(server);
    const newPassword = credentials().password;
    const body = { email, newPassword, confirmNewPassword: newPassword };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.call('/users/reset-password', { body, ip })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429]);
    await server.settled();
    expect(await mailsTo(inject('mailUrl'), email)).toHaveLength(1);
  });

  test('2.5 the window passes', async () => {
    const ip = anotherIp();
    for (let i = 0; i < 21; i++) await login(credentials().email, 'x'.repeat(8), ip);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 20 * 60_000);
    expect((await login(credentials().email, 'x'.repeat(8), ip)).status).toBe(401);
  });
});
