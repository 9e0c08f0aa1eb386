import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RedisSandbox, startRedis } from '../../sandbox/redis.ts';
import { ModelStore } from '../support/payment-model.ts';

let redis: RedisSandbox;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

const user = fc.constantFrom('userA', 'userB');
const step = fc.oneof(
  fc.record({ do: fc.constant('lock' as const), user, holder: fc.constantFrom('h1', 'h2') }),
  fc.record({ do: fc.constant('unlock' as const), user, holder: fc.constantFrom('h1', 'h2') }),
  fc.record({
    do: fc.constant('write' as const),
    user,
    stale: fc.boolean(),
    state: fc.constantFrom('none', 'initiated', 'processing', 'paid', 'refunded'),
    intent: fc.option(fc.constantFrom('pi_1', 'pi_2')),
    text: fc.string({ unit: 'binary', maxLength: 12 }),
    numbered: fc.boolean(),
    unlock: fc.option(fc.constantFrom('h1', 'h2')),
    mailed: fc.boolean(),
    checkedAt: fc.integer({ min: 1, max: 1000 }),
  }),
  fc.record({ do: fc.constant('begin' as const), event: fc.constantFrom('evt_1', 'evt_2') }),
  fc.record({ do: fc.constant('finish' as const), event: fc.constantFrom('evt_1', 'evt_2') }),
  fc.record({ do: fc.constant('drop' as const), event: fc.constantFrom('evt_1', 'evt_2') }),
  fc.record({ do: fc.constant('forget' as const), user }),
  fc.constant({ do: 'daily' as const }),
);

test('W3, K1: the scripts in Redis do step for step what the store of the property test does', async () => {
  const { openStore } = await import('#server/store/redis');
  const { createPaymentStore } = await import('#server/store/payments');
  const now = Date.UTC(2026, 5, 1);
  const outbox = { prepare: async () => ({ mailId: 'm', key: 'm', sealed: 'm', due: 0, lifeMs: 1000 }) };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await redis.reset({ data: true });
      const real = createPaymentStore(openStore(redis), outbox, { series: 'TEST', now: () => now });
      const model = new ModelStore(() => now);
      for (const one of steps) {
        const [a, b] = await Promise.all([run(real, one), run(model, one)]);
        expect(normal(a), one.do).toEqual(normal(b));
      }
      for (const userId of ['userA', 'userB']) {
        expect(normal(await real.read(userId))).toEqual(normal(await model.read(userId)));
      }
      expect(await real.open(10)).toEqual(await model.open(10));
      for (const intent of ['pi_1', 'pi_2']) {
        expect((await real.readWithOwner(intent, 'userA')).owner).toBe(
          (await model.readWithOwner(intent, 'userA')).owner,
        );
      }
    }),
    { numRuns: 60 },
  );

  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  async function run(store: ModelStore | ReturnType<typeof createPaymentStore>, one: Step): Promise<unknown> {
    switch (one.do) {
      case 'lock':
        return store.lock(one.user, one.holder);
      case 'unlock':
        return store.unlock(one.user, one.holder);
      case 'write': {
        const known = await store.read(one.user);
        return store.write(
          {
            userId: one.user,
            version: (known?.version ?? 0) + (one.stale ? 1 : 0),
            state: one.state,
            attempt: 1,
            amount: 2_000_000,
            currency: 'inr',
            duplicates: [],
            mismatches: [one.text],
            lastError: one.text,
            checkedAt: one.checkedAt,
            updatedAt: now,
            ...(known?.receiptNumber !== undefined && { receiptNumber: known.receiptNumber }),
            ...(one.intent !== null && { intentId: one.intent }),
            ...(one.mailed && { mailedAt: now }),
          },
          { numbered: one.numbered, ...(one.unlock !== null && { unlock: one.unlock }) },
        );
      }
      case 'begin':
        return store.beginEvent(one.event);
      case 'finish':
        return store.finishEvent(one.event);
      case 'drop':
        return store.dropEvent(one.event);
      case 'forget':
        return store.forgetOpen(one.user);
      case 'daily':
        return store.claimDaily(now);
    }
  }
}, 60_000);

/** Receipt numbers as their place in the series. */
function normal(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (name, inner: unknown) =>
      name === 'receiptNumber' ? Number(String(inner).slice(-6)) : inner,
    ),
  );
}
