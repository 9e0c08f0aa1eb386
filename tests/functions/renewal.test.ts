import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BuiltTimes } from '#server/built-times';
import { lastTurn, renew } from '#server/domain/renewal';
import { parseEnv } from '#server/env';
import { openStore } from '#server/store/redis';
import { renewalWiring } from '#server/wiring/renewal';
import { timesOfThisBuild } from '../../scripts/build/build-instant.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { pune } from '../support/pune.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The host: counts what it was asked for, and answers as it is told. */
const asked: string[] = [];
let answer = 200;
const host = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(answer).end();
});
let hook: URL;
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  hook = new URL(`http://127.0.0.1:${(host.address() as AddressInfo).port}/build_hooks/0a1b2c`);
  server = await startServer({ BUILD_HOOK_URL: hook.href });
});
beforeEach(async () => {
  asked.length = 0;
  answer = 200;
  await server.store.redis.flushdb();
});
afterAll(async () => {
  host.close();
  await server.stop();
});

/** The paper deadline passes at noon UTC of 15 May (the end of the 14th anywhere on earth); midnight in India is at 18:30 UTC. */
const deadline = '2025-05-15T12:00:00Z';
const times = timesOfThisBuild(loadContent(pune), 0);

/** One call of the scheduled work at an instant, on the published site whose pages were built at another. */
async function callAt(now: string, builtAt: string, changes: { hook?: URL | undefined; times?: BuiltTimes } = {}) {
  vi.stubEnv('BUILT_TIMES', JSON.stringify({ ...(changes.times ?? times), at: Date.parse(builtAt) }));
  const env = { ...parseEnv(process.env), buildHook: 'hook' in changes ? changes.hook : hook };
  const ports = renewalWiring({ env, store: openStore(env.redis), now: () => Date.parse(now) });
  vi.unstubAllEnvs();
  return renew(ports);
}

test('the host is asked once when a phase begins, however many ask, and not again before the next turn', async () => {
  const built = '2025-05-15T02:00:00Z';
  expect(await callAt('2025-05-15T11:59:59Z', built)).toBe('nothing to do');
  expect(asked).toEqual([]);
  const results = await Promise.all(Array.from({ length: 5 }, () => callAt(deadline, built)));
  expect(results.filter((result) => result === 'asked')).toHaveLength(1);
  // The build takes its time, or fails.
  for (const later of ['2025-05-15T12:15:00Z', '2025-05-15T18:29:59Z']) await callAt(later, built);
  expect(asked).toEqual(['POST /build_hooks/0a1b2c']);
});

test('and once at each midnight of the conference’s clock; a site built since is left alone', async () => {
  const built = '2025-08-01T10:00:00Z';
  for (const now of ['2025-08-01T18:15:00Z', '2025-08-01T18:30:00Z', '2025-08-01T18:45:00Z', '2025-08-02T17:00:00Z'])
    await callAt(now, built);
  expect(asked).toHaveLength(1);
  await callAt('2025-08-02T18:30:00Z', '2025-08-01T18:32:00Z');
  expect(asked).toHaveLength(2);
  await callAt('2025-08-03T18:45:00Z', '2025-08-03T18:33:00Z');
  expect(asked).toHaveLength(2);
});

test('turns that passed together are one build', async () => {
  await callAt('2025-07-20T09:00:00Z', '2025-05-01T00:00:00Z');
  await callAt('2025-07-20T09:15:00Z', '2025-05-01T00:00:00Z');
  expect(asked).toHaveLength(1);
});

test.each([500, 404, 302])(
  'a host that answers %i is asked again at the next call; its address is in no message',
  async (status) => {
    answer = status;
    const failure = await callAt(deadline, '2025-05-15T02:00:00Z').catch((error: Error) => error);
    expect(String(failure)).toContain(`build hook: ${status}`);
    answer = 200;
    expect(await callAt('2025-05-15T12:15:00Z', '2025-05-15T02:00:00Z')).toBe('asked');
    expect(asked).toHaveLength(2);
  },
);

test('a host that cannot be reached is named by the kind of failure alone', async () => {
  const dead = new URL('http://127.0.0.1:9/build_hooks/0a1b2c');
  const failure = await callAt(deadline, '2025-05-15T02:00:00Z', { hook: dead }).catch((error: Error) => error);
  expect(String(failure)).toMatch(/build hook: \w+/);
  expect(String(failure)).not.toContain('0a1b2c');
  expect(await callAt(deadline, '2025-05-15T02:00:00Z')).toBe('asked');
});

test('without a hook, from sources, on this machine and in a preview nobody is asked', async () => {
  expect(await callAt(deadline, '2025-05-15T02:00:00Z', { hook: undefined })).toBe('nothing to do');
  vi.stubEnv('BUILT_TIMES', JSON.stringify({ ...times, at: 0 }));
  await server.runSchedule('rebuild');
  vi.unstubAllEnvs();
  expect(asked).toEqual([]);
  expect(await server.store.redis.keys('renewal:*')).toEqual([]);
});

test('what was asked for is forgotten after two days', async () => {
  await callAt(deadline, '2025-05-15T02:00:00Z');
  const [mark = ''] = await server.store.redis.keys('renewal:*');
  expect(await server.store.redis.pttl(mark)).toBeGreaterThan(47 * 3_600_000);
});

test('a build knows the turns of its own schedule: phases and dates, moved with them', () => {
  expect(times.ahead).toEqual([[0, 330 * 60_000]]);
  expect(times.turns).toContain(Date.parse(deadline));
  expect(times.turns).toContain(Date.parse('2025-07-15T00:00:00+05:30'));
  expect(times.turns).toEqual([...times.turns].sort((one, other) => one - other));
});

test('BUG-C09 midnight is that of the conference on both sides of the change of its clock', () => {
  const change = Date.parse('2027-03-28T01:00:00Z');
  const lisbon = {
    turns: [],
    ahead: [
      [0, 0],
      [change, 3_600_000],
    ] as const,
  };
  const midnightBefore = (at: string) => new Date(lastTurn(Date.parse(at), lisbon)).toISOString();
  expect(midnightBefore('2027-03-27T12:00:00Z')).toBe('2027-03-27T00:00:00.000Z');
  expect(midnightBefore('2027-03-28T12:00:00Z')).toBe('2027-03-28T00:00:00.000Z');
  expect(midnightBefore('2027-03-29T12:00:00Z')).toBe('2027-03-28T23:00:00.000Z');
});
