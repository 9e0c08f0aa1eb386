import type { ChargeFacts, Expected, IntentFacts } from './intent.ts';
import { type MismatchReason, type Move, moved, stay } from './move.ts';
import { furthest, isSettled, type PaymentRecord } from './record.ts';

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
  const state = settledState(facts.charge);
  if (!isSettled(record.state)) {
    return { ...moved(record, state, firstFields(facts, state), now), firstSuccess: true };
  }
  if (record.intentId === facts.id) return applyNews(record, record.state, state, facts, now);
  // Given back before we heard of it: nothing is left to do.
  if (record.duplicates.includes(facts.id) || state === 'refunded') return stay(record, 'duplicate');
  return moved(record, 'duplicate', { duplicates: [...record.duplicates, facts.id] }, now);
}

type SettledState = 'paid' | 'refunded' | 'disputed';

/** What a success is worth, from the charge alone. */
export function settledState(charge: ChargeFacts | undefined): SettledState {
  if (charge?.refunded) return 'refunded';
  return charge?.disputed ? 'disputed' : 'paid';
}

function applyNews(
  record: PaymentRecord,
  before: SettledState,
  after: SettledState,
  facts: IntentFacts,
  now: number,
): Move {
  const state = furthest(before, after);
  const later = laterFields(record, facts);
  if (state === before && Object.keys(later).length === 0) return stay(record, state);
  return moved(record, state, { ...later, state }, now);
}

function mismatchOf(record: PaymentRecord, facts: IntentFacts, expected: Expected): MismatchReason | undefined {
  if (facts.live !== expected.live) return 'mode';
  if (facts.environment !== expected.environment) return 'environment';
  if (facts.userId !== record.userId) return 'owner';
  if (facts.currency !== expected.currency) return 'currency';
  // An intent made before the fee changed still owes what it was made for; `createPayment` renews it when the visitor comes again.
  const asked = record.intentId === facts.id ? [record.amount, expected.amount] : [expected.amount];
  return asked.includes(facts.amountReceived) ? undefined : 'amount';
}

function firstFields(facts: IntentFacts, state: SettledState): Partial<PaymentRecord> {
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
      ...(charge.receiptUrl !== undefined && { receiptUrl: charge.receiptUrl }),
      ...(charge.refundedAmount > 0 && { refundedAmount: charge.refundedAmount }),
    }),
  };
}

function laterFields(record: PaymentRecord, { charge }: IntentFacts): Partial<PaymentRecord> {
  if (!charge) return {};
  return {
    ...(record.receiptUrl === undefined && charge.receiptUrl !== undefined && { receiptUrl: charge.receiptUrl }),
    ...(charge.refundedAmount > (record.refundedAmount ?? 0) && { refundedAmount: charge.refundedAmount }),
  };
}
