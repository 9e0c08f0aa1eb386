import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentStates } from '#contract/payment-state';
import { readOverview } from '#server/lists/overview';
import { feedbackByRating } from '#server/store/feedback/record';
import { inspectionsByGroup } from '#server/store/inspection/record';
import { paymentKey, paymentRecord, paymentsByUpdated } from '#server/store/payment/record';
import { queriesByReceived, queriesOpen } from '#server/store/query/record';
import { openStore } from '#server/store/redis';
import { userKey, userRecord, usersByTime } from '#server/store/user/record';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { type ModelHouse, modelOverview } from '../support/models/overview-model.ts';

let redis: RedisSandbox;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

const zone = 'Asia/Kolkata';
const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 28, 20, 15);
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const day = (at: number) => format.format(at);
const days = Array.from({ length: 30 }, (_, index) => day(now - (29 - index) * dayMs));

/** Within the days of the charts, before them, and to the millisecond at the edges of a day in the zone. */
const midnight = Date.UTC(2026, 10, 20, 18, 30);
const instant = fc.oneof(
  fc.integer({ min: now - 40 * dayMs, max: now }),
  fc.constantFrom(midnight - 1, midnight, now - 29 * dayMs, now - 30 * dayMs),
);
const amount = fc.constantFrom(0, 1, 2_000_000, 90_071_992_547_409);
const house: fc.Arbitrary<ModelHouse> = fc.record({
  users: fc.array(
    fc.record({
      role: fc.constantFrom('institute' as const, 'institute' as const, 'admin' as const),
      disabled: fc.boolean(),
      createdAt: instant,
    }),
    { maxLength: 8 },
  ),
  payments: fc.array(
    fc.record({
      state: fc.constantFrom(...paymentStates),
      amount,
      refundedAmount: fc.option(amount, { nil: undefined }),
      paidAt: fc.option(instant, { nil: undefined }),
    }),
    { maxLength: 8 },
  ),
  queries: fc.array(fc.record({ receivedAt: instant, open: fc.boolean() }), { maxLength: 8 }),
  ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 }),
  groups: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }),
});

/** Keeps all of a house, as far as the overview reads it. */
async function keep({ users, payments, queries, ratings, groups }: ModelHouse): Promise<void> {
  await redis.reset({ data: true });
  const pipe = redis.redis.pipeline();
  for (const [place, user] of users.entries()) {
    pipe.hset(userKey(`u${place}`), ...userRecord.encode(user));
    pipe.zadd(usersByTime, user.createdAt, `u${place}`);
  }
  for (const [place, payment] of payments.entries()) {
    pipe.hset(paymentKey(`u${place}`), ...paymentRecord.encode({ ...payment, currency: 'inr' }));
    pipe.zadd(paymentsByUpdated, place, `u${place}`);
  }
  for (const [place, { receivedAt, open }] of queries.entries()) {
    pipe.zadd(queriesByReceived, receivedAt, `q${place}`);
    if (open) pipe.zadd(queriesOpen, receivedAt, `q${place}`);
  }
  for (const [place, rating] of ratings.entries()) pipe.zadd(feedbackByRating, rating, `f${place}`);
  for (const [place, group] of groups.entries()) pipe.zadd(inspectionsByGroup, group, `u${place}`);
  await pipe.exec();
}

test('the overview says what counting each record says, to the paisa and to the edges of the days', async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`overview: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  const store = openStore(redis);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(house, async (made) => {
      runs += 1;
      await keep(made);
      expect(await readOverview(store, zone, now)).toEqual(modelOverview(made, { now, days, day }));
    }),
    { seed, numRuns: 200 },
  );
  expect(runs).toBeGreaterThanOrEqual(200);
}, 120_000);
