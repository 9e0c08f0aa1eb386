import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleIntent } from '#server/domain/payments/settle';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

describe('round trips', () => {
  test('status at most 2, create at most 4 with at most 2 calls of Stripe, settle at most 4 with 1', async () => {
    const who = await world.institution();
    const { store } = world.server;
    const measure = async (work: () => Promise<unknown>) => {
      // The welcome of the account leaves after its registration was answered, and is not this call's.
      await world.server.settled();
      const calls = world.stripe.calls.length;
      const before = store.requests();
      await work();
      const trips = store.requests() - before;
      return { trips, stripe: world.stripe.calls.length - calls };
    };
    const create = await measure(() => world.create(who));
    const again = await measure(() => world.create(who));
    const status = await measure(() => world.status(who));
    const id = world.intentsOf(who)[0]?.id ?? '';
    await world.pay(id);
    const ports = await world.ports();
    const settle = await measure(() => settleIntent(ports, id));
    console.info('round trips', JSON.stringify({ create, again, status, settle }));
    expect(create.stripe).toBeLessThanOrEqual(2);
    expect(again.stripe).toBeLessThanOrEqual(2);
    expect(settle.stripe).toBe(1);
    expect(Math.max(create.trips, again.trips)).toBeLessThanOrEqual(4);
    expect(status.trips).toBeLessThanOrEqual(2);
    expect(settle.trips).toBeLessThanOrEqual(4);
  });
});
