import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { refundSecond } from '#server/domain/administration/refund-second';
import { feeYear, officeAddress, paidFee, receiptSeries, wholeFee } from '../support/edition-facts.ts';
import { mailsTo } from '../support/mails.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

describe('the word of the browser', () => {
  test('SEC-P2: "completed" without a success at Stripe leaves the institution unpaid', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    const answer = await world.complete(who, id);
    expect(answer.status).toBe(409);
    expect(answer.problem().code).toBe('not_completed');
    expect((await world.status(who)).body).toEqual({ paymentStatus: false, status: 'initiated', year: feeYear });
  });

  test.each([
    ['amount', { amount_received: 100 }],
    ['currency', { currency: 'usd' }],
    ['mode', { livemode: true }],
  ] as const)(
    'SEC-P2, BUG-28: a success whose %s differs does not count, is logged and reported',
    async (reason, change) => {
      const who = await world.institution();
      const id = await world.intentOf(who);
      await world.pay(id);
      await world.control(`payment_intents/${id}/edit`, { change });
      expect((await world.complete(who, id)).status).toBe(409);
      expect((await world.complete(who, id)).status).toBe(409);
      expect((await world.status(who)).body.paymentStatus).toBe(false);
      expect(
        world.server.logs.some((line) => line.includes(id) && line.includes('mismatch') && line.includes(reason)),
      ).toBe(true);
      expect(await world.stored(who, 'mismatches')).toBe(JSON.stringify([id]));
      await world.server.settled();
      const office = await mailsTo(inject('mailUrl'), officeAddress);
      expect(office.filter(({ text }) => text.includes(id))).toHaveLength(1);
    },
  );

  test('SEC-P2, SEC-P3: an intent whose owner is somebody else answers 404 and changes nobody', async () => {
    const [a, b] = [await world.institution(), await world.institution()];
    const id = await world.intentOf(a);
    await world.pay(id);
    const before = await world.server.store.redis.hgetall(`pay:${a.id}`);
    for (const wrong of [id, 'pi_unknown', '../v1/refunds', 'pi_x?expand=y', 'x'.repeat(255)]) {
      expect((await world.complete(b, wrong)).status).toBe(404);
    }
    expect(await world.server.store.redis.hgetall(`pay:${a.id}`)).toEqual(before);
    expect((await world.status(b)).body).toEqual({ paymentStatus: false, status: 'none', year: feeYear });
  });
});

describe('the ways of a payment', () => {
  test('SEC-P5: a declined card, then a good one, on one intent: paid at the end, one receipt', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await world.pay(id, '4000000000009995');
    expect((await world.complete(who, id)).status).toBe(409);
    expect(await world.stored(who, 'lastError')).toBe('"insufficient_funds"');
    expect((await world.create(who)).text).toContain(id);
    await world.pay(id);
    const paid = await world.complete(who, id);
    expect(paid).toMatchObject({
      status: 200,
      body: { paymentStatus: true, receiptUrl: expect.stringContaining('/receipts/ch_') },
    });
    expect(world.intentsOf(who)).toHaveLength(1);
  });

  test('SEC-P6: a bank challenge passed is paid; failed or left alone the same intent can be tried again', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await world.pay(id, '4000002500003155');
    expect((await world.complete(who, id)).status).toBe(409);
    expect((await world.create(who)).text).toContain(id);
    await world.control(`payment_intents/${id}/authenticate`, { pass: false });
    expect((await world.complete(who, id)).status).toBe(409);
    expect((await world.create(who)).text).toContain(id);
    await world.pay(id, '4000002500003155');
    await world.control(`payment_intents/${id}/authenticate`, { pass: true });
    expect((await world.complete(who, id)).status).toBe(200);
  });

  test('a payment that the bank works on answers 202, is shown as processing, and ends either way', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await world.control(`payment_intents/${id}/confirm`, { hold: true });
    expect(await world.complete(who, id)).toMatchObject({ status: 202, body: { status: 'processing' } });
    expect((await world.status(who)).body.status).toBe('processing');
    await world.control(`payment_intents/${id}/finish`, { pass: false });
    await world.age(who);
    expect((await world.status(who)).body.status).toBe('initiated');
    await world.pay(id);
    await world.age(who);
    expect((await world.status(who)).body).toMatchObject({ paymentStatus: true, status: 'paid' });
  });

  test('SEC-P9: without an address of the receipt the payment completes, ours is offered at once, and the status call fills in the other', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await world.pay(id);
    const charge = world.stripe.account.charge(String(world.stripe.account.intent(id).latest_charge));
    const address = charge.receipt_url;
    charge.receipt_url = null;
    const done = await world.complete(who, id);
    expect(done.status).toBe(200);
    expect(done.body).not.toHaveProperty('receiptUrl');
    expect(done.body).toMatchObject({
      receipt: { number: expect.stringMatching(new RegExp(`^${receiptSeries}-\\d{4}-\\d{6}$`)) },
    });
    charge.receipt_url = address;
    await world.age(who);
    expect((await world.status(who)).body.receiptUrl).toBe(address);
  });

  test('BUG-12: a closed browser after the payment: the next status call, or the job, finds it', async () => {
    const [a, b] = [await world.institution(), await world.institution()];
    for (const who of [a, b]) await world.pay(await world.intentOf(who));
    await world.age(a);
    expect((await world.status(a)).body.paymentStatus).toBe(true);
    await world.server.runSchedule('reconcile');
    expect(await world.stored(b, 'state')).toBe('paid');
  });

  test('SEC-W3: the sweep repairs an intent that we never heard of again', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await world.pay(id);
    await world.server.store.redis.del(`pay:${who.id}`, `pi:${id}`, 'pay:sweep', 'pay:open');
    await world.server.runSchedule('reconcile');
    expect(await world.stored(who, 'state')).toBe('paid');
  });

  test('a second success of a paid institution is recorded, reported once, and given back once on request', async () => {
    const who = await world.institution();
    const first = await world.intentOf(who);
    await world.pay(first);
    await world.complete(who, first);
    const second = world.stripe.account.createIntent({
      ...paidFee,
      description: 'by hand',
      receiptEmail: null,
      metadata: { user: who.id, environment: 'http://localhost:8888' },
      methodTypes: ['card'],
    });
    await world.pay(second.id);
    await world.deliver(second.id, { times: 3, parallel: true });
    await world.deliver(second.id);
    expect(await world.stored(who, 'duplicates')).toBe(JSON.stringify([second.id]));
    await world.server.settled();
    const office = await mailsTo(inject('mailUrl'), officeAddress);
    expect(office.filter(({ text }) => text.includes(second.id))).toHaveLength(1);

    const ports = await world.ports();
    const admin = { id: 'command line', email: 'command line' };
    await refundSecond(ports, { admin, userId: who.id, intentId: second.id });
    await refundSecond(ports, { admin, userId: who.id, intentId: second.id });
    await expect(refundSecond(ports, { admin, userId: who.id, intentId: first })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(
      Object.values(world.stripe.account.data.refunds).filter(({ payment_intent }) => payment_intent === second.id),
    ).toHaveLength(1);
    expect((await world.status(who)).body.paymentStatus).toBe(true);
  });

  test('every call needs a sign-in', async () => {
    for (const [path, body] of [
      ['/payment/payment-status', undefined],
      ['/payment/create-payment-intent', { amount: wholeFee }],
      ['/payment/update-payment-status', { paymentIntentId: 'pi_1' }],
    ] as const) {
      expect((await world.server.call(path, { body })).status).toBe(401);
    }
  });
});
