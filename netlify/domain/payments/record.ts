import type { Buyer } from '#contract/buyer';
import type { PaymentState } from '#contract/payment-state';
import type { DisputeFacts, RefundFacts } from './intent.ts';
import type { SettledState } from './money-state.ts';
import type { RefundOrder } from './orders.ts';
import type { Paper } from './papers.ts';
import type { Due } from './year.ts';

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

/** A refund or a dispute as it was last heard of. `changedAt`: when we first heard of its status, in milliseconds. */
export type Known<F> = F & { readonly changedAt: number };

/** What we know of one user's payment for one year. Written whole, and only when nobody wrote in between (`version`). */
export interface PaymentRecord extends Due {
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
  /** When it was read: the provider's links expire. */
  readonly receiptUrlAt?: number;
  /** Our own receipt; set by the store in the write that first knows of the money. */
  readonly receiptNumber?: string;
  /** Milliseconds since 1970, as all times here. */
  readonly paidAt?: number;
  readonly payer?: Payer;
  readonly card?: CardUsed;
  /** What the receipt is for, as it was when the money came. */
  readonly lines?: readonly ReceiptLine[];
  readonly description?: string;
  /** Who the invoice is for. */
  readonly buyer?: Buyer;
  /** The invoice, what corrected it, and the credit notes, oldest first; absent on payments without an invoice. */
  readonly papers?: readonly Paper[];
  /** Numbers of the papers after the first, whose number is that of the receipt; set by the store with the write that adds them. */
  readonly paperNumbers?: readonly string[];
  /** Refunds that administrators asked for, oldest first. */
  readonly orders?: readonly RefundOrder[];
  /** Further intents of this user that took money: each was reported, each is to be given back. */
  readonly duplicates: readonly string[];
  /** How far the refund of each of them is. */
  readonly returns?: Readonly<Record<string, RefundFacts['status']>>;
  /** Intents that took money which is not what was asked: each was reported. */
  readonly mismatches: readonly string[];
  /** The provider's code of the last decline. */
  readonly lastError?: string;
  readonly refunds?: readonly Known<RefundFacts>[];
  readonly disputes?: readonly Known<DisputeFacts>[];
  /** What went back of the payment, or is on its way: the sum of its refunds. */
  readonly refundedAmount?: number;
  /** Where the receipt goes. */
  readonly email?: string;
  /** When the receipt was handed to the mail queue. */
  readonly mailedAt?: number;
  /** When the provider was last asked. */
  readonly checkedAt?: number;
  readonly updatedAt: number;
}

/** Whether the state is one in which money was received. */
export function isSettled(state: PaymentState): state is SettledState {
  return state === 'paid' || state === 'refunded' || state === 'disputed';
}

/** Whether a receipt is due that was not handed to the mail yet. */
export function owesReceipt({ state, mailedAt }: Pick<PaymentRecord, 'state' | 'mailedAt'>): boolean {
  return isSettled(state) && mailedAt === undefined;
}

/** Second payments whose refund the bank has not taken yet. */
export function pendingReturns({ returns = {} }: Pick<PaymentRecord, 'returns'>): readonly string[] {
  return Object.keys(returns).filter((intentId) => returns[intentId] === 'pending');
}

/** Whether something is still to come: from the provider, or from us. */
export function isUnfinished(
  record: Pick<PaymentRecord, 'state' | 'mailedAt' | 'refunds' | 'returns' | 'orders'>,
): boolean {
  if (pendingReturns(record).length > 0 || record.orders?.some(({ state }) => state === 'ordered')) return true;
  if (!isSettled(record.state)) return record.state !== 'none';
  return owesReceipt(record) || (record.refunds ?? []).some(({ status }) => status === 'pending');
}

/** A record without a payment, at the price of today. `now` in milliseconds since 1970. */
export function newRecord({ userId, year }: Due, { amount, currency }: Price, now: number): PaymentRecord {
  return {
    userId,
    year,
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

/** A sum in the currency's smallest unit, and the currency as the provider writes it: 45000 and `eur`. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}
