import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feeYear, paidFee, receiptSeries, wholeFee } from '../support/edition-facts.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

describe('the amount belongs to the server', () => {
  test.each([[1], [wholeFee - 1], [String(wholeFee)], [-1], [wholeFee + 0.01], [null], [undefined], [[wholeFee]]])(
    'SEC-P1, BUG-29: an amount of %j is refused and Stripe is not asked',
    async (amount) => {
      const who = await world.institution();
      const body = amount === undefined ? {} : { amount };
      const answer = await world.server.call('/payment/create-payment-intent', { token: who.token, body });
      expect(answer.status).toBe(400);
      expect(['amount_mismatch', 'invalid_body']).toContain(answer.problem().code);
      expect(world.intentsOf(who)).toHaveLength(0);
    },
  );

  test('SEC-P1, SEC-P10, BUG-17, BUG-19, BUG-PL13: the fee, in whole units and in whichever form, asks for it in the smallest unit, card only, with description, receipt address and metadata', async () => {
    const who = await world.institution();
    const answer = await world.server.call('/payment/create-payment-intent', {
      token: who.token,
      // 20000 as 2e+4.
      body: `{"amount":${wholeFee.toExponential()}}`,
    });
    expect(answer).toMatchObject({ status: 200, body: { amount: wholeFee, currency: paidFee.currency } });
    expect(world.intentsOf(who)).toMatchObject([
      {
        ...paidFee,
        payment_method_types: ['card'],
        description: expect.stringMatching(/\w/),
        // BUG-PL13: with an address there, the provider would mail a receipt of its own beside ours.
        receipt_email: null,
        metadata: { user: who.id, attempt: '1', environment: 'sandbox', year: feeYear, email: who.email },
      },
    ]);
  });

  test('BUG-19: a foreign card without name and address, or an intent without description, is refused by the stand-in as in India', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    const form = new URLSearchParams({
      client_secret: world.stripe.account.intent(id).client_secret ?? '',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    });
    const confirm = () =>
      fetch(`${world.stripe.url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
      });
    const refused = await confirm();
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('customer name and address');
    await world.control(`payment_intents/${id}/edit`, { change: { description: null } });
    expect(await (await confirm()).text()).toContain('require a description');
    expect(world.stripe.account.intent(id).status).toBe('requires_payment_method');
  });
});

describe('one institution, one intent', () => {
  test('SEC-P4, BUG-01, BUG-02, BUG-03: ten presses at once, a reload and a slow Stripe give one intent and one secret', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', delayMs: 300 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.create(who)));
    answers.push(await world.create(who));
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(world.intentsOf(who)).toHaveLength(1);
  });

  test('SEC-P4, SEC-K3: an answer of Stripe or of the store that is lost leaves one intent after the next press', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', dropAfter: true, times: 2 });
    expect((await world.create(who)).status).toBe(503);
    world.server.store.fault({ match: 'EVAL', dropAfter: true, times: 3 });
    await world.create(who);
    await world.server.store.reset();
    expect((await world.create(who)).status).toBe(200);
    expect((await world.create(who)).status).toBe(200);
    expect(world.intentsOf(who)).toHaveLength(1);
  });

  test('SEC-P4: a paid institution gets its receipt instead of a second intent', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await world.pay(id);
    // Nobody told us yet: the press itself finds out.
    const answer = await world.create(who);
    expect(answer.status).toBe(409);
    expect(answer.problem()).toMatchObject({
      code: 'already_paid',
      receiptUrl: expect.stringContaining(`/payment/receipt/${receiptSeries}-`),
    });
    expect((await world.create(who)).problem().code).toBe('already_paid');
    expect(world.intentsOf(who)).toHaveLength(1);
  });

  test('a 500 that Stripe stores under its key is not asked for again: the next press has the next number', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', status: 500 });
    const failed = await world.create(who);
    expect(failed.status).toBe(502);
    expect(failed.problem().code).toBe('provider_failed');
    expect((await world.create(who)).status).toBe(200);
    expect(world.intentsOf(who)).toMatchObject([{ metadata: { attempt: '2' } }]);
  });

  test.each([
    ['requires_payment_method', 200],
    ['requires_confirmation', 200],
    ['requires_action', 200],
    ['requires_capture', 200],
    ['processing', 200],
    ['canceled', 200],
    ['succeeded', 409],
  ] as const)(
    'BUG-30: with a stored intent that is %s the press answers %i and never throws',
    async (status, expected) => {
      const who = await world.institution();
      const id = await world.intentOf(who);
      if (status === 'succeeded') await world.pay(id);
      else await world.control(`payment_intents/${id}/edit`, { change: { status } });
      const answer = await world.create(who);
      expect(answer.status).toBe(expected);
      if (status === 'processing') expect(answer.body).toEqual({ status: 'processing' });
      else if (expected === 200) {
        expect(answer.text.includes(id)).toBe(status !== 'canceled');
        expect(world.intentsOf(who)).toHaveLength(status === 'canceled' ? 2 : 1);
      }
    },
  );

  test('an intent that Stripe no longer knows is replaced', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    delete world.stripe.account.data.intents[id];
    expect((await world.create(who)).status).toBe(200);
    expect(world.intentsOf(who)).toHaveLength(1);
  });

  test('SEC-V1: when Stripe hangs, create and complete give up and answer 503, and the retry makes no second intent', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', delayMs: 6_000 });
    const answer = await world.create(who);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBeTruthy();
    // The hanging request is still at work under the same key.
    const second = await world.create(who);
    expect([200, 503]).toContain(second.status);
    await expect.poll(async () => (await world.create(who)).status, { interval: 500 }).toBe(200);
    expect(world.intentsOf(who)).toHaveLength(1);

    const [intent] = world.intentsOf(who);
    await world.pay(intent?.id ?? '');
    await world.control('faults', { match: '/v1/payment_intents', delayMs: 6_000 });
    expect((await world.complete(who, intent?.id ?? '')).status).toBe(503);
    expect((await world.complete(who, intent?.id ?? '')).status).toBe(200);
  }, 40_000);
});
