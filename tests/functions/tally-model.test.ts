import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import portal from '#content/portal.json' with { type: 'json' };
import { paymentStates } from '#contract/payment-state';
import { newRecord, type PaymentRecord } from '#server/domain/payments/record';
import { readOverview } from '#server/lists/overview';
import { paymentRemoval } from '#server/store/payment/removal';
import { createPaymentStore } from '#server/store/payment/store';
import { talliedKinds } from '#server/store/tally/kinds';
import { recount } from '#server/store/tally/recount';
import * as scripts from '#server/store/tally/scripts';
import { accountTally } from '#server/store/user/record';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { accountSteps, accountsSides } from '../support/models/account-steps.ts';
import { type DirectStore, directStore } from '../support/models/direct-store.ts';
import { plainPost } from '../support/models/mail.ts';
import { type ModelHouse, modelOverview } from '../support/models/overview-model.ts';
import { series } from '../support/payment-store-model.ts';

let redis: RedisSandbox;
let store: DirectStore;
beforeAll(async () => {
  redis = await startRedis();
  store = directStore(redis.redis);
});
afterAll(() => redis.stop());

const zone = 'Asia/Kolkata';
const dayMs = 86_400_000;
const start = Date.UTC(2026, 5, 1);
const now = start + 2 * dayMs;
const day = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
const days = Array.from({ length: 30 }, (_, index) => day(now - (29 - index) * dayMs));

const userId = fc.constantFrom('u1', 'u2', 'u3', 'u4');
const payment = fc.record({
  do: fc.constant('pay' as const),
  userId,
  state: fc.constantFrom(...paymentStates),
  amount: fc.constantFrom(0, 1, 2_000_000),
  refundedAmount: fc.option(fc.constantFrom(0, 1, 2_000_000), { nil: undefined }),
  paidAt: fc.option(fc.constantFrom(start, start + dayMs, start - 50 * dayMs), { nil: undefined }),
  /** Also two at once, and one whose clock is behind. */
  updatedAt: fc.constantFrom(0, 0, 1, 2, 3).map((ms) => start + ms),
});
const purge = fc.record({ do: fc.constant('purge' as const), userId });
const counting = fc.oneof(
  fc.record({
    do: fc.constantFrom('first' as const, 'anew' as const),
    kind: fc.nat(1),
    most: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ do: fc.constant('recount' as const), kind: fc.nat(1) }),
);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: payment },
    purge,
    { weight: 3, arbitrary: counting },
    accountSteps.map((account) => ({ do: 'account' as const, account: account.slice(0, 2) })),
  ),
  { minLength: 6, maxLength: 16, size: 'max' },
);

test('counts are what counting each record says, whatever changes between two slices of the counting', async () => {
  const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
  console.log(`tallies: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  await fc.assert(
    fc.asyncProperty(steps, async (made) => {
      await redis.redis.flushdb();
      const accounts = accountsSides(store);
      const payments = createPaymentStore(store, plainPost, { ...series, now: () => now });
      const records = new Map<string, PaymentRecord>();
      for (const [place, step] of made.entries()) {
        if (step.do === 'account') for (const one of step.account) await accounts.both(one, place);
        else if (step.do === 'pay') {
          const { userId, state, amount, refundedAmount, paidAt, updatedAt } = step;
          const due = { userId, year: portal.year };
          const next = {
            ...newRecord(due, { amount, currency: 'inr' }, now),
            ...{ version: records.get(userId)?.version ?? 0, state, updatedAt },
            ...(refundedAmount !== undefined && { refundedAmount }),
            ...(paidAt !== undefined && { paidAt }),
          };
          const written = await payments.write(next);
          if (written) records.set(userId, written);
        } else if (step.do === 'purge') {
          await paymentRemoval(store, portal.year).remove(step.userId, null);
          records.delete(step.userId);
        } else {
          const kind = talliedKinds[step.kind] ?? talliedKinds[0];
          if (step.do === 'recount') expect(await recount(store, kind)).toEqual([]);
          else {
            const hash = step.do === 'first' ? kind.keys.tally : kind.keys.tallyNext;
            const { index, prefix } = kind;
            await store.run(kind.slice, { keys: { hash, index }, args: { prefix, most: step.most } });
          }
        }
      }
      const house: ModelHouse = {
        users: [...accounts.model.users.values()],
        payments: [...records.values()],
        queries: [],
        ratings: [],
        groups: [],
      };
      const shown = modelOverview(house, { now, days, day });
      expect(await readOverview(store, zone, now)).toEqual(shown);
      for (const kind of talliedKinds) expect(await recount(store, kind)).toEqual([]);
      expect(await readOverview(store, zone, now)).toEqual(shown);
    }),
    { seed, numRuns: 200 },
  );
  expect(
    Object.entries(scripts)
      .filter(([, { lua }]) => !store.ran.has(lua))
      .map(([name]) => name),
  ).toEqual([]);
}, 120_000);

test('counts that drifted are named and put right', async () => {
  await redis.redis.flushdb();
  await readOverview(store, zone, now);
  await redis.redis.hincrby(accountTally.tally, 'institutes', 3);
  expect((await readOverview(store, zone, now)).institutions.total).toBe(3);
  expect(await recount(store, talliedKinds[0])).toEqual([
    { kind: 'accounts', field: 'institutes', kept: 3, counted: 0 },
  ]);
  expect((await readOverview(store, zone, now)).institutions.total).toBe(0);
});
