import type Stripe from 'stripe';
import type { Decline } from './cards.ts';
import { newId, nowSeconds, randomText } from './ids.ts';
import type { Method } from './methods.ts';

/** The version that the `stripe` package of this checkout speaks. */
const apiVersion = '2026-10-28.endive';

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  /** Stands behind the account's own name on a bank statement. */
  readonly statementSuffix?: string | null;
  readonly metadata: Record<string, string>;
  readonly methodTypes: readonly string[];
}

/** An intent that waits for a payment method. */
export function newIntent(wanted: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: [...wanted.methodTypes] as Stripe.PaymentIntent.AllowedPaymentMethodType[],
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: wanted.currency,
    customer: null,
    customer_account: null,
    description: wanted.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [...wanted.methodTypes],
    payment_record: null,
    processing: null,
    receipt_email: wanted.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: wanted.statementSuffix ?? null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

/** A charge of an intent: paid, or failed for the reason given. `url` is the own address, where its receipt is shown. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Method,
  decline: Decline | null,
  url: string,
): Stripe.Charge {
  const id = newId('ch');
  const paid = decline === null;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing, tax_id: null },
    calculated_statement_descriptor: statementOf(intent.statement_descriptor_suffix),
    captured: paid,
    created: nowSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: intent.amount,
        authorization_code: null,
        brand: method.behaviour.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: paid ? 'pass' : null },
        country: method.behaviour.country,
        electronic_commerce_indicator: null,
        exp_month: method.expMonth,
        exp_year: method.expYear,
        funding: 'credit',
        installments: null,
        last4: method.last4,
        mandate: null,
        network: method.behaviour.brand,
        network_transaction_id: null,
        regulated_status: null,
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${url}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

/** What a bank statement shows, cut as banks cut it. */
function statementOf(suffix: string | null): string {
  return (suffix === null ? 'SANDBOX' : `SANDBOX* ${suffix}`).slice(0, 22);
}

/** A refund of a charge, in the smallest unit of its currency. */
export function newRefund(charge: Stripe.Charge, amount: number, metadata: Record<string, string>): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** An event about an object as it stands now. */
export function newEvent(type: string, object: object): Stripe.Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
}
