import type Stripe from 'stripe';
import type { Decline } from './cards.ts';
import { invalidRequest, missingResource } from './failure.ts';
import { nowSeconds } from './ids.ts';
import { acceptCard, type ConfirmOptions, cardFailure, type Method } from './methods.ts';
import { MoneyBack } from './money-back.ts';
import { type NewIntent, newCharge, newEvent, newIntent } from './objects.ts';
import { checkValues } from './values.ts';

const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
type Reason = (typeof reasons)[number];

type IntentChange = { readonly [name in keyof Omit<NewIntent, 'methodTypes'>]?: NewIntent[name] | undefined };

/** Everything of the account, as plain data: it is written to disk whole. */
export interface AccountData {
  intents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
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
  /** Refunds and disputes. */
  readonly back = new MoneyBack(
    () => this.data,
    (type, object) => this.#emit(type, object),
  );

  constructor(settings: AccountSettings) {
    this.#settings = settings;
    this.data = { ...emptyData(), ...settings.data };
  }

  createIntent(wanted: NewIntent): Stripe.PaymentIntent {
    checkValues(wanted);
    const intent = newIntent(wanted);
    this.data.intents[intent.id] = intent;
    this.#emit('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): Stripe.PaymentIntent {
    const intent = this.data.intents[id];
    if (!intent) throw missingResource('payment_intent', id);
    return intent;
  }

  /** The intent with its latest charge in place of the id, with the charge's refunds where they are asked for. */
  expanded(intent: Stripe.PaymentIntent, { refunds }: { readonly refunds: boolean }): Stripe.PaymentIntent {
    const charge = typeof intent.latest_charge === 'string' ? this.data.charges[intent.latest_charge] : undefined;
    if (!charge) return intent;
    return { ...intent, latest_charge: refunds ? { ...charge, refunds: this.back.refundsOf(charge.id) } : charge };
  }

  charge(id: string): Stripe.Charge {
    const charge = this.data.charges[id];
    if (!charge) throw missingResource('charge', id);
    return charge;
  }

  /** Changes what is given, by the rules by which an intent is made; metadata that are given empty go. */
  updateIntent(id: string, change: IntentChange): Stripe.PaymentIntent {
    const intent = this.intent(id);
    const { amount, currency, description, metadata = {}, receiptEmail, statementSuffix } = change;
    checkValues(change);
    if (amount !== undefined || currency !== undefined) {
      this.#require(intent, ['requires_payment_method', 'requires_confirmation', 'requires_action'], 'update');
    }
    intent.amount = amount ?? intent.amount;
    intent.currency = currency ?? intent.currency;
    intent.description = description ?? intent.description;
    intent.receipt_email = receiptEmail ?? intent.receipt_email;
    intent.statement_descriptor_suffix = statementSuffix ?? intent.statement_descriptor_suffix;
    for (const [name, value] of Object.entries(metadata)) {
      if (value === '') delete intent.metadata[name];
      else intent.metadata[name] = value;
    }
    return intent;
  }

  cancelIntent(id: string, reason: string | null): Stripe.PaymentIntent {
    const intent = this.intent(id);
    this.#require(
      intent,
      ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'],
      'cancel',
    );
    if (reason !== null && !reasons.includes(reason as Reason)) {
      throw invalidRequest(`Invalid cancellation_reason: must be one of ${reasons.join(', ')}`, {
        param: 'cancellation_reason',
      });
    }
    intent.status = 'canceled';
    intent.cancellation_reason = reason as Reason | null;
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
    const method = acceptCard(intent, options);
    this.data.methods[method.id] = method;
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

  /** A refund that the API asks for; some banks take their time. */
  refund(chargeId: string, amount: number | undefined, metadata: Record<string, string>): Stripe.Refund {
    const charge = this.charge(chargeId);
    const method = typeof charge.payment_method === 'string' ? this.data.methods[charge.payment_method] : undefined;
    return this.back.refund(charge, amount, metadata, method?.behaviour.slowRefunds ? 'pending' : 'succeeded');
  }

  /**
   * Everything becomes older by so many seconds, and events that are then older than 30 days are forgotten, as Stripe forgets them.
   */
  age(seconds: number): void {
    const { intents, charges, refunds, disputes, events } = this.data;
    for (const kind of [intents, charges, refunds, disputes, events]) {
      for (const one of Object.values(kind)) one.created -= seconds;
    }
    this.data.events = events.filter(({ created }) => created >= nowSeconds() - 30 * 86_400);
  }

  /** An event that nothing here caused, e.g. of a kind that the site does not know. */
  emitForeign(type: string, object: object): Stripe.Event {
    return this.#emit(type, object);
  }

  clear(): void {
    this.data = emptyData();
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
    if (method.behaviour.disputed) this.back.dispute(charge, method.behaviour.disputed);
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
    const charge = newCharge(intent, method, decline, this.#settings.url());
    this.data.charges[charge.id] = charge;
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
    const event = newEvent(type, object);
    this.data.events.push(event);
    this.#settings.onEvent(event);
    return event;
  }
}

function emptyData(): AccountData {
  return { intents: {}, charges: {}, refunds: {}, disputes: {}, methods: {}, events: [] };
}
