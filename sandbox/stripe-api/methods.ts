import type Stripe from 'stripe';
import { type CardBehaviour, cardBehaviour, type Decline, hasValidCheckDigit } from './cards.ts';
import { invalidRequest, StripeFailure } from './failure.ts';
import { newId } from './ids.ts';

/** A card as the payer typed it. */
export interface CardDetails {
  /** Digits; spaces are ignored. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

export interface ConfirmOptions {
  readonly card: CardDetails;
  readonly billing: Stripe.PaymentMethod.BillingDetails;
  /** Where the bank's page sends the visitor back to. */
  readonly returnUrl: string | null;
  /** Stop in `processing`, as slow banks do, until `finishProcessing`. */
  readonly hold?: boolean;
}

/** What is remembered of the method between confirming and charging. Only the last digits of the number are kept. */
export interface Method {
  readonly id: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behaviour: CardBehaviour;
  readonly billing: Stripe.PaymentMethod.BillingDetails;
}

/**
 * The payment method that a typed card becomes.
 * Fails with a card error (402) when the card is wrong, with 400 when the intent breaks India's rules for foreign cards.
 */
export function acceptCard(intent: Stripe.PaymentIntent, { card, billing }: ConfirmOptions): Method {
  const number = card.number.replaceAll(/\s/g, '');
  const typed = { last4: number.slice(-4), expMonth: card.expMonth, expYear: card.expYear, billing };
  const refuse = (decline: Decline): never => {
    throw cardFailure(intent, decline, null);
  };
  if (!hasValidCheckDigit(number)) {
    return refuse({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
  }
  const now = new Date();
  if (card.expYear < now.getFullYear() || (card.expYear === now.getFullYear() && card.expMonth < now.getMonth() + 1)) {
    return refuse({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." });
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    return refuse({ code: 'invalid_cvc', message: "Your card's security code is invalid." });
  }
  const behaviour = cardBehaviour(number);
  if (!behaviour) {
    return refuse({
      code: 'card_declined',
      declineCode: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    });
  }
  // India asks for these on every export, i.e. on every foreign card (https://docs.stripe.com/india-exports).
  if (behaviour.country !== 'IN') {
    if (!intent.description) {
      throw invalidRequest(
        'As per Indian regulations, export transactions require a description. More info here: https://stripe.com/docs/india-exports',
        { param: 'description' },
      );
    }
    const { name, address } = billing;
    if (!name || !address?.line1 || !address.city || !address.country) {
      throw invalidRequest(
        'As per Indian regulations, export transactions require a customer name and address. More info here: https://stripe.com/docs/india-exports',
        { param: 'billing_details' },
      );
    }
  }
  return { id: newId('pm'), ...typed, behaviour };
}

/** A card error (402) that carries the intent as it stands. */
export function cardFailure(intent: Stripe.PaymentIntent, decline: Decline, chargeId: string | null): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    payment_intent: { ...structuredClone(intent), latest_charge: chargeId ?? intent.latest_charge },
  });
}
