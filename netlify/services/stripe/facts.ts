import type Stripe from 'stripe';
import type { OpenIntent } from '../../domain/payments/gateway.ts';
import type { ChargeFacts, DisputeFacts, IntentFacts, RefundFacts } from '../../domain/payments/intent.ts';
import type { CardUsed, Payer } from '../../domain/payments/record.ts';
import { yearOf } from '../../domain/payments/year.ts';

export function openIntent(intent: Stripe.PaymentIntent, disputes?: readonly Stripe.Dispute[]): OpenIntent {
  return { facts: factsOf(intent, disputes), clientSecret: intent.client_secret ?? '' };
}

/**
 * What decides, of everything that Stripe tells of an intent. The charge and its refunds count only where they were asked for (`expand`);
 * disputes are asked for by themselves.
 */
export function factsOf(intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[] = []): IntentFacts {
  const { metadata } = intent;
  const attempt = Number(metadata.attempt);
  const year = yearOf(metadata.year);
  // Intents that were made before carried the address for the provider's own receipt.
  const email = metadata.email ?? intent.receipt_email;
  const lastError = intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    status: intent.status as IntentFacts['status'],
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    live: intent.livemode,
    ...(metadata.user !== undefined && { userId: metadata.user }),
    ...(Number.isInteger(attempt) && attempt > 0 && { attempt }),
    ...(metadata.environment !== undefined && { environment: metadata.environment }),
    ...(year !== undefined && { year }),
    ...(lastError !== undefined && { lastError }),
    ...(email !== null && { email }),
    ...(charge && { charge: chargeOf(charge, disputes) }),
  };
}

function chargeOf(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): ChargeFacts {
  const card = charge.payment_method_details?.card;
  return {
    id: charge.id,
    createdAt: charge.created * 1000,
    refunds: byAge((charge.refunds?.data ?? []).map(refundOf)),
    disputes: byAge(disputes.map(disputeOf)),
    payer: payerOf(charge.billing_details),
    ...(charge.receipt_url !== null && { receiptUrl: charge.receipt_url }),
    ...(card && { card: cardOf(card) }),
  };
}

export function refundOf({ id, amount, status, created, metadata }: Stripe.Refund): RefundFacts {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    amount,
    status: isFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    createdAt: created * 1000,
    ...(metadata?.order !== undefined && { order: metadata.order }),
  };
}

/** Inquiries (`warning_…`) move no money; an appeal is a dispute that goes on (https://docs.stripe.com/disputes/how-disputes-work). */
const disputeStates: Readonly<Record<string, DisputeFacts['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'ended',
  prevented: 'ended',
  won: 'won',
  lost: 'lost',
};

function disputeOf({ id, amount, status, created }: Stripe.Dispute): DisputeFacts {
  return { id, amount, status: disputeStates[status] ?? 'open', createdAt: created * 1000 };
}

function byAge<T extends { readonly id: string; readonly createdAt: number }>(facts: T[]): readonly T[] {
  return facts.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

function cardOf(card: Stripe.Charge.PaymentMethodDetails.Card): CardUsed {
  return { brand: card.brand ?? 'card', last4: card.last4 ?? '' };
}

function payerOf({ name, email, address }: Stripe.Charge.BillingDetails): Payer {
  const town = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  const country =
    address?.country && /^[A-Z]{2}$/.test(address.country) ? countryNames.of(address.country) : address?.country;
  const lines = [address?.line1, address?.line2, town, address?.state, country];
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    address: lines.filter((line): line is string => typeof line === 'string' && line !== ''),
  };
}

/** The intent that the object of an event is about, whatever the object is; undefined when it is about something else. */
export function intentOf(object: unknown): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const { object: kind, id, payment_intent: parent } = object as Record<string, unknown>;
  const intent = kind === 'payment_intent' ? id : parent;
  // What no intent of theirs is called is none, and would not do for a key.
  return typeof intent === 'string' && /^\w{1,255}$/.test(intent) ? intent : undefined;
}
