import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
let portal: { closes?: string };
beforeAll(async () => {
  world = await startPaymentServer();
  // The very object that the functions read: after they are loaded.
  portal = (await import('#content/portal.json')).default as typeof portal;
});
afterEach(() => {
  delete portal.closes;
  vi.useRealTimers();
});
afterAll(() => world.stop());

const day = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

test('ADR-D26 after the last day that content names, a payment is answered 409 with the day, and what was left open is canceled at the provider', async () => {
  const [early, late, atBank] = await Promise.all([world.institution(), world.institution(), world.institution()]);
  const left = await world.intentOf(early);
  const held = await world.intentOf(atBank);
  await world.control(`payment_intents/${held}/confirm`, { hold: true });

  portal.closes = dayOf(Date.now() - 3 * day);
  const refused = await world.create(late);
  expect(refused.status).toBe(409);
  const { code, detail } = refused.problem();
  const year = new Date(Date.parse(portal.closes)).getUTCFullYear();
  expect({ code, detail }).toEqual({
    code: 'closed',
    detail: expect.stringMatching(new RegExp(`could be paid until \\d{1,2} [A-Z][a-z]+ ${year}\\.$`)),
  });
  expect((await world.create(early)).problem().code).toBe('closed');
  expect(world.intentsOf(late)).toEqual([]);
  expect((await world.status(early)).body).toMatchObject({ status: 'initiated', closed: portal.closes });

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day });
  await world.server.runSchedule('reconcile');
  vi.useRealTimers();
  expect(world.stripe.account.intent(left)).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect((await world.status(early)).body).toMatchObject({ status: 'none', closed: portal.closes });
  // What the bank has begun counts.
  expect(world.stripe.account.intent(held).status).toBe('processing');
  await world.control(`payment_intents/${held}/finish`);
  expect((await world.complete(atBank, held)).body).toMatchObject({ paymentStatus: true });
});

test('ADR-D26 on its last day, and with a later one, the fee is paid as ever', async () => {
  const who = await world.institution();
  portal.closes = dayOf(Date.now() + day);
  const intentId = await world.intentOf(who);
  await world.server.runSchedule('reconcile');
  await world.pay(intentId);
  expect((await world.complete(who, intentId)).body).toMatchObject({ paymentStatus: true });
});
