import type { Expected, IntentFacts } from './intent.ts';
import { givenBack, returnState, type SettledState, settledState } from './money-state.ts';
import { type MismatchReason, type Move, moved, stay } from './move.ts';
import { isSettled, type Known, type PaymentRecord } from './record.ts';
import { paymentTimes } from './times.ts';

/**
 * What a success of the provider makes of a record: the payment itself, news of it (a receipt, a refund, a dispute), a second payment, or
 * money that is not what was asked. Everything that may happen to money after it came is decided here.
 */
export function applySuccess(record: PaymentRecord, facts: IntentFacts, expected: Expected, now: number): Move {
  const mismatch = mismatchOf(record, facts, expected);
  if (mismatch) {
    const move = record.mismatches.includes(facts.id)
      ? stay(record, 'mismatch')
      : moved(record, 'mismatch', { mismatches: [...record.mismatches, facts.id] }, now);
    return { ...move, mismatch };
  }
  if (!isSettled(record.state)) {
    const state = stateOf(facts, expected);
    return { ...moved(record, state, firstFields(facts, state, now), now), firstSuccess: true };
  }
  if (record.intentId === facts.id) return applyNews(record, record.state, facts, expected, now);
  return applySecond(record, facts, now);
}

function stateOf({ charge, amountReceived }: IntentFacts, { leastKept }: Expected): SettledState {
  return charge ? settledState({ received: amountReceived, ...charge }, leastKept) : 'paid';
}

/** The provider's lists replace ours, so that the state moves with them in every direction. */
function applyNews(
  record: PaymentRecord,
  before: SettledState,
  facts: IntentFacts,
  expected: Expected,
  now: number,
): Move {
  if (!facts.charge) return stay(record, before);
  const state = stateOf(facts, expected);
  const money = moneyFields(facts.charge, record, now);
  const link = linkFields(facts.charge, record, now);
  if (state !== before || !isSame(record, money)) {
    const { refunds: _refunds, disputes: _disputes, refundedAmount: _sum, ...rest } = record;
    return moved(rest, state, { ...money, ...link, state }, now);
  }
  // A fresh link is no event in the life of a payment, which is kept for years after the last one.
  return link ? { ...stay({ ...record, ...link }, state), changed: true } : stay(record, state);
}

/** Money that came a second time: to be given back, and followed until it is. */
function applySecond(record: PaymentRecord, facts: IntentFacts, now: number): Move {
  const back = facts.charge && returnState({ received: facts.amountReceived, ...facts.charge });
  if (!record.duplicates.includes(facts.id)) {
    // Given back before we heard of it: nothing is left to do.
    if (back === 'pending' || back === 'succeeded') return stay(record, 'duplicate');
    return moved(record, 'duplicate', { duplicates: [...record.duplicates, facts.id] }, now);
  }
  if (back === undefined || record.returns?.[facts.id] === back) return stay(record, 'duplicate');
  return moved(record, 'duplicate', { returns: { ...record.returns, [facts.id]: back } }, now);
}

function mismatchOf(record: PaymentRecord, facts: IntentFacts, expected: Expected): MismatchReason | undefined {
  if (facts.live !== expected.live) return 'mode';
  if (facts.userId !== record.userId) return 'owner';
  if (facts.currency !== expected.currency) return 'currency';
  // An intent made before the fee changed still owes what it was made for; `createPayment` renews it when the visitor comes again.
  const asked = record.intentId === facts.id ? [record.amount, expected.amount] : [expected.amount];
  return asked.includes(facts.amountReceived) ? undefined : 'amount';
}

function firstFields(facts: IntentFacts, state: SettledState, now: number): Partial<PaymentRecord> {
  const { charge } = facts;
  return {
    state,
    intentId: facts.id,
    amount: facts.amountReceived,
    currency: facts.currency,
    ...(facts.attempt !== undefined && { attempt: facts.attempt }),
    ...(facts.email !== undefined && { email: facts.email }),
    ...(charge && {
      chargeId: charge.id,
      paidAt: charge.createdAt,
      payer: charge.payer,
      ...(charge.card && { card: charge.card }),
      ...moneyFields(charge, {}, now),
      ...linkFields(charge, {}, now),
    }),
  };
}

type Charge = NonNullable<IntentFacts['charge']>;
type MoneyFields = Pick<PaymentRecord, 'refunds' | 'disputes' | 'refundedAmount'>;

function moneyFields(charge: Charge, known: MoneyFields, now: number): MoneyFields {
  const sum = givenBack(charge.refunds);
  return {
    ...(charge.refunds.length > 0 && { refunds: withTimes(charge.refunds, known.refunds, now) }),
    ...(charge.disputes.length > 0 && { disputes: withTimes(charge.disputes, known.disputes, now) }),
    ...(sum > 0 && { refundedAmount: sum }),
  };
}

/** `now` for whatever is in another status than it was known in. */
function withTimes<F extends { readonly id: string; readonly status: string }>(
  facts: readonly F[],
  known: readonly Known<F>[] = [],
  now: number,
): readonly Known<F>[] {
  return facts.map((one) => {
    const before = known.find(({ id, status }) => id === one.id && status === one.status);
    return { ...one, changedAt: before?.changedAt ?? now };
  });
}

function isSame(record: MoneyFields, fields: MoneyFields): boolean {
  const text = ({ refunds = [], disputes = [], refundedAmount = 0 }: MoneyFields) =>
    JSON.stringify([refunds, disputes, refundedAmount]);
  return text(record) === text(fields);
}

/** The provider's link, where we have none or one that is about to expire. Each reading brings another, so a fresh one is no news. */
function linkFields(
  { receiptUrl, createdAt }: Charge,
  known: Pick<PaymentRecord, 'receiptUrl' | 'receiptUrlAt'>,
  now: number,
): Pick<PaymentRecord, 'receiptUrl' | 'receiptUrlAt'> | undefined {
  if (receiptUrl === undefined) return undefined;
  const readAt = known.receiptUrlAt ?? createdAt;
  if (known.receiptUrl !== undefined && now - readAt < paymentTimes.linkRenewedAfterMs) return undefined;
  return { receiptUrl, receiptUrlAt: now };
}
