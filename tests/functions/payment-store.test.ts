import { randomBytes, randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentStates } from '#contract/payment-state';
import { newRecord } from '#server/domain/payments/record';
import { paymentTimes } from '#server/domain/payments/times';
import { createOutbox, type Post } from '#server/store/mail/store';
import { paymentByReceipt } from '#server/store/payment/receipt-book';
import { paymentKeys, paymentOf } from '#server/store/payment/record';
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
const users = ['userA', 'userB'];
const intents = ['pi_1', 'pi_2'];
const events = ['evt_1', 'evt_2'];

const user = fc.constantFrom(...users);
const holder = fc.constantFrom('h1', 'h2');
const event = fc.constantFrom(...events);
const step = fc.oneof(
  fc.record({ do: fc.constant('lock' as const), user, holder }),
  fc.record({ do: fc.constant('unlock' as const), user, holder }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      user,
      stale: fc.nat({ max: 5 }).map((chance) => chance === 0),
      state: fc.constantFrom(...paymentStates),
      intent: fc.option(fc.constantFrom(...intents)),
      text: fc.string({ unit: 'binary', maxLength: 12 }),
      numbered: fc.boolean(),
      paidAt: fc.option(fc.constantFrom(now, lastYear)),
      unlock: fc.option(holder),
      mailed: fc.boolean(),
      letters: fc.array(fc.constantFrom('receipt', 'alert', '“ünïcode”'), { maxLength: 2 }),
      checkedAt: fc.integer({ min: 1, max: 1000 }),
    }),
  },
  fc.record({ do: fc.constant('readWithOwner' as const), user, intent: fc.constantFrom(...intents) }),
  fc.record({ do: fc.constant('open' as const), limit: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constantFrom('begin' as const, 'finish' as const, 'drop' as const), event }),
  fc.record({ do: fc.constantFrom('forget' as const, 'purge' as const), user }),
  fc.constant({ do: 'daily' as const }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Stored = ReturnType<typeof createPaymentStore>;

/** Does the step; `version` is what the record of its user stands at. */
async function run(target: Stored & { purge(userId: string): unknown }, one: Step, version: number): Promise<unknown> {
  switch (one.do) {
    case 'lock':
      return target.lock(one.user, one.holder);
    case 'unlock':
      return target.unlock(one.user, one.holder);
    case 'write':
      return target.write(
        {
          ...newRecord(one.user, { amount: 2_000_000, currency: 'inr' }, now),
          version: version + (one.stale ? 1 : 0),
          state: one.state,
          mismatches: [one.text],
          lastError: one.text,
          checkedAt: one.checkedAt,
          ...(one.intent !== null && { intentId: one.intent }),
          ...(one.paidAt !== null && { paidAt: one.paidAt }),
          ...(one.mailed && { mailedAt: now }),
        },
        {
          numbered: one.numbered,
          letters: one.letters.map((subject) => ({ to: 'asha@example.org', subject, text: '', html: '' })),
          ...(one.unlock !== null && { unlock: one.unlock }),
        },
      );
    case 'readWithOwner':
      return target.readWithOwner(one.intent, one.user);
    case 'open':
      return target.open(one.limit);
    case 'begin':
      return target.beginEvent(one.event);
    case 'finish':
      return target.finishEvent(one.event);
    case 'drop':
      return target.dropEvent(one.event);
    case 'forget':
      return target.forgetOpen(one.user);
    case 'purge':
      return target.purge(one.user);
    case 'daily':
      return target.claimDaily(now);
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
    users.map(
      async (userId) => [userId, paymentOf(userId, Object.entries(await db.hgetall(`pay:${userId}`)).flat())] as const,
    ),
  );
  return {
    records: Object.fromEntries(records.flatMap(([userId, found]) => (found ? [[userId, found]] : []))),
    owners: await ofKind('pi:', text),
    receipts: await db.hgetall(paymentKeys.receipts),
    numbers: await ofKind('receipt-seq:', async (key) => Number(await text(key))),
    open: await scores(paymentKeys.open),
    updated: Object.fromEntries(await scores('idx:payments:updated')),
    locks: await ofKind('lock:pay:', text),
    events: await ofKind('evt:', async (key) => ((await text(key)) === 'done' ? 'done' : 'working')),
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

test('W3, K1: the scripts in Redis do step for step what the store of the property test does', async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`payment store: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14, size: 'medium' }), async (steps) => {
      await redis.redis.flushdb();
      const subjects = new Map<string, string>();
      const real = {
        ...createPaymentStore(store, rememberingPost(subjects), { ...series, now: () => now }),
        purge: async (userId: string) => void (await paymentRemoval(store).remove(userId, null)),
      };
      const model = new ModelStore(() => now);
      for (const one of steps) {
        const version = ('user' in one && model.records.get(one.user)?.version) || 0;
        const [ours, theirs] = [await run(real, one, version), await run(model, one, version)];
        expect(ours, one.do).toEqual(theirs);
      }
      expect(await storedState(redis.redis, subjects)).toEqual(model.state());
      for (const [number, userId] of [...model.receipts].slice(-1)) {
        expect(await paymentByReceipt(store, number)).toEqual(model.records.get(userId));
      }
    }),
    { seed, numRuns: 500 },
  );
  const unseen = Object.entries(scripts).filter(([, { lua }]) => !store.ran.has(lua));
  expect(unseen.map(([name]) => name)).toEqual([]);
}, 60_000);

test('K1: what is held for a time is held for the time that the rules say', async () => {
  await redis.redis.flushdb();
  const real = createPaymentStore(store, rememberingPost(new Map()), { ...series, now: () => now });
  await real.lock('userA', 'h1');
  await real.write({ ...newRecord('userA', { amount: 1, currency: 'inr' }, now), intentId: 'pi_1' });
  await real.claimDaily(now);
  await real.beginEvent('evt_1');
  await real.finishEvent('evt_2');
  for (const [key, ms] of [
    [paymentKeys.lock('userA'), paymentTimes.lockMs],
    [paymentKeys.intentOwner('pi_1'), paymentTimes.intentOwnerMs],
    [paymentKeys.listed, paymentTimes.listedEveryMs],
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
