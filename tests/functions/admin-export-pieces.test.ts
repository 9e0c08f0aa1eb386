import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cursorAtEnd, endOfFile } from '#contract/lists/cut';
import { queriesByReceived, queryKey, queryRecord } from '#server/store/query/record';
import { type Desk, openDesk } from '../support/admin.ts';
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

const rowsOf = (csv: string) => parse(csv, { bom: true, relax_column_count: true }).slice(1) as string[][];

test('BUG-PL06 a long export leaves the store in small pieces, ends before 20 MB and goes on by its cursor', {
  timeout: 60_000,
}, async () => {
  await server.store.reset();
  const first = await server.call('/admin/queries?format=csv&sort=received', { token: desk.admin.token });
  expect(first.status).toBe(200);
  expect(Buffer.byteLength(first.text)).toBeGreaterThan(15_000_000);
  expect(Buffer.byteLength(first.text)).toBeLessThan(20_000_000);
  const rows = rowsOf(first.text);
  const end = rows.pop() ?? [];
  expect(end.length).toBe(1);
  const cursor = cursorAtEnd(first.text.slice(-endOfFile)) ?? '';
  expect(end[0]).toMatch(new RegExp(`cursor=${cursor}$`));
  const rest = await server.call(`/admin/queries?format=csv&sort=received&cursor=${cursor}`, {
    token: desk.admin.token,
  });
  const all = [...rows, ...rowsOf(rest.text)];
  expect(all.map(([reference]) => reference)).toEqual(references);
  // Quoted once more by the interface, in base64: 500 kB and the last row.
  expect(server.store.heaviest()).toBeLessThan(700_000);
  expect(server.store.requests()).toBeGreaterThan(50);
});

test('BUG-PL06 a piece of an export may take longer than a page', { timeout: 30_000 }, async () => {
  await server.store.reset();
  server.store.fault({ match: 'EVAL', key: queriesByReceived, delayMs: 2500 });
  const answer = await server.call('/admin/queries?format=csv&search=Q-00000001', { token: desk.admin.token });
  expect(answer.status).toBe(200);
  expect(rowsOf(answer.text).length).toBe(1);
});
