import * as z from 'zod/mini';
import { refundForm } from './forms/refund.ts';
import { bodySchema } from './forms/schema.ts';
import type { ReceiptLink } from './payment.ts';
import type { PaymentState } from './payment-state.ts';

/**
 * How far a refund by hand is. `waiting`: for a second administrator. `ordered`: the provider has not said yet that it was made. `refused`:
 * the provider said no.
 */
export const refundOrderStates = ['waiting', 'ordered', 'done', 'withdrawn', 'refused'] as const;
export type RefundOrderState = (typeof refundOrderStates)[number];

/** A payment as an administrator works on it; sums in the smallest unit of the currency, times in ISO 8601. */
export interface MoneyDesk {
  readonly userId: string;
  readonly email: string;
  /** Who the invoice is for. */
  readonly buyer?: string;
  readonly status: PaymentState;
  readonly amount: number;
  readonly currency: string;
  /** What went back already, or is on its way. */
  readonly refunded: number;
  readonly receipt?: ReceiptLink;
  /** When receipt or invoice was last mailed. */
  readonly mailedAt?: string;
  /** Refunds that make the whole of them at least this much are confirmed by a second administrator. */
  readonly confirmedFrom?: number;
  /** Money that came although the fee was paid: each is given back whole. */
  readonly seconds: readonly SecondPaymentView[];
  /** Oldest first. `mine`: asked for by whoever looks; `second`: number of the second payment that it gives back. */
  readonly orders: readonly {
    readonly id: string;
    readonly second?: string;
    readonly amount: number;
    readonly reason: string;
    readonly by: string;
    readonly at: string;
    readonly state: RefundOrderState;
    readonly decidedBy?: string;
    readonly mine: boolean;
  }[];
}

/** A second payment, as the provider knows it now. `kept`: nothing was tried; `failed`: the bank did not take the money. */
export interface SecondPaymentView {
  /** The provider's number of it. */
  readonly id: string;
  readonly amount: number;
  readonly refunded: number;
  readonly state: 'kept' | 'pending' | 'succeeded' | 'failed';
  readonly paidAt?: string;
}

/** The number of an order: made by the screen, at least 96 bits. */
const order = z.string().check(z.regex(/^[\w-]{16,40}$/, 'Load the page again.'));

/**
 * Body of POST /admin/payments/:id. `seen`: what had gone back when the screen was drawn, so that nobody refunds what another has.
 * `second`: number of the second payment that is meant, of which the amount is all that is left.
 */
export const refundBody = bodySchema(refundForm, {
  more: {
    order,
    seen: z.int().check(z.gte(0)),
    second: z.optional(z.string().check(z.regex(/^\w{1,255}$/, 'Load the page again.'))),
  },
});
export type RefundBody = z.input<typeof refundBody>;

/** Body of PATCH /admin/payments/:id. `resend` names the time of the last mail that the screen knew. */
export const paymentUpdate = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('confirm'), order }),
  z.strictObject({ action: z.literal('withdraw'), order }),
  z.strictObject({ action: z.literal('resend'), seen: z.optional(z.iso.datetime()) }),
]);
export type PaymentUpdate = z.infer<typeof paymentUpdate>;
