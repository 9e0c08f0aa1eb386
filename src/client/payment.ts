import * as paymentCalls from '../contract/calls/payments.ts';
import type { ReceiptLink } from '../contract/payment.ts';
import { call } from './api.ts';
import { setHasFetchedData, setPaymentStatus } from './session.ts';

/** How long a finished payment is asked about before the visitor is told to come back, and the pause between, in milliseconds. */
export const askForMs = 30_000;
const pauseMs = 2_000;

/** The receipts of a payment: the provider's page, and our own numbered one. Either may come later. */
export interface Receipts {
  readonly receiptUrl?: string;
  readonly receipt?: ReceiptLink;
}

export type Outcome =
  | { readonly is: 'paid'; readonly receipts: Receipts }
  /** The provider has not received the money: the visitor may try again. */
  | { readonly is: 'open' }
  /** Refunded or disputed: a matter for people. */
  | { readonly is: 'closed' }
  /** Nobody could say in time. Trying again could charge twice. */
  | { readonly is: 'unknown' }
  | { readonly is: 'signed-out' };

/**
 * Reports a confirmed payment and asks until the server knows the end of it, for at most 30 s.
 * A lost answer is asked for again: whatever the browser missed, the server reads the truth from the provider.
 */
export async function completePayment(paymentIntentId: string, signal: AbortSignal): Promise<Outcome> {
  return askUntilKnown(signal, async () => {
    const body = { paymentStatus: 'completed', paymentIntentId };
    const result = await call(paymentCalls.updatePaymentStatus, { body, signal });
    if (result.ok) return 'paymentStatus' in result.data ? paid(result.data) : undefined;
    if (result.problem.code === 'not_completed') return { is: 'open' };
    if (result.status === 401) return { is: 'signed-out' };
    // Not ours, or not well formed: asking again would not change it.
    return result.status >= 400 && result.status < 500 && result.status !== 429 ? { is: 'open' } : undefined;
  });
}

/** Waits for a payment that the bank still works on. */
export async function awaitPayment(signal: AbortSignal): Promise<Outcome> {
  return askUntilKnown(signal, async () => {
    const result = await call(paymentCalls.paymentStatus, { signal });
    if (!result.ok) return result.status === 401 ? { is: 'signed-out' } : undefined;
    const { status } = result.data;
    if (status === 'paid') return paid(result.data);
    if (status === 'processing') return undefined;
    return status === 'refunded' || status === 'disputed' ? { is: 'closed' } : { is: 'open' };
  });
}

/** The receipts of a payment that is already made. */
export async function readReceipts(): Promise<Receipts> {
  const result = await call(paymentCalls.paymentStatus);
  return result.ok ? receiptsOf(result.data) : {};
}

async function askUntilKnown(signal: AbortSignal, ask: () => Promise<Outcome | undefined>): Promise<Outcome> {
  const end = Date.now() + askForMs;
  for (;;) {
    const outcome = await ask();
    if (outcome) return outcome;
    if (signal.aborted || Date.now() + pauseMs > end) return { is: 'unknown' };
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function paid(data: Receipts): Outcome {
  setPaymentStatus(true);
  setHasFetchedData(true);
  return { is: 'paid', receipts: receiptsOf(data) };
}

function receiptsOf({ receiptUrl, receipt }: Receipts): Receipts {
  return { ...(receiptUrl !== undefined && { receiptUrl }), ...(receipt && { receipt }) };
}
