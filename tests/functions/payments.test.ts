import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { type Institution, type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

const intentsOf = (who: Institution) =>
  Object.values(world.stripe.account.data.intents).filter((intent) => intent.metadata.user === who.userId);
const stored = (who: Institution, field: string) => world.server.store.redis.hget(`pay:${who.userId}`, field);
const pay = (intentId: string, card?: string) => world.control(`payment_intents/${intentId}/confirm`, { card });

describe('the amount belongs to the server', () => {
  test.each([[1], [19_999], ['20000'], [-1], [20_000.01], [null], [undefined], [[20_000]]])(
    'P1, B29: an amount of %j is refused and Stripe is not asked',
    async (amount) => {
      const who = await world.institution();
      const body = amount === undefined ? {} : { amount };
      const answer = await world.server.call('/payment/create-payment-intent', { token: who.token, body });
      expect(answer.status).toBe(400);
      expect(['amount_mismatch', 'invalid_body']).toContain(answer.problem().code);
      expect(intentsOf(who)).toHaveLength(0);
    },
  );

  test('P1, P10, B17, B19: 20000 and 2e4 rupees ask for 2000000 paise, card only, with description, receipt address and metadata', async () => {
    const who = await world.institution();
    const answer = await world.server.call('/payment/create-payment-intent', {
      token: who.token,
      body: '{"amount":2e4}',
    });
    expect(answer).toMatchObject({ status: 200, body: { amount: 20_000, currency: 'inr' } });
    expect(intentsOf(who)).toMatchObject([
      {
        amount: 2_000_000,
        currency: 'inr',
        payment_method_types: ['card'],
        description: expect.stringMatching(/\w/),
        receipt_email: who.email,
        metadata: { user: who.userId, attempt: '1', environment: 'http://localhost:8888' },
      },
    ]);
  });

  test('B19: a foreign card without name and address, or an intent without description, is refused by the stand-in as in India', async () => {
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
  test('P4, B01, B02, B03: ten presses at once, a reload and a slow Stripe give one intent and one secret', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', delayMs: 300 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.create(who)));
    answers.push(await world.create(who));
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(intentsOf(who)).toHaveLength(1);
  });

  test('P4, K3: an answer of Stripe or of the store that is lost leaves one intent after the next press', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', dropAfter: true, times: 2 });
    expect((await world.create(who)).status).toBe(503);
    world.server.store.fault({ match: 'EVAL', dropAfter: true, times: 3 });
    await world.create(who);
    await world.server.store.reset();
    expect((await world.create(who)).status).toBe(200);
    expect((await world.create(who)).status).toBe(200);
    expect(intentsOf(who)).toHaveLength(1);
  });

  test('P4: a paid institution gets its receipt instead of a second intent', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await pay(id);
    // Nobody told us yet: the press itself finds out.
    const answer = await world.create(who);
    expect(answer.status).toBe(409);
    expect(answer.problem()).toMatchObject({ code: 'already_paid', receiptUrl: expect.stringContaining('/receipts/') });
    expect((await world.create(who)).problem().code).toBe('already_paid');
    expect(intentsOf(who)).toHaveLength(1);
  });

  test('a 500 that Stripe stores under its key is not asked for again: the next press has the next number', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', status: 500 });
    const failed = await world.create(who);
    expect(failed.status).toBe(502);
    expect(failed.problem().code).toBe('provider_failed');
    expect((await world.create(who)).status).toBe(200);
    expect(intentsOf(who)).toMatchObject([{ metadata: { attempt: '2' } }]);
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
    'B30: with a stored intent that is %s the press answers %i and never throws',
    async (status, expected) => {
      const who = await world.institution();
      const id = await world.intentOf(who);
      if (status === 'succeeded') await pay(id);
      else await world.control(`payment_intents/${id}/edit`, { change: { status } });
      const answer = await world.create(who);
      expect(answer.status).toBe(expected);
      if (status === 'processing') expect(answer.body).toEqual({ status: 'processing' });
      else if (expected === 200) {
        expect(answer.text.includes(id)).toBe(status !== 'canceled');
        expect(intentsOf(who)).toHaveLength(status === 'canceled' ? 2 : 1);
      }
    },
  );

  test('an intent that Stripe no longer knows is replaced', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    delete world.stripe.account.data.intents[id];
    expect((await world.create(who)).status).toBe(200);
    expect(intentsOf(who)).toHaveLength(1);
  });

  test('V1: when Stripe hangs, create and complete answer 503 within 12 s, and the retry makes no second intent', async () => {
    const who = await world.institution();
    await world.control('faults', { match: '/v1/payment_intents', delayMs: 6_000 });
    const started = performance.now();
    const answer = await world.create(who);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBeTruthy();
    // The hanging request is still at work under the same key.
    const second = await world.create(who);
    expect(performance.now() - started).toBeLessThan(12_000);
    expect([200, 503]).toContain(second.status);
    await expect.poll(async () => (await world.create(who)).status, { timeout: 8_000, interval: 500 }).toBe(200);
    expect(intentsOf(who)).toHaveLength(1);

    const [intent] = intentsOf(who);
    await pay(intent?.id ?? '');
    await world.control('faults', { match: '/v1/payment_intents', delayMs: 6_000 });
    expect((await world.complete(who, intent?.id ?? '')).status).toBe(503);
    expect((await world.complete(who, intent?.id ?? '')).status).toBe(200);
  }, 40_000);
});

describe('the word of the browser', () => {
  test('P2: "completed" without a success at Stripe leaves the institution unpaid', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    const answer = await world.complete(who, id);
    expect(answer.status).toBe(409);
    expect(answer.problem().code).toBe('not_completed');
    expect((await world.status(who)).body).toEqual({ paymentStatus: false, status: 'initiated' });
  });

  test.each([
    ['amount', { amount_received: 100 }],
    ['currency', { currency: 'usd' }],
    ['mode', { livemode: true }],
  ] as const)('P2, B28: a success whose %s differs does not count, is logged and reported', async (reason, change) => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await pay(id);
    await world.control(`payment_intents/${id}/edit`, { change });
    expect((await world.complete(who, id)).status).toBe(409);
    expect((await world.complete(who, id)).status).toBe(409);
    expect((await world.status(who)).body.paymentStatus).toBe(false);
    expect(
      world.server.logs.some((line) => line.includes(id) && line.includes('mismatch') && line.includes(reason)),
    ).toBe(true);
    expect(await stored(who, 'mismatches')).toBe(JSON.stringify([id]));
    await world.server.settled();
    const office = await mailsTo(inject('mailUrl'), 'smartcai@conference.example.org');
    expect(office.filter(({ text }) => text.includes(id))).toHaveLength(1);
  });

  test('P2, P3: an intent whose owner is somebody else answers 404 and changes nobody', async () => {
    const [a, b] = [await world.institution(), await world.institution()];
    const id = await world.intentOf(a);
    await pay(id);
    const before = await world.server.store.redis.hgetall(`pay:${a.userId}`);
    for (const wrong of [id, 'pi_unknown', '../v1/refunds', 'pi_x?expand=y', 'x'.repeat(255)]) {
      expect((await world.complete(b, wrong)).status).toBe(404);
    }
    expect(await world.server.store.redis.hgetall(`pay:${a.userId}`)).toEqual(before);
    expect((await world.status(b)).body).toEqual({ paymentStatus: false, status: 'none' });
  });
});

describe('the ways of a payment', () => {
  test('P5: a declined card, then a good one, on one intent: paid at the end, one receipt', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await pay(id, '4000000000009995');
    expect((await world.complete(who, id)).status).toBe(409);
    expect(await stored(who, 'lastError')).toBe('"insufficient_funds"');
    expect((await world.create(who)).text).toContain(id);
    await pay(id);
    const paid = await world.complete(who, id);
    expect(paid).toMatchObject({
      status: 200,
      body: { paymentStatus: true, receiptUrl: expect.stringContaining('/receipts/ch_') },
    });
    expect(intentsOf(who)).toHaveLength(1);
  });

  test('P6: a bank challenge passed is paid; failed or left alone the same intent can be tried again', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await pay(id, '4000002500003155');
    expect((await world.complete(who, id)).status).toBe(409);
    expect((await world.create(who)).text).toContain(id);
    await world.control(`payment_intents/${id}/authenticate`, { pass: false });
    expect((await world.complete(who, id)).status).toBe(409);
    expect((await world.create(who)).text).toContain(id);
    await pay(id, '4000002500003155');
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
    await pay(id);
    await world.age(who);
    expect((await world.status(who)).body).toMatchObject({ paymentStatus: true, status: 'paid' });
  });

  test('P9: without an address of the receipt the payment completes, ours is offered at once, and the status call fills in the other', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await pay(id);
    const charge = world.stripe.account.charge(String(world.stripe.account.intent(id).latest_charge));
    const address = charge.receipt_url;
    charge.receipt_url = null;
    const done = await world.complete(who, id);
    expect(done.status).toBe(200);
    expect(done.body).not.toHaveProperty('receiptUrl');
    expect(done.body).toMatchObject({ receipt: { number: expect.stringMatching(/^SCAI-\d{4}-\d{6}$/) } });
    charge.receipt_url = address;
    await world.age(who);
    expect((await world.status(who)).body.receiptUrl).toBe(address);
  });

  test('B12: a closed browser after the payment: the next status call, or the job, finds it', async () => {
    const [a, b] = [await world.institution(), await world.institution()];
    for (const who of [a, b]) await pay(await world.intentOf(who));
    await world.age(a);
    expect((await world.status(a)).body.paymentStatus).toBe(true);
    await world.server.runSchedule('reconcile');
    expect(await stored(b, 'state')).toBe('paid');
  });

  test('W3: the daily list repairs an intent that we never heard of again', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await pay(id);
    await world.server.store.redis.del(`pay:${who.userId}`, `pi:${id}`, 'pay:listed', 'pay:open');
    await world.server.runSchedule('reconcile');
    expect(await stored(who, 'state')).toBe('paid');
  });

  test('a second success of a paid institution is recorded, reported once, and given back once on request', async () => {
    const who = await world.institution();
    const first = await world.intentOf(who);
    await pay(first);
    await world.complete(who, first);
    const second = world.stripe.account.createIntent({
      amount: 2_000_000,
      currency: 'inr',
      description: 'by hand',
      receiptEmail: null,
      metadata: { user: who.userId, environment: 'http://localhost:8888' },
      methodTypes: ['card'],
    });
    await pay(second.id);
    await world.deliver(second.id, { times: 3, parallel: true });
    await world.deliver(second.id);
    expect(await stored(who, 'duplicates')).toBe(JSON.stringify([second.id]));
    await world.server.settled();
    const office = await mailsTo(inject('mailUrl'), 'smartcai@conference.example.org');
    expect(office.filter(({ text }) => text.includes(second.id))).toHaveLength(1);

    const { app } = await import('../../netlify/wiring.ts');
    const { paymentsWiring } = await import('../../netlify/wiring/payments.ts');
    const { payments } = paymentsWiring(app(), app().log, () => undefined);
    await payments.refundDuplicate(who.userId, second.id);
    await payments.refundDuplicate(who.userId, second.id);
    await expect(payments.refundDuplicate(who.userId, first)).rejects.toMatchObject({ code: 'not_found' });
    expect(
      Object.values(world.stripe.account.data.refunds).filter(({ payment_intent }) => payment_intent === second.id),
    ).toHaveLength(1);
    expect((await world.status(who)).body.paymentStatus).toBe(true);
  });

  test('every call needs a sign-in', async () => {
    for (const [path, body] of [
      ['/payment/payment-status', undefined],
      ['/payment/create-payment-intent', { amount: 20_000 }],
      ['/payment/update-payment-status', { paymentIntentId: 'pi_1' }],
    ] as const) {
      expect((await world.server.call(path, { body })).status).toBe(401);
    }
  });
});

describe('receipts', () => {
  test('parallel payments of several institutions get numbers without gap or repetition, one mail each', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => world.institution()));
    const numbersBefore = Number(await world.server.store.redis.hlen('receipts'));
    await Promise.all(
      many.map(async (who) => {
        const id = await world.intentOf(who);
        await pay(id);
        await Promise.all([
          world.complete(who, id),
          world.complete(who, id),
          world.deliver(id, { times: 2, parallel: true }),
        ]);
      }),
    );
    const all = await world.server.store.redis.hkeys('receipts');
    const series = all.map((number) => Number(number.slice(-6))).sort((x, y) => x - y);
    expect(series).toEqual(series.map((_, index) => index + 1));
    expect(series).toHaveLength(numbersBefore + many.length);
    await world.server.settled();
    for (const who of many) {
      await waitForMail(inject('mailUrl'), who.email);
      const mails = await mailsTo(inject('mailUrl'), who.email);
      expect(mails.filter(({ subject }) => subject.startsWith('Receipt SCAI-'))).toHaveLength(1);
    }
  });

  test('the signed link of the mail opens page and PDF without a sign-in; any other key does not', async () => {
    const who = await world.institution();
    const id = await world.intentOf(who);
    await pay(id);
    const done = await world.complete(who, id);
    const receipt = 'receipt' in done.body ? done.body.receipt : undefined;
    const mail = await waitForMail(inject('mailUrl'), who.email);
    const link = /http:\S+\/payment\/receipt\/\S+/.exec(mail.text)?.[0] ?? '';
    expect(link).toBe(receipt?.url);
    expect(receipt?.number.length).toBeLessThanOrEqual(16);

    const page = await world.server.call(link);
    expect(page.status).toBe(200);
    for (const words of [
      receipt?.number ?? '',
      'Asha Sample',
      '1 Example Road',
      '₹20,000.00',
      'CGST 9 %',
      '₹1,525.42',
      'Visa ending in 4242',
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.text).not.toMatch(/<script/i);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");

    const pdf = await world.server.call(`${link}&format=pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text.startsWith('%PDF-')).toBe(true);

    const other = link.replace(/(\d)\?key=/, (_all, digit: string) => `${(Number(digit) + 1) % 10}?key=`);
    for (const wrong of [other, link.replace(/key=.*/, 'key='), `${link}x`, link.replace(/\?.*/, '')]) {
      expect((await world.server.call(wrong)).status).toBe(404);
    }
  });
});

describe('round trips', () => {
  test('status at most 2, create at most 4 with at most 2 calls of Stripe, settle at most 4 with 1', async () => {
    const who = await world.institution();
    const { store } = world.server;
    const measure = async (work: () => Promise<unknown>) => {
      const calls = world.stripe.calls.length;
      const before = store.requests();
      await work();
      const trips = store.requests() - before;
      return { trips, stripe: world.stripe.calls.length - calls };
    };
    const create = await measure(() => world.create(who));
    const again = await measure(() => world.create(who));
    const status = await measure(() => world.status(who));
    const id = intentsOf(who)[0]?.id ?? '';
    await pay(id);
    const { app } = await import('../../netlify/wiring.ts');
    const { paymentsWiring } = await import('../../netlify/wiring/payments.ts');
    const settle = await measure(() => paymentsWiring(app(), app().log, () => undefined).payments.settle(id));
    console.info('round trips', JSON.stringify({ create, again, status, settle }));
    expect(create.stripe).toBeLessThanOrEqual(2);
    expect(again.stripe).toBeLessThanOrEqual(2);
    expect(settle.stripe).toBe(1);
    expect(Math.max(create.trips, again.trips)).toBeLessThanOrEqual(4);
    expect(status.trips).toBeLessThanOrEqual(2);
    expect(settle.trips).toBeLessThanOrEqual(4);
  });
});
