import type { PaymentState } from '#contract/payment-state';

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

const rank: Readonly<Record<PaymentState, number>> = {
  none: 0,
  initiated: 0,
  processing: 0,
  paid: 1,
  disputed: 2,
  refunded: 3,
};

/** The later of two states. A payment moves forward only: from open to paid, from there towards a dispute or a refund, never back. */
export function furthest<S extends PaymentState>(one: S, other: S): S {
  return rank[other] > rank[one] ? other : one;
}

/** Whether the state is one in which money was received. */
export function isSettled(state: PaymentState): state is 'paid' | 'refunded' | 'disputed' {
  return rank[state] > 0;
}

/** Whether a receipt is due that was not handed to the mail yet. */
export function owesReceipt({ state, mailedAt }: Pick<PaymentRecord, 'state' | 'mailedAt'>): boolean {
  return isSettled(state) && mailedAt === undefined;
}

/** Whether something is still to come: from the provider, or from us. */
export function isUnfinished({ state, mailedAt }: Pick<PaymentRecord, 'state' | 'mailedAt'>): boolean {
  return isSettled(state) ? mailedAt === undefined : state !== 'none';
}

/** A record without a payment, at the price of today. `now` in milliseconds since 1970. */
export function newRecord(userId: string, { amount, currency }: Price, now: number): PaymentRecord {
  return {
    userId,
    version: 0,
    state: 'none',
    attempt: 1,
    amount,
    currency,
    duplicates: [],
    mismatches: [],
    updatedAt: now,
  };
}

/** A sum in the currency's smallest unit, and the currency as the provider writes it: 2000000 and `inr`. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}
