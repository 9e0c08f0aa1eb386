import { afterAll, beforeAll, expect, test } from 'vitest';
import { queriesByReceived, queryKey, queryRecord } from '#server/store/query/record';
import { type Desk, openDesk } from '../support/admin.ts';
import { partsOf } from '../support/export.ts';
import { startServer, type TestServer } from '../support/server.ts';

const count = 12_000;
/** 1,900 characters, every third of which grows twice on its way out of the store. */
const message = 'a"\n'.repeat(380) + 'b'.repeat(760);
const references = Array.from({ length: count }, (_, index) => `Q-${String(index).padStart(8, '0')}`);

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = await openDesk(server);
  for (let start = 0; start < count; start += 1000) {
    const pipe = server.store.redis.pipeline();
    for (const [place, reference] of references.slice(start, start + 1000).entries()) {
      const receivedAt = 1_700_000_000_000 + start + place;
      const fields = { receivedAt, name: 'Meera', email: 'meera@example.org', subject: reference, message } as const;
      pipe.hset(
        queryKey(reference),
        ...queryRecord.encode({ ...fields, status: 'open', search: reference.toLowerCase() }),
      );
      pipe.zadd(queriesByReceived, receivedAt, reference);
    }
    await pipe.exec();
  }
}, 60_000);
afterAll(() => server.stop());

test('BUG-PL06 a long export leaves in parts, each of which the store and the platform let through, and is whole and in order', {
  timeout: 120_000,
}, async () => {
  await server.store.reset();
  const parts = await partsOf(server, desk.admin.token, 'queries', 'sort=received');
  expect(parts.flatMap(({ items }) => items.map(({ reference }) => reference))).toEqual(references);
  expect(parts.length).toBeGreaterThan(20);
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(2_000_000);
  // Quoted once more by the interface, in base64: 500 kB and the last row.
  expect(server.store.heaviest()).toBeLessThan(700_000);
  // Limit and session, then the part, with the first one its trace.
  expect(server.store.requests()).toBeLessThanOrEqual(2 * parts.length);
  const traces = (await desk.page('audit')).items.filter(({ action }) => action === 'list_exported');
  expect(traces.length).toBe(1);
});
