import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('health', () => {
  test('K2 says 200 while the store answers, and 503 within 3 s when it is slow, cut off or failing', async () => {
    expect(await server.call('/api/health')).toMatchObject({ status: 200, body: { status: 'ok', store: 'ok' } });
    for (const fault of [{ delayMs: 4000 }, { dropAfter: true }, { status: 500 }]) {
      server.store.fault({ match: 'PING', ...fault });
      const started = performance.now();
      const answer = await server.call('/api/health');
      expect(answer.status).toBe(503);
      expect(answer.problem().code).toBe('unavailable');
      expect(performance.now() - started).toBeLessThan(3000);
    }
    expect((await server.call('/api/health')).status).toBe(200);
  });
});
