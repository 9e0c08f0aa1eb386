import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdminNews } from '#contract/admin';
import { type InspectionState, inspectionStates } from '#contract/inspection-state';
import { readNews } from '#server/lists/news';
import { auditByTime } from '#server/store/audit/record';
import {
  inspectionKey,
  inspectionRecord,
  inspectionsBySaved,
  inspectionsWished,
} from '#server/store/inspection/record';
import { invitationKey, invitationRecord, invitationsByReceived } from '#server/store/invitation/record';
import { queriesByReceived, queriesOpen } from '#server/store/query/record';
import { openStore } from '#server/store/redis';
import { type Desk, deskForEachTest } from '../support/admin.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Desk;
deskForEachTest((...given) => {
  [server, desk] = given;
});

const news = async (since?: string) =>
  (await server.call<AdminNews>(`/admin/news${since ? `?since=${since}` : ''}`, { token: desk.admin.token })).body;

test('the desk hears what waits and which lists have changed since it last looked, what another administrator did included', async () => {
  const first = await news();
  expect(first).toMatchObject({ waiting: { queries: 0, inspections: 0, invitations: 0 }, changed: [] });
  // What was written in the last moments before is told once more, so the test looks from well after it.
  const later = (at: string) => new Date(Date.parse(at) + 60_000).toISOString();
  const reference = await desk.ask('When is the bus?');
  const second = await news(first.at);
  expect(second.waiting.queries).toBe(1);
  expect(second.changed).toContain('queries');
  expect((await news(later(second.at))).changed).toEqual([]);
  const body = { status: 'answered' };
  await server.call(`/admin/queries/${reference}`, { method: 'PATCH', token: desk.admin.token, body });
  const third = await news(second.at);
  expect([third.waiting.queries, third.changed.includes('audit')]).toEqual([0, true]);

  const answer = await server.call('/admin/news?since=yesterday', { token: desk.admin.token });
  expect(answer.status).toBe(400);
});

const now = Date.UTC(2026, 10, 28, 20, 15);
const instant = fc.integer({ min: now - 20_000, max: now });
const days = fc.uniqueArray(fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03'), { maxLength: 3 });
const house = fc.record({
  queries: fc.array(fc.record({ at: instant, open: fc.boolean() }), { maxLength: 6 }),
  inspections: fc.array(
    fc.record({
      at: instant,
      status: fc.constantFrom(...(Object.keys(inspectionStates) as InspectionState[])),
      days,
    }),
    { maxLength: 6 },
  ),
  // More than are counted.
  invitations: fc
    .record({
      open: fc.array(instant, { minLength: 95, maxLength: 110, size: 'max' }),
      few: fc.boolean(),
      decided: fc.array(instant, { maxLength: 5 }),
    })
    .map(({ open, few, decided }) => [
      ...open.slice(0, few ? 3 : undefined).map((at) => ({ at, status: 'open' as const })),
      ...decided.map((at) => ({ at, status: 'declined' as const })),
    ]),
  deeds: fc.array(instant, { maxLength: 3 }),
  since: fc.option(instant, { nil: undefined }),
});

test('the news say what counting every record says', { timeout: 60_000 }, async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`news: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  const { redis } = server.store;
  const store = openStore(server.store);
  const counted = { waiting: 0, changed: 0, many: 0 };
  await fc.assert(
    fc.asyncProperty(house, async ({ queries, inspections, invitations, deeds, since }) => {
      await server.store.reset({ data: true });
      const pipe = redis.pipeline();
      for (const [place, { at, open }] of queries.entries()) {
        pipe.zadd(queriesByReceived, at, `q${place}`);
        if (open) pipe.zadd(queriesOpen, at, `q${place}`);
      }
      for (const [place, { at, status, days: wished }] of inspections.entries()) {
        pipe.hset(inspectionKey(`u${place}`), ...inspectionRecord.encode({ status }));
        pipe.zadd(inspectionsBySaved, at, `u${place}`);
        for (const day of wished) pipe.zadd(inspectionsWished, day.replaceAll('-', ''), `${day}:u${place}`);
      }
      for (const [place, { at, status }] of invitations.entries()) {
        pipe.hset(invitationKey(`v${place}`), ...invitationRecord.encode({ status }));
        pipe.zadd(invitationsByReceived, at, `v${place}`);
      }
      for (const [place, at] of deeds.entries()) pipe.zadd(auditByTime, at, `a${place}`);
      await pipe.exec();

      const came = (ats: readonly { at: number }[]) => since !== undefined && ats.some(({ at }) => at >= since - 3000);
      const changed = [
        came(inspections) && 'inspections',
        came(queries) && 'queries',
        came(invitations) && 'invitations',
        came(deeds.map((at) => ({ at }))) && 'audit',
      ].filter((name) => name !== false);
      const open = invitations.filter(({ status }) => status === 'open').length;
      const expected = {
        queries: queries.filter((query) => query.open).length,
        inspections: inspections.filter(
          ({ status, days: wished }) => (status === 'requested' || status === 'refused') && wished.length > 0,
        ).length,
        invitations: Math.min(open, 100),
      };
      const found = await readNews(store, since, now);
      expect(found.waiting).toEqual(expected);
      expect([...found.changed].sort()).toEqual([...changed].sort());
      counted.waiting += expected.inspections;
      counted.changed += changed.length;
      counted.many += open > 100 ? 1 : 0;
    }),
    { seed, numRuns: 150 },
  );
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(0);
});
