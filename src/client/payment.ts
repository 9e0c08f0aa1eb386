import * as paymentCalls from '../contract/calls/payments.ts';
import type { ReceiptLink } from '../contract/payment.ts';
import { call } from './api.ts';
import { setHasFetchedData, setPaymentStatus } from './session.ts';

/** The receipts of a payment: the provider's page, and our own numbered one. Either may come later. */
export interface Receipts {
  readonly receiptUrl?: string;
  readonly receipt?: ReceiptLink;
}

/** How a payment ended. */
export type Outcome =
  | { readonly is: 'paid'; readonly receipts: Receipts }
  /** The provider has not received the money: the visitor may try again. */
  | { readonly is: 'open' }
  /** Refunded or disputed: a matter for people. */
  | { readonly is: 'closed' }
  | { readonly is: 'signed-out' };

/** One question for the end of a payment; `undefined` when nobody could say. */
export type EndQuestion = (signal: AbortSignal) => Promise<Outcome | undefined>;

/**
 * Reports a confirmed payment, and answers its end when the server knows it. A lost answer is asked for again: whatever the browser
 * missed, the server reads the truth from the provider.
 */
export function completion(paymentIntentId: string): EndQuestion {
  return async (signal) => {
    const body = { paymentStatus: 'completed', paymentIntentId };
    const result = await call(paymentCalls.updatePaymentStatus, { body, signal });
    if (result.ok) return 'paymentStatus' in result.data ? paid(result.data) : undefined;
    if (result.problem.code === 'not_completed') return { is: 'open' };
    if (result.status === 401) return { is: 'signed-out' };
    // Not ours, or not well formed: asking again would not change it.
    return result.status >= 400 && result.status < 500 && result.status !== 429 ? { is: 'open' } : undefined;
  };
}

/** Where the payment stands by now; `processing` while the bank still works on it, `undefined` without an answer. */
export async function readStanding(signal: AbortSignal): Promise<Outcome | 'processing' | undefined> {
  const result = await call(paymentCalls.paymentStatus, { signal });
  if (!result.ok) return result.status === 401 ? { is: 'signed-out' } : undefined;
  const { status } = result.data;
  if (status === 'paid') return paid(result.data);
  if (status === 'processing') return status;
  return status === 'refunded' || status === 'disputed' ? { is: 'closed' } : { is: 'open' };
}

/** The end of a payment that the bank still works on. */
export const standingAtEnd: EndQuestion = async (signal) => {
  const standing = await readStanding(signal);
  return standing === 'processing' ? undefined : standing;
};

/** The receipts of a payment that is already made. */
export async function readReceipts(): Promise<Receipts> {
  const result = await call(paymentCalls.paymentStatus);
  return result.ok ? receiptsOf(result.data) : {};
}

function paid(data: Receipts): Outcome {
  setPaymentStatus(true);
  setHasFetchedData(true);
  return { is: 'paid', receipts: receiptsOf(data) };
}

function receiptsOf({ receiptUrl, receipt }: Receipts): Receipts {
  return { ...(receiptUrl !== undefined && { receiptUrl }), ...(receipt && { receipt }) };
}
