import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signature } from '../../sandbox/stripe-api/webhooks.ts';
import type { TestAccount } from '../support/accounts.ts';
import { ofFee, paidFee } from '../support/edition-facts.ts';
import { mailsTo } from '../support/mails.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

const stored = (who: TestAccount, field: string) => world.server.store.redis.hget(`pay:${who.id}`, field);
const pay = (intentId: string, card?: string) => world.control(`payment_intents/${intentId}/confirm`, { card });
const post = (body: string, header?: string) =>
  world.server.call('/payment/webhook', {
    method: 'POST',
    body,
    headers: header === undefined ? {} : { 'stripe-signature': header },
  });
const now = () => Math.floor(Date.now() / 1000);

async function paidAtStripe(card?: string) {
  const who = await world.institution();
  const id = await world.intentOf(who);
  await pay(id, card);
  return { who, id };
}

/** The body of the event of a success, as Stripe would post it. */
function successOf(id: string): string {
  const event = world.stripe.account.data.events.find(
    ({ type, data }) => type === 'payment_intent.succeeded' && JSON.stringify(data).includes(id),
  );
  return JSON.stringify(event);
}

test('SEC-W1: no signature, another secret, one changed byte or a time six minutes old: 400 and nothing changes', async () => {
  const { who, id } = await paidAtStripe();
  const body = successOf(id);
  const before = await world.server.store.redis.hgetall(`pay:${who.id}`);
  const changed = body.replace('succeeded', 'succeedeD');
  const attempts = [
    await post(body),
    await post(body, ''),
    await post(body, 't=1,v1=00'),
    await post(body, signature(body, 'whsec_other', now())),
    await post(changed, signature(body, 'whsec_sandbox', now())),
    await post(body, signature(body, 'whsec_sandbox', now() - 360)),
  ];
  expect(attempts.map(({ status }) => status)).toEqual(Array(6).fill(400));
  expect(attempts.every((answer) => answer.problem().code === 'invalid_signature')).toBe(true);
  expect(await world.server.store.redis.hgetall(`pay:${who.id}`)).toEqual(before);
  expect((await post(body, signature(body, 'whsec_sandbox', now() - 240))).status).toBe(200);
  expect(await stored(who, 'state')).toBe('paid');
});

test('SEC-W2, BUG-10: one event five times at once and once an hour later is one transition, one receipt, one mail', async () => {
  const { who, id } = await paidAtStripe();
  const statuses = await world.deliver(id, { type: 'payment_intent.succeeded', times: 5, parallel: true });
  expect(statuses).toContain(200);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  const version = await stored(who, 'version');
  expect(await world.deliver(id, { type: 'payment_intent.succeeded' })).toEqual([200]);
  expect(await stored(who, 'version')).toBe(version);
  await world.server.settled();
  const mails = await mailsTo(inject('mailUrl'), who.email);
  expect(mails.filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(1);
});

test('SEC-W3, BUG-04, BUG-05: events of a payment backwards, while completion and a new press are in flight, settle once', async () => {
  const { who, id } = await paidAtStripe();
  // The completion call reads from Stripe first and is then held back, while the events arrive.
  await world.control('faults', { match: `/v1/payment_intents/${id}`, delayMs: 400 });
  const completion = world.complete(who, id);
  const press = world.create(who);
  const events = world.stripe.account.data.events.filter(({ data }) => JSON.stringify(data).includes(id));
  await world.control('webhooks/send', { ids: events.map(({ id: event }) => event).reverse(), times: 2 });
  expect((await completion).body).toMatchObject({ paymentStatus: true });
  expect((await press).status).toBe(409);
  expect(await stored(who, 'state')).toBe('paid');
  const receipts = await world.server.store.redis.hgetall('receipts');
  expect(Object.values(receipts).filter((owner) => owner === who.id)).toHaveLength(1);
});

test('SEC-W4, BUG-25: an unknown type, a foreign intent and an intent of another deployment are answered 200 and change nothing', async () => {
  // What a repeated call of the store would get again is no record.
  const kept = async () => (await world.server.store.redis.keys('*')).filter((key) => !key.includes('once:'));
  const before = (await kept()).length;
  const foreign = world.stripe.account.createIntent({
    amount: 5_000,
    currency: 'inr',
    description: null,
    receiptEmail: null,
    metadata: {},
    methodTypes: ['card'],
  });
  const preview = world.stripe.account.createIntent({
    ...paidFee,
    description: null,
    receiptEmail: null,
    metadata: { user: 'somebody', environment: 'https://preview.example.org' },
    methodTypes: ['card'],
  });
  await world.control('events', { type: 'customer.created' });
  await world.control('events', {
    type: 'payment_intent.succeeded',
    object: { object: 'payment_intent', id: 'pi_gone' },
  });
  for (const about of [foreign.id, preview.id, 'cus_none', 'pi_gone']) {
    expect(await world.deliver(about)).toEqual([200]);
  }
  const keys = await kept();
  expect(keys.filter((key) => key.includes('somebody') || key.includes(foreign.id))).toEqual([]);
  // Only the marks of the events that named an intent.
  expect(keys.length - before).toBeLessThanOrEqual(3);
});

test('SEC-W4: an intent that says it is ours and names no owner is asked for again', async () => {
  const orphan = world.stripe.account.createIntent({
    ...paidFee,
    description: null,
    receiptEmail: null,
    metadata: { environment: 'http://localhost:8888' },
    methodTypes: ['card'],
  });
  expect(await world.deliver(orphan.id)).toEqual([503]);
});

test('SEC-W5, BUG-26: when the store or Stripe fails half-way the answer is not 2xx, and a redelivery finishes the work', async () => {
  const { who, id } = await paidAtStripe();
  await world.control('faults', { match: `/v1/payment_intents/${id}`, status: 500 });
  expect(await world.deliver(id, { type: 'payment_intent.succeeded' })).toEqual([502]);
  // The first script marks the event, the second reads the payment, the third writes it: that one fails.
  for (const [lost, survives] of [
    [2, false],
    [3, false],
  ] as const) {
    for (let before = 1; before < lost; before += 1) world.server.store.fault({ match: 'EVAL', delayMs: 1 });
    world.server.store.fault({ match: 'EVAL', status: 500, times: 2 });
    const [status = 0] = await world.deliver(id, { type: 'payment_intent.succeeded' });
    expect(status).toBeGreaterThanOrEqual(500);
    await world.server.store.reset();
    expect((await stored(who, 'state')) === 'paid').toBe(survives);
    // What could not be taken back by then runs out after a minute.
    const marks = await world.server.store.redis.keys('evt:*');
    for (const mark of marks)
      if ((await world.server.store.redis.get(mark)) === 'working') await world.server.store.redis.del(mark);
  }
  expect(await world.deliver(id, { type: 'payment_intent.succeeded' })).toEqual([200]);
  expect(await stored(who, 'state')).toBe('paid');
});

test.each(['refund', 'dispute'] as const)(
  'SEC-W6: after a %s the status leaves paid, and a late success event does not restore it',
  async (what) => {
    const { who, id } = await paidAtStripe();
    await world.complete(who, id);
    await world.control(`payment_intents/${id}/${what}`);
    await world.deliver(id, { type: what === 'refund' ? 'charge.refunded' : 'charge.dispute.created' });
    const state = what === 'refund' ? 'refunded' : 'disputed';
    expect((await world.status(who)).body).toMatchObject({ paymentStatus: false, status: state });
    expect(await world.deliver(id, { type: 'payment_intent.succeeded' })).toEqual([200]);
    expect((await world.complete(who, id)).status).toBe(409);
    expect((await world.create(who)).problem().code).toBe('payment_closed');
    expect((await world.status(who)).body.status).toBe(state);
  },
);

test('SEC-W6: a refund of a part leaves the institution paid and is noted', async () => {
  const { who, id } = await paidAtStripe();
  await world.complete(who, id);
  await world.control(`payment_intents/${id}/refund`, { amount: ofFee(0.25) });
  await world.deliver(id, { type: 'charge.refunded' });
  expect((await world.status(who)).body.paymentStatus).toBe(true);
  expect(await stored(who, 'refundedAmount')).toBe(String(ofFee(0.25)));
});

test('a body over 256 KB is refused before anything else', async () => {
  expect((await post('x'.repeat(256 * 1024 + 1), 't=1,v1=00')).status).toBe(413);
});

test('SEC-K4: locks, marks of events and owners of intents expire; payments, receipts and their series stay', async () => {
  const { who, id } = await paidAtStripe();
  await world.deliver(id);
  const { redis } = world.server.store;
  for (const key of [...(await redis.keys('evt:*')), ...(await redis.keys('lock:*')), `pi:${id}`]) {
    expect(await redis.pttl(key), key).toBeGreaterThan(0);
  }
  expect(await redis.pttl(`pay:${who.id}`)).toBe(-1);
  expect(await redis.pttl('receipts')).toBe(-1);
});
