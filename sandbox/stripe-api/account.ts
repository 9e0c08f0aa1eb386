import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { type CardBehaviour, cardBehaviour, type Decline, hasValidCheckDigit } from './cards.ts';
import { invalidRequest, missingResource, StripeFailure } from './failure.ts';

/** The version that the `stripe` package of this checkout speaks. */
const apiVersion = '2026-10-28.endive';

/** Smallest charge in paise (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const smallestInr = 50;

/** A card as the payer typed it. */
export interface CardDetails {
  /** Digits; spaces are ignored. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly metadata: Record<string, string>;
  readonly methodTypes: readonly string[];
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
interface Method {
  readonly id: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behaviour: CardBehaviour;
  readonly billing: Stripe.PaymentMethod.BillingDetails;
}

/** Everything of the account, as plain data: it is written to disk whole. */
export interface AccountData {
  intents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  methods: Record<string, Method>;
  events: Stripe.Event[];
}

export interface AccountSettings {
  /** Own address, for receipt pages and the bank's page. */
  readonly url: () => string;
  readonly onEvent: (event: Stripe.Event) => void;
  readonly data?: AccountData;
}

/** One Stripe account in test mode: PaymentIntents and what hangs on them, moving only through the transitions that Stripe allows. */
export class Account {
  data: AccountData;
  readonly #settings: AccountSettings;

  constructor(settings: AccountSettings) {
    this.#settings = settings;
    this.data = settings.data ?? emptyData();
  }

  createIntent(wanted: NewIntent): Stripe.PaymentIntent {
    if (!Number.isInteger(wanted.amount))
      throw invalidRequest(`Invalid integer: ${wanted.amount}`, { param: 'amount' });
    if (wanted.amount < smallestInr) {
      throw invalidRequest('Amount must be at least ₹0.50 inr', { code: 'amount_too_small', param: 'amount' });
    }
    const id = newId('pi');
    const intent: Stripe.PaymentIntent = {
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
      statement_descriptor_suffix: null,
      status: 'requires_payment_method',
      transfer_group: null,
    };
    this.data.intents[id] = intent;
    this.#emit('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): Stripe.PaymentIntent {
    const intent = this.data.intents[id];
    if (!intent) throw missingResource('payment_intent', id);
    return intent;
  }

  /** The intent with its latest charge in place of the id. */
  expanded(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    const charge = typeof intent.latest_charge === 'string' ? this.data.charges[intent.latest_charge] : undefined;
    return charge ? { ...intent, latest_charge: charge } : intent;
  }

  charge(id: string): Stripe.Charge {
    const charge = this.data.charges[id];
    if (!charge) throw missingResource('charge', id);
    return charge;
  }

  updateIntent(
    id: string,
    change: { amount?: number; description?: string; metadata?: Record<string, string>; receiptEmail?: string },
  ): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (change.amount !== undefined) {
      this.#require(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'update');
      intent.amount = change.amount;
    }
    if (change.description !== undefined) intent.description = change.description;
    if (change.receiptEmail !== undefined) intent.receipt_email = change.receiptEmail;
    Object.assign(intent.metadata, change.metadata);
    return intent;
  }

  cancelIntent(id: string): Stripe.PaymentIntent {
    const intent = this.intent(id);
    this.#require(
      intent,
      ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'],
      'cancel',
    );
    intent.status = 'canceled';
    intent.canceled_at = nowSeconds();
    intent.next_action = null;
    this.#emit('payment_intent.canceled', intent);
    return intent;
  }

  /**
   * Confirms with a card: charges it, declines it, or asks for the bank's challenge.
   * Fails with a card error (402) when the card is wrong or declined, with 400 when the intent cannot be confirmed now or breaks
   * India's rules for foreign cards.
   */
  confirmIntent(id: string, options: ConfirmOptions): Stripe.PaymentIntent {
    const intent = this.intent(id);
    this.#require(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'confirm');
    const method = this.#method(intent, options);
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    intent.next_action = null;
    if (options.hold) {
      intent.status = 'processing';
      this.#emit('payment_intent.processing', intent);
      return intent;
    }
    if (method.behaviour.challenge) {
      intent.status = 'requires_action';
      intent.next_action =
        method.behaviour.challenge === 'page'
          ? {
              type: 'redirect_to_url',
              redirect_to_url: { return_url: options.returnUrl, url: `${this.#settings.url()}/bank/${intent.id}` },
            }
          : { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      this.#emit('payment_intent.requires_action', intent);
      return intent;
    }
    return this.#charge(intent, method);
  }

  /** The end of the bank's challenge. A failed one leaves the intent waiting for another method. */
  authenticate(id: string, pass: boolean): Stripe.PaymentIntent {
    const intent = this.intent(id);
    this.#require(intent, ['requires_action'], 'authenticate');
    intent.next_action = null;
    if (pass) return this.#charge(intent, this.#methodOf(intent));
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    };
    this.#emit('payment_intent.payment_failed', intent);
    return intent;
  }

  finishProcessing(id: string, succeed: boolean): Stripe.PaymentIntent {
    const intent = this.intent(id);
    this.#require(intent, ['processing'], 'finish');
    const method = this.#methodOf(intent);
    if (succeed) return this.#charge(intent, method);
    return this.#decline(intent, method, {
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    });
  }

  refund(chargeId: string, amount: number | undefined, metadata: Record<string, string>): Stripe.Refund {
    const charge = this.charge(chargeId);
    const left = charge.amount_captured - charge.amount_refunded;
    if (!charge.paid) throw invalidRequest(`Charge ${chargeId} has not been paid.`, { code: 'charge_not_refundable' });
    if (left <= 0) {
      throw invalidRequest(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
    }
    const value = amount ?? left;
    if (!Number.isInteger(value) || value < 1 || value > left) {
      throw invalidRequest(`Refund amount (${value}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    }
    charge.amount_refunded += value;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    const refund: Stripe.Refund = {
      id: newId('re'),
      object: 'refund',
      amount: value,
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
    this.data.refunds[refund.id] = refund;
    this.#emit('charge.refunded', charge);
    this.#emit('refund.created', refund);
    return refund;
  }

  /** The holder's bank takes the money back for now. */
  dispute(chargeId: string): Stripe.Charge {
    const charge = this.charge(chargeId);
    charge.disputed = true;
    this.#emit('charge.dispute.created', {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      created: nowSeconds(),
      currency: charge.currency,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    return charge;
  }

  /** An event that nothing here caused, e.g. of a kind that the site does not know. */
  emitForeign(type: string, object: object): Stripe.Event {
    return this.#emit(type, object);
  }

  clear(): void {
    this.data = emptyData();
  }

  #method(intent: Stripe.PaymentIntent, { card, billing }: ConfirmOptions): Method {
    const number = card.number.replaceAll(/\s/g, '');
    const typed = { last4: number.slice(-4), expMonth: card.expMonth, expYear: card.expYear, billing };
    const refuse = (decline: Decline): never => {
      throw cardFailure(intent, decline, null);
    };
    if (!hasValidCheckDigit(number)) {
      return refuse({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
    }
    const now = new Date();
    if (
      card.expYear < now.getFullYear() ||
      (card.expYear === now.getFullYear() && card.expMonth < now.getMonth() + 1)
    ) {
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
    const method: Method = { id: newId('pm'), ...typed, behaviour };
    this.data.methods[method.id] = method;
    return method;
  }

  #methodOf(intent: Stripe.PaymentIntent): Method {
    const method = typeof intent.payment_method === 'string' ? this.data.methods[intent.payment_method] : undefined;
    if (!method) throw invalidRequest('This PaymentIntent has no payment method.');
    return method;
  }

  #charge(intent: Stripe.PaymentIntent, method: Method): Stripe.PaymentIntent {
    if (method.behaviour.decline) return this.#decline(intent, method, method.behaviour.decline);
    const charge = this.#newCharge(intent, method, null);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    this.#emit('charge.succeeded', charge);
    this.#emit('payment_intent.succeeded', intent);
    if (method.behaviour.disputed) this.dispute(charge.id);
    return intent;
  }

  #decline(intent: Stripe.PaymentIntent, method: Method, decline: Decline): never {
    const charge = this.#newCharge(intent, method, decline);
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.latest_charge = charge.id;
    const failure = cardFailure(intent, decline, charge.id);
    const { code, decline_code } = failure.body;
    intent.last_payment_error = {
      type: 'card_error',
      charge: charge.id,
      message: decline.message,
      ...(code ? { code: code as Stripe.PaymentIntent.LastPaymentError.Code } : {}),
      ...(decline_code ? { decline_code } : {}),
    };
    this.#emit('charge.failed', charge);
    this.#emit('payment_intent.payment_failed', intent);
    throw failure;
  }

  #newCharge(intent: Stripe.PaymentIntent, method: Method, decline: Decline | null): Stripe.Charge {
    const id = newId('ch');
    const paid = decline === null;
    const charge: Stripe.Charge = {
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
      calculated_statement_descriptor: 'SANDBOX',
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
      receipt_url: paid ? `${this.#settings.url()}/receipts/${id}` : null,
      refunded: false,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: paid ? 'succeeded' : 'failed',
      transfer_data: null,
      transfer_group: null,
    };
    this.data.charges[id] = charge;
    return charge;
  }

  #require(intent: Stripe.PaymentIntent, allowed: readonly Stripe.PaymentIntent.Status[], verb: string): void {
    if (allowed.includes(intent.status)) return;
    throw invalidRequest(
      `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used: ${allowed.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
    );
  }

  #emit(type: string, object: object): Stripe.Event {
    const event = {
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
    this.data.events.push(event);
    this.#settings.onEvent(event);
    return event;
  }
}

function emptyData(): AccountData {
  return { intents: {}, charges: {}, refunds: {}, methods: {}, events: [] };
}

function cardFailure(intent: Stripe.PaymentIntent, decline: Decline, chargeId: string | null): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    payment_intent: { ...structuredClone(intent), latest_charge: chargeId ?? intent.latest_charge },
  });
}

function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

function randomText(length: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
