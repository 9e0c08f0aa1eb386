import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { refundSecond } from '#server/domain/administration/refund-second';
import type { TestAccount } from '../support/accounts.ts';
import { runCommand } from '../support/commands.ts';
import { feeYear, nextFeeYear, officeAddress, paidFee, writtenDay, writtenSum } from '../support/edition-facts.ts';
import { mailsTo } from '../support/mails.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';

let world: PaymentServer;
beforeAll(async () => {
  world = await startPaymentServer();
});
afterAll(() => world.stop());

const day = 86_400;
const admin = { id: 'command line', email: 'command line' };
const office = officeAddress;
/** The fee as letters and pages write it. */
const fee = writtenSum(paidFee.amount);

async function paid(): Promise<{ who: TestAccount; id: string }> {
  const who = await world.institution();
  const id = await world.intentOf(who);
  await world.pay(id);
  expect((await world.complete(who, id)).status).toBe(200);
  return { who, id };
}
/** Subjects of the mails of a payer about their payment, without the receipt's number. */
async function newsTo(address: string): Promise<string[]> {
  await world.server.settled();
  const mails = await mailsTo(inject('mailUrl'), address);
  return mails
    .filter(({ subject }) => subject.startsWith('Receipt '))
    .map(({ subject }) => subject.replace(/^[^:]*: /, ''));
}
const officeMails = async (about: string) => {
  await world.server.settled();
  return (await mailsTo(inject('mailUrl'), office))
    .filter(({ text }) => text.includes(about))
    .map(({ subject }) => subject);
};
const sweep = () => world.server.runSchedule('reconcile');

/** A second payment of one who has paid, made by hand at the provider, with a card whose refunds take their time. */
async function paidAgain({ id: user }: { readonly id: string }): Promise<string> {
  const { id } = world.stripe.account.createIntent({
    ...paidFee,
    description: 'by hand',
    receiptEmail: null,
    metadata: { user, environment: 'sandbox', year: feeYear },
    methodTypes: ['card'],
  });
  await world.pay(id, '4000000000007726');
  await world.deliver(id);
  return id;
}

describe('what happens to money later', () => {
  test.each([
    ['refund', {}, 'refunded'],
    ['dispute', {}, 'disputed'],
  ] as const)(
    'BUG-F1 a %s of a payment four days old is found by one sweep when its events are lost',
    async (what, body, state) => {
      const { who, id } = await paid();
      await sweep();
      await world.control('age', { seconds: 4 * day });
      await world.control(`payment_intents/${id}/${what}`, body);
      await sweep();
      expect((await world.status(who)).body).toMatchObject({ paymentStatus: false, status: state });
      expect(await newsTo(who.email)).toHaveLength(2);
    },
  );

  test('BUG-F1 after 40 days without a sweep, when the provider has forgotten its events, everything is walked through', async () => {
    const { who, id } = await paid();
    await sweep();
    await world.control(`payment_intents/${id}/refund`);
    await world.control('age', { seconds: 40 * day });
    const long = Date.now() - 41 * day * 1000;
    const feeds = Object.fromEntries(
      ['events', 'refunds', 'disputes', 'intents'].map((feed) => [feed, { doneUntil: long }]),
    );
    await world.server.store.redis.hset('pay:sweep', 'feeds', JSON.stringify(feeds));
    expect(world.stripe.account.data.events).toEqual([]);
    await sweep();
    expect((await world.status(who)).body.status).toBe('refunded');
  });

  test('BUG-F5 a dispute that is won and a refund that the bank did not take lead back to paid; each step is told once', async () => {
    const { who, id } = await paid();
    const dispute = await world.control<{ id: string }>(`payment_intents/${id}/dispute`);
    await world.deliver(id, { times: 2 });
    expect((await world.status(who)).body.status).toBe('disputed');
    await world.control(`disputes/${dispute.id}/move`, { dispute: 'won' });
    await world.deliver(id, { times: 2 });
    expect((await world.status(who)).body.status).toBe('paid');
    const refund = await world.control<{ id: string }>(`payment_intents/${id}/refund`, { refund: 'pending' });
    await world.deliver(id);
    expect((await world.status(who)).body.status).toBe('refunded');
    await world.control(`refunds/${refund.id}/finish`, { pass: false });
    await world.deliver(id, { times: 2, parallel: true });
    await sweep();
    expect((await world.status(who)).body).toMatchObject({ paymentStatus: true, status: 'paid' });
    expect((await newsTo(who.email)).sort()).toEqual(
      [
        `${fee} received`,
        'the payment is disputed',
        'the payment counts as paid again',
        `${fee} refunded`,
        `${fee} could not be refunded`,
      ].sort(),
    );
    expect((await officeMails(id)).sort()).toEqual([
      'A bank asks about a payment: please answer',
      'A disputed payment has changed',
      'A refund failed',
    ]);
  });

  test('BUG-F5 an inquiry moves no money: the payment counts, the organisers are told; a lost dispute stays', async () => {
    const { who, id } = await paid();
    const dispute = await world.control<{ id: string }>(`payment_intents/${id}/dispute`, {
      dispute: 'warning_needs_response',
    });
    await world.deliver(id);
    expect((await world.status(who)).body.paymentStatus).toBe(true);
    expect(await officeMails(id)).toEqual(['A bank asks about a payment: please answer']);
    await world.control(`disputes/${dispute.id}/move`, { dispute: 'needs_response' });
    await world.control(`disputes/${dispute.id}/move`, { dispute: 'lost' });
    await sweep();
    expect((await world.status(who)).body.status).toBe('disputed');
    expect((await world.create(who)).problem().code).toBe('payment_closed');
  });

  test('BUG-F12 of a part refund the receipt says what was given back, when, and what remains; the status call says it too', async () => {
    const { who, id } = await paid();
    // All but the last unit.
    const amount = paidFee.amount - 1;
    await world.control(`payment_intents/${id}/refund`, { amount });
    await world.deliver(id);
    const { body } = await world.status(who);
    expect(body).toMatchObject({
      paymentStatus: true,
      returned: { amount, currency: paidFee.currency, at: expect.stringMatching(/^\d{4}-/) },
    });
    const page = await world.server.call(body.receipt?.url ?? '');
    for (const words of [
      'Partly refunded',
      `${writtenSum(amount)} refunded to the card`,
      writtenDay(),
      'Amount after refunds',
      writtenSum(1),
    ]) {
      expect(page.text).toContain(words);
    }
    expect(await newsTo(who.email)).toEqual([`${fee} received`, `${writtenSum(amount)} refunded`]);
  });

  test('BUG-PL07 a refund that is pending is called so, followed, and tried again under another number when it failed', async () => {
    const { who } = await paid();
    const id = await paidAgain(who);
    const ports = await world.ports();
    const given = () => Object.values(world.stripe.account.data.refunds).filter(({ payment_intent: of }) => of === id);
    expect(await refundSecond(ports, { admin, userId: who.id, intentId: id })).toBe('pending');
    expect(await refundSecond(ports, { admin, userId: who.id, intentId: id })).toBe('pending');
    expect(given()).toHaveLength(1);
    await world.control(`refunds/${given()[0]?.id}/finish`, { pass: false });
    await sweep();
    expect(await officeMails(id)).toContain('A refund failed');
    expect(await refundSecond(ports, { admin, userId: who.id, intentId: id })).toBe('pending');
    expect(given()).toHaveLength(2);
    await world.control(`refunds/${given()[1]?.id}/finish`, { pass: true });
    await sweep();
    expect(await refundSecond(ports, { admin, userId: who.id, intentId: id })).toBe('succeeded');
    expect(await world.stored(who, 'returns')).toBe(JSON.stringify({ [id]: 'succeeded' }));
  });

  test("BUG-PL08 the provider's link is hidden once it may have expired, ours stays, and the rotation brings a fresh one", async () => {
    const { who } = await paid();
    const { redis } = world.server.store;
    await redis.hset(`pay:${who.id}`, 'receiptUrlAt', String(Date.now() - 26 * day * 1000));
    expect((await world.status(who)).body).not.toHaveProperty('receiptUrl');
    const { body } = await world.status(who);
    expect((await world.server.call(body.receipt?.url ?? '')).text).not.toContain('Card receipt');
    const updated = await world.stored(who, 'updatedAt');
    await redis.zadd('pay:settled', '0', who.id);
    await sweep();
    expect((await world.status(who)).body.receiptUrl).toContain('/receipts/');
    // Retention counts from the last change of the payment, which this is not.
    expect(await world.stored(who, 'updatedAt')).toBe(updated);
  });
});

describe('commands and overview', () => {
  const run = (name: string, ...args: string[]) => runCommand(name, args, process.env as Record<string, string>);

  test('BUG-F4 reconcile says what it did, with --all about everything; the overview says when it was', async () => {
    const { who, id } = await paid();
    await world.control(`payment_intents/${id}/refund`);
    expect(await run('reconcile')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/payments: \d+ checked, [1-9]\d* changed, 0 set aside for later; all/),
    });
    expect(await world.stored(who, 'state')).toBe('refunded');
    // A record that was lost, an hour after everything was heard of.
    await world.control('age', { seconds: 3_600 });
    await world.server.store.redis.del(`pay:${who.id}`);
    expect((await run('reconcile')).output).toContain(' 0 changed');
    expect(await run('reconcile', '--all')).toMatchObject({ code: 0, output: expect.stringContaining('; all seen') });
    expect(await world.stored(who, 'state')).toBe('refunded');
    const [{ app }, { overviewWiring }] = await Promise.all([
      import('#server/wiring'),
      import('#server/wiring/overview'),
    ]);
    const overview = () => overviewWiring(app()).readOverview();
    expect((await overview()).payments).toMatchObject({ late: false, comparedAt: expect.stringMatching(/^\d{4}-/) });
    await world.server.store.redis.hset('pay:sweep', 'finishedAt', String(Date.now() - 31 * 60_000));
    expect((await overview()).payments.late).toBe(true);
  });

  test('BUG-PL07 the command says how far a refund is', async () => {
    const { who } = await paid();
    const id = await paidAgain(who);
    expect(await run('refund', who.id, id)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is being refunded'),
    });
    const [refund] = Object.values(world.stripe.account.data.refunds).filter(({ payment_intent: of }) => of === id);
    await world.control(`refunds/${refund?.id}/finish`, { pass: true });
    expect(await run('refund', who.id, id)).toMatchObject({
      code: 0,
      output: expect.stringContaining('was refunded'),
    });
  });
});

describe('whose payment it is', () => {
  test('BUG-F3 an intent made under another address of the site is paid when it is paid', async () => {
    const [who, other] = [await world.institution(), await world.institution()];
    for (const one of [who, other]) {
      const id = await world.intentOf(one);
      await world.control(`payment_intents/${id}/edit`, {
        change: { metadata: { user: one.id, attempt: '1', environment: 'https://old.example.org' } },
      });
      expect((await world.create(one)).text).toContain(id);
      await world.pay(id);
      if (one === who) expect((await world.complete(one, id)).status).toBe(200);
      else expect(await world.deliver(id, { type: 'payment_intent.succeeded' })).toEqual([200]);
      expect((await world.status(one)).body.status).toBe('paid');
    }
  });

  test('ADR-D26 a fee belongs to a year: a payment for the next one is neither this one nor a second one', async () => {
    const { who } = await paid();
    const next = world.stripe.account.createIntent({
      ...paidFee,
      description: 'by hand',
      receiptEmail: null,
      metadata: { user: who.id, environment: 'sandbox', year: nextFeeYear, attempt: '1', email: who.email },
      methodTypes: ['card'],
    });
    await world.pay(next.id);
    expect(await world.deliver(next.id, { type: 'payment_intent.succeeded' })).toEqual([200]);
    const { redis } = world.server.store;
    expect(await world.stored(who, 'duplicates')).toBe('[]');
    expect(await redis.hget(`pay:${nextFeeYear}:${who.id}`, 'state')).toBe('paid');
    const number = JSON.parse((await redis.hget(`pay:${nextFeeYear}:${who.id}`, 'receiptNumber')) ?? '""');
    expect(await redis.hget('receipts', number)).toBe(`${nextFeeYear}:${who.id}`);
    expect((await world.status(who)).body).toMatchObject({ status: 'paid', year: feeYear });
  });
});
