import * as z from 'zod/mini';
import type { PaymentState } from './payment-state.ts';

/** `amount` in whole units of the currency, as the screen shows it. The server owns the sum and refuses any other (ADR-S04). */
export const createBody = z.object({ amount: z.number() });

/** `paymentStatus` is taken for the sake of the original call and ignored: only the provider's word counts (ADR-S03). */
export const completeBody = z.object({
  paymentStatus: z.optional(z.string().check(z.maxLength(40))),
  paymentIntentId: z.string().check(z.minLength(1), z.maxLength(255)),
});

export type CreateBody = z.infer<typeof createBody>;
export type CompleteBody = z.infer<typeof completeBody>;

/** Our own receipt: its number in the series and an address that opens it without a sign-in. */
export interface ReceiptLink {
  readonly number: string;
  readonly url: string;
}

export interface StatusAnswer {
  readonly paymentStatus: boolean;
  readonly status: PaymentState;
  /** The provider's receipt page; it may come later than the payment. */
  readonly receiptUrl?: string;
  readonly receipt?: ReceiptLink;
  /** The year whose fee this is about, e.g. `2025-26`. */
  readonly year: string;
  /** The last day on which it could be paid (YYYY-MM-DD), once it is over. */
  readonly closed?: string;
  /** What went back of the payment, or is on its way, in the currency's smallest unit; and when the last of it was sent. */
  readonly returned?: { readonly amount: number; readonly currency: string; readonly at: string };
}

/** A secret that lets the browser pay; or word that an earlier try is still at the bank, or that the invoice has no name yet. */
export type CreateAnswer =
  | {
      readonly clientSecret: string;
      readonly amount: number;
      readonly currency: string;
      /** Who the invoice is for; absent where none is issued. */
      readonly invoiceTo?: string;
    }
  | Processing
  | { readonly status: 'buyer_required' };

/** The bank is at work on an earlier try. */
export interface Processing {
  readonly status: 'processing';
}

/** The fee is paid. */
export interface CompleteAnswer {
  readonly paymentStatus: true;
  readonly receiptUrl?: string;
  readonly receipt?: ReceiptLink;
}
