import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { MoneyDesk } from '#contract/money-desk';
import type { Problem } from '#contract/problem';
import { auditByTime, auditKey } from '#server/store/audit/record';
import type { TestAccount } from '../support/accounts.ts';
import type { Answer } from '../support/calls.ts';
import { confirmedFrom, feeYear, ofFee, paidFee, typedSum, writtenSum } from '../support/edition-facts.ts';
import { editionTax } from '../support/edition-tax.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { type PaymentServer, startPaymentServer } from '../support/payments.ts';
import { registerAdmin } from '../support/people.ts';

let world: PaymentServer;
let first: TestAccount;
let second: TestAccount;
beforeAll(async () => {
  world = await startPaymentServer();
  [first, second] = [await registerAdmin(world.server), await registerAdmin(world.server)];
});
afterAll(() => world.stop());

async function paid(): Promise<{ who: TestAccount; intent: string }> {
  const who = await world.institution();
  const intent = await world.intentOf(who);
  await world.pay(intent);
  await world.complete(who, intent);
  await world.server.settled();
  return { who, intent };
}

type Reply = Answer<MoneyDesk & Pick<Problem, 'detail' | 'errors'>>;
const orderId = () => randomBytes(12).toString('base64url');
const at = (who: TestAccount) => `/admin/payments/${who.id}`;

const refund = (who: TestAccount, admin: TestAccount, order: string, amount: string, seen = 0): Promise<Reply> =>
  world.server.call(at(who), { token: admin.token, body: { order, amount, seen, reason: 'Paid for another college' } });

const update = (who: TestAccount, admin: TestAccount, body: object): Promise<Reply> =>
  world.server.call(at(who), { method: 'PATCH', token: admin.token, body });

const other = () => second;

/** Some that is not large, in the smallest unit; the rest of the fee is never given back by it. */
const quarter = ofFee(0.25);
const tenth = ofFee(0.1);
const whole = paidFee.amount;

const look = (who: TestAccount, admin = first): Promise<Reply> => world.server.call(at(who), { token: admin.token });

/** The refunds of an intent that the provider knows, in its smallest unit. */
const atProvider = (intent: string) =>
  Object.values(world.stripe.account.data.refunds).flatMap((one) =>
    one.payment_intent === intent ? [one.amount] : [],
  );

/** What the trail says of a payment: action and note. */
async function trail(who: TestAccount): Promise<string[][]> {
  const { redis } = world.server.store;
  const entries = await Promise.all(
    (await redis.zrange(auditByTime, '0', '-1')).map((id) => redis.hgetall(auditKey(id))),
  );
  return entries
    .filter(({ target }) => target === JSON.stringify(who.id))
    .map(({ action = '', note = '""' }) => [action, JSON.parse(note) as string]);
}

describe('SEC-D7 money by hand: nothing is refunded twice', () => {
  test('double clicks and two tabs with the same order: one refund, one line in the trail', async () => {
    const { who, intent } = await paid();
    const order = orderId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(who, first, order, typedSum(quarter + 50))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(atProvider(intent)).toEqual([quarter + 50]);
    expect((await look(who)).body).toMatchObject({
      status: 'paid',
      refunded: quarter + 50,
      orders: [{ state: 'done', mine: true }],
    });
    expect(await trail(who)).toEqual([['refund_ordered', `${writtenSum(quarter + 50)}: Paid for another college`]]);
    const note = JSON.parse((await world.stored(who, 'paperNumbers')) ?? '[]') as string[];
    expect(note).toEqual([expect.stringContaining(`${editionTax.series.creditNote}-`)]);
  });

  test('two administrators at once, each with an own order: one is done, the other is told', async () => {
    const { who, intent } = await paid();
    const answers = await Promise.all([
      refund(who, first, orderId(), typedSum(tenth)),
      refund(who, second, orderId(), typedSum(tenth)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(atProvider(intent)).toEqual([tenth]);
    const late = await refund(who, second, orderId(), typedSum(tenth));
    expect(late.body.detail).toContain(`${writtenSum(tenth)} have been refunded by now`);
    expect((await refund(who, second, orderId(), typedSum(tenth), tenth)).status).toBe(200);
    expect(atProvider(intent)).toEqual([tenth, tenth]);
  });

  test('the provider’s answer is lost: asked again it is the same refund, and nobody asking again the sweep finds it', async () => {
    for (const finish of ['again', 'sweep'] as const) {
      const { who, intent } = await paid();
      const order = orderId();
      await world.control('faults', { match: '/v1/refunds', method: 'POST', dropAfter: true, times: 2 });
      expect((await refund(who, first, order, typedSum(tenth))).status).toBe(503);
      expect((await look(who)).body.orders).toMatchObject([{ state: 'ordered' }]);
      expect((await refund(who, second, orderId(), typedSum(tenth))).status).toBe(409);
      if (finish === 'again') expect((await refund(who, first, order, typedSum(tenth))).status).toBe(200);
      else await world.server.runSchedule('reconcile');
      expect((await look(who)).body).toMatchObject({ refunded: tenth, orders: [{ state: 'done' }] });
      expect(atProvider(intent)).toEqual([tenth]);
    }
  });

  test('the request never reached the provider: the sweep carries the order out, once', async () => {
    const { who, intent } = await paid();
    await world.control('faults', { match: '/v1/refunds', method: 'POST', status: 500 });
    expect((await refund(who, first, orderId(), typedSum(tenth))).status).toBe(502);
    expect(atProvider(intent)).toEqual([]);
    // The order is due at the next looks of the sweep.
    await world.server.store.redis.zadd('pay:open', 0, who.id);
    await world.server.runSchedule('reconcile');
    await world.server.runSchedule('reconcile');
    expect(atProvider(intent)).toEqual([tenth]);
    expect((await look(who)).body.orders).toMatchObject([{ state: 'done' }]);
  });

  test('a large one waits for another administrator; confirmed twice at once it is one refund, and cannot be withdrawn then', async () => {
    const { who, intent } = await paid();
    const order = orderId();
    expect((await refund(who, first, order, typedSum(whole))).body.orders).toMatchObject([
      { state: 'waiting', mine: true },
    ]);
    expect(atProvider(intent)).toEqual([]);
    const own = await update(who, first, { action: 'confirm', order });
    expect([own.status, own.body.detail]).toEqual([409, 'Another administrator has to confirm your refund.']);
    const confirm = () => update(who, second, { action: 'confirm', order });
    expect((await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(atProvider(intent)).toEqual([whole]);
    expect((await update(who, first, { action: 'withdraw', order })).status).toBe(409);
    expect((await look(who)).body).toMatchObject({
      status: 'refunded',
      orders: [{ decidedBy: second.email, state: 'done' }],
    });
    expect((await trail(who)).map(([action]) => action)).toEqual(['refund_asked', 'refund_confirmed']);
  });

  test('small ones that add up to a large one wait too; what is withdrawn is not refunded, and leaves room for another', async () => {
    const { who, intent } = await paid();
    expect((await refund(who, first, orderId(), typedSum(confirmedFrom - 100))).body.refunded).toBe(
      confirmedFrom - 100,
    );
    const order = orderId();
    expect((await refund(who, first, order, '1', confirmedFrom - 100)).body.orders[1]?.state).toBe('waiting');
    const withdraw = () => update(who, first, { action: 'withdraw', order });
    expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await update(who, second, { action: 'confirm', order })).status).toBe(409);
    expect(atProvider(intent)).toEqual([confirmedFrom - 100]);
    expect((await refund(who, second, orderId(), '1', confirmedFrom - 100)).status).toBe(200);
  });

  test('more than is left, nothing, words, a payment that was never made: refused at the field, or by a sentence', async () => {
    const { who, intent } = await paid();
    for (const [amount, words] of [
      [typedSum(whole + 1), `At most ${writtenSum(whole)}`],
      ['0', 'Enter an amount'],
      ['ten', 'Enter an amount'],
      ['5.005', 'no amount that can be refunded'],
    ] as const) {
      const { status, body } = await refund(who, first, orderId(), amount);
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'amount']);
      expect(body.errors?.[0]?.message).toContain(words);
    }
    const fresh = await world.institution();
    expect((await refund(fresh, first, orderId(), '1')).status).toBe(409);
    expect((await refund(who, who, orderId(), '1')).status).toBe(403);
    expect((await look(who, fresh)).status).toBe(403);
    expect(atProvider(intent)).toEqual([]);
  });
});

describe('SEC-D7 a second payment goes back from the dashboard', () => {
  /** Somebody pays again by hand at the provider, and its event comes. */
  async function paidTwice(card?: string): Promise<{ who: TestAccount; intent: string; second: string }> {
    const { who, intent } = await paid();
    const { id } = world.stripe.account.createIntent({
      ...paidFee,
      description: 'by hand',
      receiptEmail: null,
      metadata: { user: who.id, environment: 'sandbox', year: feeYear },
      methodTypes: ['card'],
    });
    await world.pay(id, card);
    await world.deliver(id);
    await world.server.settled();
    return { who, intent, second: id };
  }
  const giveBack = (
    who: TestAccount,
    second: string,
    admin = first,
    order = orderId(),
    amount = typedSum(whole),
    seen = 0,
  ) =>
    world.server.call<MoneyDesk & Pick<Problem, 'detail' | 'errors'>>(at(who), {
      token: admin.token,
      body: { order, amount, seen, second, reason: 'Paid twice' },
    });

  test('large, it waits for a second administrator; the first payment, its invoice and its state stay', async () => {
    const { who, intent, second } = await paidTwice();
    expect((await look(who)).body.seconds).toMatchObject([{ id: second, amount: whole, refunded: 0, state: 'kept' }]);
    const order = orderId();
    const asked = await Promise.all(Array.from({ length: 4 }, () => giveBack(who, second, first, order)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await giveBack(who, second, other())).status).toBe(409);
    expect(atProvider(second)).toEqual([]);
    expect((await update(who, first, { action: 'confirm', order })).status).toBe(409);
    const confirm = () => update(who, other(), { action: 'confirm', order });
    expect((await Promise.all([confirm(), confirm()])).map(({ status }) => status)).toEqual([200, 200]);
    expect([atProvider(second), atProvider(intent)]).toEqual([[whole], []]);
    expect((await look(who)).body).toMatchObject({
      status: 'paid',
      refunded: 0,
      seconds: [{ state: 'succeeded', refunded: whole }],
      orders: [{ second, state: 'done', decidedBy: other().email }],
    });
    // No invoice was made of it, so no credit note takes one back.
    expect(await world.stored(who, 'paperNumbers')).toBeNull();
    expect((await trail(who)).map(([action]) => action)).toEqual(['refund_asked', 'refund_confirmed']);
    await world.server.settled();
    const subjects = (await mailsTo(inject('mailUrl'), who.email)).map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject.includes(`your second payment of ${writtenSum(whole)} is refunded`)),
    ).toHaveLength(1);
    expect((await giveBack(who, second)).body.detail).toBe('This second payment has been refunded by now.');
    expect(atProvider(second)).toEqual([whole]);
  });

  test('a lost answer, then the sweep: one refund; a part, another one’s payment, the payment itself: refused', async () => {
    const { who, intent, second } = await paidTwice();
    const foreign = await paidTwice();
    expect((await giveBack(who, second, first, orderId(), typedSum(quarter))).body.errors?.[0]?.message).toBe(
      `A second payment is refunded whole: ${writtenSum(whole)}.`,
    );
    for (const wrong of [foreign.second, intent]) expect((await giveBack(who, wrong)).status).toBe(404);
    const order = orderId();
    await giveBack(who, second, first, order);
    await world.control('faults', { match: '/v1/refunds', method: 'POST', dropAfter: true, times: 2 });
    expect((await update(who, other(), { action: 'confirm', order })).status).toBe(503);
    expect((await look(who)).body.orders).toMatchObject([{ state: 'ordered' }]);
    await world.server.store.redis.zadd('pay:open', 0, who.id);
    await world.server.runSchedule('reconcile');
    expect((await look(who)).body.orders).toMatchObject([{ state: 'done' }]);
    expect([atProvider(second), atProvider(foreign.second), atProvider(intent)]).toEqual([[whole], [], []]);
  });

  test('BUG-PL07 the bank does not take it, twice in the same way: each order ends, and the next can be given', async () => {
    const { who, second } = await paidTwice('4000000000007726');
    for (const round of [1, 2]) {
      const order = orderId();
      await giveBack(who, second, first, order);
      await update(who, other(), { action: 'confirm', order });
      expect((await look(who)).body.seconds).toMatchObject([{ state: 'pending' }]);
      const given = Object.entries(world.stripe.account.data.refunds).filter(
        ([, one]) => one.payment_intent === second,
      );
      await world.control(`refunds/${given.at(-1)?.[0]}/finish`, { pass: false });
      await world.deliver(second);
      const { seconds, orders } = (await look(who)).body;
      expect([seconds[0]?.state, orders.length, orders.every(({ state }) => state === 'done')]).toEqual([
        'failed',
        round,
        true,
      ]);
    }
  });
});

test('SEC-D7 a receipt is sent again once, however often it is pressed, and the trail says so', async () => {
  const { who } = await paid();
  await waitForMail(inject('mailUrl'), who.email);
  const { mailedAt, receipt } = (await look(who)).body;
  const send = (admin: TestAccount) => update(who, admin, { action: 'resend', seen: mailedAt });
  const answers = await Promise.all([send(first), send(first), send(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await world.server.settled();
  await waitForMail(inject('mailUrl'), who.email, 2);
  expect(await mailsTo(inject('mailUrl'), who.email)).toHaveLength(2);
  expect(await trail(who)).toEqual([['receipt_resent', receipt?.number]]);
});
