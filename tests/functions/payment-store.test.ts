import { randomBytes, randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentStates } from '#contract/payment-state';
import { newRecord } from '#server/domain/payments/record';
import { paymentTimes } from '#server/domain/payments/times';
import type { Due } from '#server/domain/payments/year';
import { createOutbox, type Post } from '#server/store/mail/store';
import { paymentByReceipt } from '#server/store/payment/receipt-book';
import {
  paymentId,
  paymentKeyOf,
  paymentKeys,
  paymentOf,
  paymentsByUpdatedIn,
  sweepRecord,
} from '#server/store/payment/record';
import { paymentRemoval } from '#server/store/payment/removal';
import * as scripts from '#server/store/payment/scripts';
import { createPaymentStore } from '#server/store/payment/store';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { type DirectStore, directStore } from '../support/models/direct-store.ts';
import { ModelStore, series } from '../support/payment-store-model.ts';

let redis: RedisSandbox;
let store: DirectStore;
beforeAll(async () => {
  redis = await startRedis();
  store = directStore(redis.redis);
});
afterAll(() => redis.stop());

const now = Date.UTC(2026, 5, 1);
const lastYear = Date.UTC(2026, 1, 1);
const dues = [
  { userId: 'userA', year: '2025-26' },
  { userId: 'userB', year: '2025-26' },
  { userId: 'userA', year: '2026-27' },
] as const satisfies readonly Due[];
const [dueA] = dues;
const intents = ['pi_1', 'pi_2'];
const events = ['evt_1', 'evt_2'];

const due = fc.constantFrom<Due>(...dues);
const feeds = { events: { doneUntil: 5 }, refunds: { listing: { from: 1, to: 9, after: 're_1' } } };
const holder = fc.constantFrom('h1', 'h2');
const event = fc.constantFrom(...events);
const step = fc.oneof(
  fc.record({ do: fc.constant('lock' as const), due, holder }),
  fc.record({ do: fc.constant('unlock' as const), due, holder }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      due,
      stale: fc.nat({ max: 5 }).map((chance) => chance === 0),
      state: fc.constantFrom(...paymentStates),
      intent: fc.option(fc.constantFrom(...intents)),
      text: fc.string({ unit: 'binary', maxLength: 12 }),
      numbered: fc.boolean(),
      papers: fc.option(fc.record({ series: fc.constantFrom('TCN', 'TRI'), count: fc.integer({ min: 1, max: 3 }) })),
      audit: fc.option(fc.constantFrom('auditA', 'auditB'), { nil: undefined }),
      numbersBefore: fc.option(fc.constant(['TCN-2627-000009'])),
      paidAt: fc.option(fc.constantFrom(now, lastYear)),
      unlock: fc.option(holder),
      mailed: fc.boolean(),
      letters: fc.array(fc.constantFrom('receipt', 'alert', '“ünïcode”'), { maxLength: 2 }),
      checkedAt: fc.integer({ min: 1, max: 1000 }),
    }),
  },
  fc.record({ do: fc.constant('readWithOwner' as const), due, intent: fc.constantFrom(...intents) }),
  fc.record({ do: fc.constantFrom('begin' as const, 'finish' as const, 'drop' as const), event }),
  fc.record({
    do: fc.constant('reschedule' as const),
    list: fc.constantFrom('open' as const, 'settled' as const),
    times: fc.array(fc.tuple(due, fc.option(fc.constantFrom(now, now - 1, now + 1), { nil: undefined })), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    do: fc.constant('aside' as const),
    intent: fc.constantFrom(...intents),
    at: fc.option(fc.constant(now), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('progress' as const), finishedAt: fc.option(fc.constant(now), { nil: undefined }) }),
  fc.record({ do: fc.constant('sweep' as const), most: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('done' as const), events: fc.subarray(events) }),
  fc.constant({ do: 'listAll' as const }),
  fc.record({ do: fc.constant('purge' as const), due }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Stored = ReturnType<typeof createPaymentStore>;

/** Does the step; `version` is what the record of its user stands at. */
async function run(target: Stored & { purge(due: Due): unknown }, one: Step, version: number): Promise<unknown> {
  switch (one.do) {
    case 'lock':
      return target.lock(one.due, one.holder);
    case 'unlock':
      return target.unlock(one.due, one.holder);
    case 'write':
      return target.write(
        {
          ...newRecord(one.due, { amount: 2_000_000, currency: 'inr' }, now),
          version: version + (one.stale ? 1 : 0),
          state: one.state,
          mismatches: [one.text],
          lastError: one.text,
          checkedAt: one.checkedAt,
          ...(one.intent !== null && { intentId: one.intent }),
          ...(one.paidAt !== null && { paidAt: one.paidAt }),
          ...(one.mailed && { mailedAt: now }),
          ...(one.numbersBefore !== null && { paperNumbers: one.numbersBefore }),
        },
        {
          numbered: one.numbered,
          ...(one.audit !== undefined && {
            audit: {
              id: one.audit,
              at: now,
              actor: 'a@example.org',
              action: 'refund_ordered',
              target: 'userA',
              note: one.text,
            },
          }),
          ...(one.papers !== null && { papers: one.papers }),
          letters: one.letters.map((subject) => ({ to: 'asha@example.org', subject, text: '', html: '' })),
          ...(one.unlock !== null && { unlock: one.unlock }),
        },
      );
    case 'readWithOwner':
      return target.readWithOwner(one.intent, one.due);
    case 'begin':
      return target.beginEvent(one.event);
    case 'finish':
      return target.finishEvent(one.event);
    case 'drop':
      return target.dropEvent(one.event);
    case 'reschedule':
      return target.reschedule(one.list, one.times);
    case 'aside':
      return target.reschedule('aside', [[one.intent, one.at]]);
    case 'progress':
      return target.writeSweep({ feeds, ...(one.finishedAt !== undefined && { finishedAt: one.finishedAt }) });
    case 'sweep':
      return target.readSweep(now, one.most);
    case 'done':
      return target.doneEvents(one.events);
    case 'listAll':
      return target.listAll();
    case 'purge':
      return target.purge(one.due);
  }
}

/** Everything that payments keep in Redis, as `ModelStore.state` describes it. Subjects of letters come from `subjects`, by mail id. */
async function storedState(db: Redis, subjects: ReadonlyMap<string, string>): Promise<ReturnType<ModelStore['state']>> {
  const names = (await db.keys('*')).sort();
  const ofKind = async <T>(prefix: string, read: (key: string) => Promise<T>): Promise<Record<string, T>> => {
    const found = names.filter((name) => name.startsWith(prefix));
    return Object.fromEntries(
      await Promise.all(found.map(async (name) => [name.slice(prefix.length), await read(name)] as const)),
    );
  };
  const text = async (key: string) => String(await db.get(key));
  const scores = async (key: string) => {
    const flat = await db.zrange(key, '0', '-1', 'WITHSCORES');
    return flat.flatMap((member, place) =>
      place % 2 === 0 ? [[member, Number(flat[place + 1])] as [string, number]] : [],
    );
  };
  const records = await Promise.all(
    dues.map(async (one) => {
      const found = Object.entries(await db.hgetall(paymentKeyOf(one))).flat();
      return [paymentId(one), paymentOf(one, found)] as const;
    }),
  );
  const updated = await Promise.all(
    series.years.map(async (year) =>
      (await scores(paymentsByUpdatedIn(year))).map(([userId, at]) => [paymentId({ userId, year }), at] as const),
    ),
  );
  return {
    records: Object.fromEntries(records.flatMap(([id, found]) => (found ? [[id, found]] : []))),
    owners: await ofKind('pi:', text),
    receipts: await db.hgetall(paymentKeys.receipts),
    numbers: await ofKind('receipt-seq:', async (key) => Number(await text(key))),
    open: await scores(paymentKeys.open),
    settled: await scores(paymentKeys.settled),
    aside: await scores(paymentKeys.aside),
    sweep: { feeds: {}, ...sweepRecord.decode(await db.hgetall(paymentKeys.sweep)) },
    updated: Object.fromEntries(updated.flat()),
    locks: await ofKind('lock:pay:', text),
    events: await ofKind('evt:', async (key) => ((await text(key)) === 'done' ? 'done' : 'working')),
    audits: (await db.zrange('idx:audit:at', '0', '-1')).sort(),
    letters: (await db.zrange('mails-due', '0', '-1')).map((id) => subjects.get(id) ?? `unknown ${id}`).sort(),
  };
}

/** Seals as the product does, and remembers which letter went under which id. */
function rememberingPost(subjects: Map<string, string>): Post {
  const outbox = createOutbox(store, randomBytes(32));
  return {
    prepare: (letters) =>
      Promise.all(
        letters.map(async (letter) => {
          const prepared = await outbox.prepare(letter, now);
          subjects.set(prepared.mailId, letter.subject);
          return prepared;
        }),
      ),
    queued: () => undefined,
  };
}

test('SEC-W3, SEC-K1: the scripts in Redis do step for step what the store of the property test does', async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`payment store: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14, size: 'medium' }), async (steps) => {
      await redis.redis.flushdb();
      const subjects = new Map<string, string>();
      const real = {
        ...createPaymentStore(store, rememberingPost(subjects), { ...series, now: () => now }),
        purge: async ({ userId, year }: Due) => void (await paymentRemoval(store, year).remove(userId, null)),
      };
      const model = new ModelStore(() => now);
      for (const one of steps) {
        const version = ('due' in one && model.records.get(paymentId(one.due))?.version) || 0;
        const [ours, theirs] = [await run(real, one, version), await run(model, one, version)];
        expect(ours, one.do).toEqual(theirs);
      }
      expect(await storedState(redis.redis, subjects)).toEqual(model.state());
      for (const [number, id] of [...model.receipts].slice(-1)) {
        expect(await paymentByReceipt(store, number)).toEqual(model.records.get(id));
      }
    }),
    { seed, numRuns: 500 },
  );
  const unseen = Object.entries(scripts).filter(([, { lua }]) => !store.ran.has(lua));
  expect(unseen.map(([name]) => name)).toEqual([]);
}, 60_000);

test('SEC-K1: what is held for a time is held for the time that the rules say', async () => {
  await redis.redis.flushdb();
  const real = createPaymentStore(store, rememberingPost(new Map()), { ...series, now: () => now });
  await real.lock(dueA, 'h1');
  await real.write({ ...newRecord(dueA, { amount: 1, currency: 'inr' }, now), intentId: 'pi_1' });
  await real.beginEvent('evt_1');
  await real.finishEvent('evt_2');
  for (const [key, ms] of [
    [paymentKeys.lock(dueA), paymentTimes.lockMs],
    [paymentKeys.intentOwner('pi_1'), paymentTimes.intentOwnerMs],
    [paymentKeys.event('evt_1'), paymentTimes.eventWorkingMs],
    [paymentKeys.event('evt_2'), paymentTimes.eventDoneMs],
    ['pay:userA', -1],
  ] as const) {
    const left = await redis.redis.pttl(key);
    expect(left, key).toBeLessThanOrEqual(ms);
    expect(left, key).toBeGreaterThan(ms - 5_000);
  }
  expect(await paymentByReceipt(store, 'TEST-2627-000001')).toBeUndefined();
});
