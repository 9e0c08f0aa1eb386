/** Local states of the fee. A decline is none: the intent waits for another method and we stay `initiated`. */
export type PaymentState = 'none' | 'initiated' | 'processing' | 'paid' | 'refunded' | 'disputed';

/** Who paid, as the bank was told. */
export interface Payer {
  readonly name?: string;
  readonly email?: string;
  /** Address, line by line. */
  readonly address: readonly string[];
}

export interface CardUsed {
  readonly brand: string;
  readonly last4: string;
}

/** One line of a receipt, in the currency's smallest unit. */
export interface ReceiptLine {
  readonly label: string;
  readonly amount: number;
}

/** What we know of one user's payment. Written whole, and only when nobody wrote in between (`version`). */
export interface PaymentRecord {
  readonly userId: string;
  /** 0 before the first write. */
  readonly version: number;
  readonly state: PaymentState;
  /** Number of the intent in `intentId`, or of the next one when there is none; from 1. */
  readonly attempt: number;
  readonly intentId?: string;
  /** What the intent asks for, in the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly chargeId?: string;
  /** The provider's own receipt page; it may come later than the payment. */
  readonly receiptUrl?: string;
  /** Our own receipt; set by the store in the write that first knows of the money. */
  readonly receiptNumber?: string;
  /** Milliseconds since 1970, as all times here. */
  readonly paidAt?: number;
  readonly payer?: Payer;
  readonly card?: CardUsed;
  /** What the receipt is for, as it was when the money came. */
  readonly lines?: readonly ReceiptLine[];
  /** Further intents of this user that took money: each was reported, each is to be given back. */
  readonly duplicates: readonly string[];
  /** Intents that took money which is not what was asked: each was reported. */
  readonly mismatches: readonly string[];
  /** The provider's code of the last decline. */
  readonly lastError?: string;
  readonly refundedAmount?: number;
  /** Where the receipt goes. */
  readonly email?: string;
  /** When the receipt was handed to the mail queue. */
  readonly mailedAt?: number;
  /** When the provider was last asked. */
  readonly checkedAt?: number;
  readonly updatedAt: number;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** An intent as the provider describes it now, reduced to what decides. */
export interface IntentFacts {
  readonly id: string;
  readonly status: IntentStatus;
  readonly amount: number;
  readonly amountReceived: number;
  readonly currency: string;
  readonly live: boolean;
  /** From our metadata; absent on a foreign intent. */
  readonly userId?: string;
  readonly attempt?: number;
  readonly environment?: string;
  readonly lastError?: string;
  /** The address that our receipt goes to. */
  readonly email?: string;
  readonly charge?: ChargeFacts;
}

export interface ChargeFacts {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly receiptUrl?: string;
  readonly refunded: boolean;
  readonly refundedAmount: number;
  readonly disputed: boolean;
  readonly payer: Payer;
  readonly card?: CardUsed;
}

/** What a success must look like to count. */
export interface Expected {
  readonly amount: number;
  readonly currency: string;
  readonly live: boolean;
  readonly environment: string;
}

export type Verdict = 'open' | 'processing' | 'paid' | 'refunded' | 'disputed' | 'canceled' | 'duplicate' | 'mismatch';

export interface Move {
  readonly record: PaymentRecord;
  readonly verdict: Verdict;
  /** Whether anything but `checkedAt` is different. */
  readonly changed: boolean;
  /** Whether this write is the first that knows of the money: it takes the next receipt number. */
  readonly firstSuccess: boolean;
  /** Why a success does not count. */
  readonly mismatch?: 'amount' | 'currency' | 'mode' | 'environment' | 'owner';
}

const rank: Readonly<Record<PaymentState, number>> = {
  none: 0,
  initiated: 0,
  processing: 0,
  paid: 1,
  disputed: 2,
  refunded: 3,
};

/** Whether the state is one in which money was received. `paid` is left only towards a dispute or a refund, never back. */
export function isSettled(state: PaymentState): boolean {
  return rank[state] > 0;
}

export function newRecord(userId: string, price: { amount: number; currency: string }, now: number): PaymentRecord {
  return { userId, version: 0, state: 'none', attempt: 1, ...price, duplicates: [], mismatches: [], updatedAt: now };
}

/**
 * The record after the provider said what an intent is now. Pure: the same facts applied again, in any order and any number of times,
 * end in the same record, because a settled record moves forward only and an open one follows its newest intent.
 */
export function applyIntent(record: PaymentRecord, facts: IntentFacts, expected: Expected, now: number): Move {
  const seen = { ...record, checkedAt: now };
  const stay = (verdict: Verdict, extra: Partial<Move> = {}): Move => ({
    record: seen,
    verdict,
    changed: false,
    firstSuccess: false,
    ...extra,
  });
  const move = (verdict: Verdict, change: Partial<PaymentRecord>, firstSuccess = false): Move => ({
    record: { ...seen, ...change, updatedAt: now },
    verdict,
    changed: true,
    firstSuccess,
  });

  if (facts.status === 'succeeded') {
    const mismatch = mismatchOf(record, facts, expected);
    if (mismatch && record.mismatches.includes(facts.id)) return stay('mismatch', { mismatch });
    if (mismatch) {
      return { ...move('mismatch', { mismatches: [...record.mismatches, facts.id] }), mismatch };
    }
    const state = settledState(facts.charge);
    if (!isSettled(record.state)) return move(state, settledFields(facts, state), true);
    if (record.intentId !== facts.id) {
      if (record.duplicates.includes(facts.id)) return stay('duplicate');
      // Given back before we heard of it: nothing is left to do.
      if (state === 'refunded') return stay('duplicate');
      return move('duplicate', { duplicates: [...record.duplicates, facts.id] });
    }
    const forward = rank[state] > rank[record.state] ? state : record.state;
    const later = laterFields(record, facts);
    return forward === record.state && Object.keys(later).length === 0
      ? stay(forward as Verdict)
      : move(forward as Verdict, { ...later, state: forward });
  }

  if (isSettled(record.state)) return stay(record.state as Verdict);

  const isCurrent = record.intentId === facts.id;
  // An intent without a number was made by hand; unpaid it concerns nobody.
  const attempt = facts.attempt ?? (isCurrent ? record.attempt : 0);
  const isNewer = record.intentId === undefined ? attempt >= record.attempt : attempt > record.attempt;
  if (!isCurrent && !isNewer) return stay('open');
  if (facts.status === 'canceled') {
    const { intentId: _gone, lastError: _old, ...rest } = seen;
    return {
      verdict: 'canceled',
      changed: true,
      firstSuccess: false,
      record: { ...rest, state: 'none', attempt: attempt + 1, updatedAt: now },
    };
  }
  const state = facts.status === 'processing' ? 'processing' : 'initiated';
  const verdict = state === 'processing' ? 'processing' : 'open';
  if (isCurrent && record.state === state && record.lastError === facts.lastError) return stay(verdict);
  const { lastError: _old, ...rest } = seen;
  return {
    verdict,
    changed: true,
    firstSuccess: false,
    record: {
      ...rest,
      state,
      attempt,
      intentId: facts.id,
      // Never the intent's own amount: whoever could lower it there would pay less.
      amount: isCurrent ? record.amount : expected.amount,
      currency: expected.currency,
      ...(facts.lastError === undefined ? {} : { lastError: facts.lastError }),
      updatedAt: now,
    },
  };
}

/** What a success is worth, from the charge alone. */
export function settledState(charge: ChargeFacts | undefined): 'paid' | 'refunded' | 'disputed' {
  if (charge?.refunded) return 'refunded';
  return charge?.disputed ? 'disputed' : 'paid';
}

function mismatchOf(record: PaymentRecord, facts: IntentFacts, expected: Expected): Move['mismatch'] {
  if (facts.live !== expected.live) return 'mode';
  if (facts.environment !== expected.environment) return 'environment';
  if (facts.userId !== record.userId) return 'owner';
  if (facts.currency !== expected.currency) return 'currency';
  // An intent made before the fee changed still owes what it was made for; `create` renews it when the visitor comes again.
  const asked = record.intentId === facts.id ? [record.amount, expected.amount] : [expected.amount];
  return asked.includes(facts.amountReceived) ? undefined : 'amount';
}

function settledFields(facts: IntentFacts, state: PaymentState): Partial<PaymentRecord> {
  const { charge } = facts;
  return {
    state,
    intentId: facts.id,
    amount: facts.amountReceived,
    currency: facts.currency,
    ...(facts.attempt === undefined ? {} : { attempt: facts.attempt }),
    ...(facts.email === undefined ? {} : { email: facts.email }),
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
