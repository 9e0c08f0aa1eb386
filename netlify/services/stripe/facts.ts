import type Stripe from 'stripe';
import type { OpenIntent } from '../../domain/payments/gateway.ts';
import type { ChargeFacts, IntentFacts } from '../../domain/payments/intent.ts';
import type { CardUsed, Payer } from '../../domain/payments/record.ts';

export function openIntent(intent: Stripe.PaymentIntent): OpenIntent {
  return { facts: factsOf(intent), clientSecret: intent.client_secret ?? '' };
}

/** What decides, of everything that Stripe tells of an intent. The charge counts only where it was asked for (`expand`). */
export function factsOf(intent: Stripe.PaymentIntent): IntentFacts {
  const { metadata } = intent;
  const attempt = Number(metadata.attempt);
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
    ...(lastError !== undefined && { lastError }),
    ...(intent.receipt_email !== null && { email: intent.receipt_email }),
    ...(charge && { charge: chargeOf(charge) }),
  };
}

function chargeOf(charge: Stripe.Charge): ChargeFacts {
  const card = charge.payment_method_details?.card;
  return {
    id: charge.id,
    createdAt: charge.created * 1000,
    refunded: charge.refunded,
    refundedAmount: charge.amount_refunded,
    disputed: charge.disputed,
    payer: payerOf(charge.billing_details),
    ...(charge.receipt_url !== null && { receiptUrl: charge.receipt_url }),
    ...(card && { card: cardOf(card) }),
  };
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
  if (kind === 'payment_intent') return typeof id === 'string' ? id : undefined;
  return typeof parent === 'string' ? parent : undefined;
}
