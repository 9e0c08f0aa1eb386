import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allCalls } from '#contract/calls/all';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' });
});
beforeEach(() => {
  // The clock stands still: whatever is asked is asked within one second.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

const aSecond = () => vi.setSystemTime(Date.now() + 1000);
const health = async (ip: string) => (await server.call('/api/health', { ip })).status;
/** Calls of the store that the work causes. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  await server.settled();
  const before = server.store.requests();
  await work();
  await server.settled();
  return server.store.requests() - before;
}

describe('BUG-F16 a flood from one address', () => {
  test('sixty health calls within a second cost the store ten; a second later one more, others as many as ever', async () => {
    const flood = '203.0.113.60';
    let answers: number[] = [];
    const calls = await cost(async () => {
      answers = await Promise.all(Array.from({ length: 60 }, () => health(flood)));
    });
    expect(calls).toBeLessThanOrEqual(10);
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(50);
    const refused = await server.call('/api/health', { ip: flood });
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
    aSecond();
    expect([await health(flood), await health(flood)]).toEqual([200, 429]);
    expect(await health('203.0.113.61')).toBe(200);
  });

  test('twenty seconds of sixty health calls a second cost the store one a second', { timeout: 120_000 }, async () => {
    let passed = 0;
    for (let second = 0; second < 20; second += 1) {
      aSecond();
      for (let turn = 0; turn < 60; turn += 1) passed += (await health('203.0.113.62')) === 200 ? 1 : 0;
    }
    expect(passed).toBeLessThanOrEqual(10 + 20);
  });

  // What the provider signs comes in bursts from few places: its events have no coarse limit, and cost nothing without a signature.
  const rows = Object.entries(allCalls).filter(([name]) => name !== 'paymentWebhook');
  test.each(rows)(
    '%s costs the store nothing any more after 120 calls at once',
    { timeout: 120_000 },
    async (name, row) => {
      const ip = `198.18.1.${rows.findIndex(([other]) => other === name) + 1}`;
      const path = row.path.replace(':list', 'queries').replace(/:\w+/g, 'x');
      const call = () =>
        server.call(path, { method: row.method, ip, token: 'x', ...(row.method !== 'GET' && { body: {} }) });
      await Promise.all(Array.from({ length: 120 }, call));
      let last: number[] = [];
      const calls = await cost(async () => {
        last = await Promise.all(Array.from({ length: 30 }, async () => (await call()).status));
      });
      expect(new Set(last)).toEqual(new Set([429]));
      expect(calls).toBe(0);
    },
  );

  test('the platform stops it before a function starts: its rule counts each visitor, not all together', async () => {
    const { config } = await import('../../netlify/functions/health.ts');
    expect(config.rateLimit).toMatchObject({ windowSize: 60, aggregateBy: ['ip', 'domain'] });
    // One word would be read as one count for everybody who comes.
    expect(Array.isArray(config.rateLimit?.aggregateBy)).toBe(true);
  });

  test('sources that are remembered are bounded, and the pace of each is its own', async () => {
    const { countCoarsely } = await import('../../netlify/http/coarse.ts');
    const pace = { burst: 1, perSecond: 1 };
    const passes = (who: string) => {
      try {
        countCoarsely(who, 1, 0, pace);
        return true;
      } catch {
        return false;
      }
    };
    expect([passes('bounded'), passes('bounded')]).toEqual([true, false]);
    for (let other = 0; other < 10_000; other += 1) passes(`other-${other}`);
    // Forgotten, to make room: memory does not grow with an attacker's addresses.
    expect(passes('bounded')).toBe(true);
  });
});
