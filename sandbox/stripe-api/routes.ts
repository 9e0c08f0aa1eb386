import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { invalidRequest, missingResource, StripeFailure } from './failure.ts';
import { type FormFields, group, list, parseForm, text, texts, whole } from './form.ts';
import { listOf } from './lists.ts';
import type { CardDetails } from './methods.ts';
import { refuseUnknown } from './parameters.ts';

interface ApiRequest {
  readonly account: Account;
  readonly method: string;
  readonly address: URL;
  readonly body: string;
  /** The `Authorization` header. */
  readonly authorization: string | null;
}

const openToBrowsers = ['GET payment_intents/:id', 'POST payment_intents/:id/confirm', 'GET elements/:id'];

/** The part of Stripe's API that the site and the browser half use. Returns the object to answer with. */
export function handleApi({ account, method, address, body, authorization }: ApiRequest): object {
  const key = authorization?.match(/^Bearer ((?:sk|pk)_test_\w+)$/)?.[1];
  if (!key) {
    throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
  const isSecret = key.startsWith('sk_');
  // A real key begins with the version and the number of its account, so it is another account's.
  if (!isSecret && key.startsWith('pk_test_5')) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: pk_test_${'*'.repeat(8)}${key.slice(-4)}`,
    });
  }
  const fields = parseForm(method === 'GET' ? address.search.slice(1) : body);
  const [, , resource = '', id = '', action = ''] = address.pathname.split('/');
  const call = `${method} ${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;

  const shown = (intent: Stripe.PaymentIntent) =>
    list(fields, 'expand').some((path) => path.startsWith('latest_charge'))
      ? account.expanded(intent, { refunds: list(fields, 'expand').includes('latest_charge.refunds') })
      : intent;

  /** A browser proves with the client secret that the intent is its own, and may do nothing but confirm and read. */
  const allowed = (): Stripe.PaymentIntent => {
    const intent = account.intent(id);
    if (!isSecret && text(fields, 'client_secret') !== intent.client_secret) {
      throw invalidRequest(
        'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
      );
    }
    return intent;
  };
  if (!isSecret && !openToBrowsers.includes(call)) {
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      message: 'This API call cannot be made with a publishable API key.',
    });
  }

  refuseUnknown(call, fields);
  const listed = call === `GET ${resource}` ? listOf(account, resource, fields) : undefined;
  if (listed) return listed;
  switch (call) {
    case 'POST payment_intents':
      return shown(
        account.createIntent({
          amount: whole(fields, 'amount') ?? Number.NaN,
          currency: required(fields, 'currency').toLowerCase(),
          description: text(fields, 'description') ?? null,
          receiptEmail: text(fields, 'receipt_email') ?? null,
          statementSuffix: text(fields, 'statement_descriptor_suffix') ?? null,
          metadata: texts(fields, 'metadata'),
          methodTypes: list(fields, 'allowed_payment_method_types'),
        }),
      );
    case 'GET payment_intents/:id':
      return shown(allowed());
    case 'POST payment_intents/:id':
      return shown(
        account.updateIntent(id, {
          amount: whole(fields, 'amount'),
          currency: text(fields, 'currency')?.toLowerCase(),
          description: text(fields, 'description'),
          receiptEmail: text(fields, 'receipt_email'),
          statementSuffix: text(fields, 'statement_descriptor_suffix'),
          metadata: texts(fields, 'metadata'),
        }),
      );
    case 'POST payment_intents/:id/cancel':
      return shown(account.cancelIntent(id, text(fields, 'cancellation_reason') ?? null));
    case 'POST payment_intents/:id/confirm':
      allowed();
      return shown(
        account.confirmIntent(id, {
          card: card(fields),
          billing: billing(fields),
          returnUrl: text(fields, 'return_url') ?? null,
        }),
      );
    case 'GET elements/:id':
      return { object: 'elements_session', payment_intent: beginElements(account, required(fields, 'client_secret')) };
    case 'GET charges/:id':
      return account.charge(id);
    case 'POST refunds': {
      const intentId = text(fields, 'payment_intent');
      const chargeId = intentId ? account.intent(intentId).latest_charge : text(fields, 'charge');
      if (typeof chargeId !== 'string')
        throw invalidRequest('One of the following params should be provided: charge or payment_intent.');
      return account.refund(chargeId, whole(fields, 'amount'), texts(fields, 'metadata'));
    }
    case 'GET refunds/:id': {
      const refund = account.data.refunds[id];
      if (!refund) throw missingResource('refund', id);
      return refund;
    }
    default:
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${address.pathname}).`,
      });
  }
}

/** The intent that fields are drawn for. Fails when no form can be made of key and secret, or the intent is at its end. */
function beginElements(account: Account, secret: string): Stripe.PaymentIntent {
  const intent = Object.values(account.data.intents).find(({ client_secret }) => client_secret === secret);
  if (!intent) {
    throw invalidRequest('The client_secret provided does not match any associated PaymentIntent on this account.', {
      param: 'client_secret',
    });
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest('The PaymentIntent is in a terminal state and cannot be used to initialize Elements.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: structuredClone(intent),
    });
  }
  return intent;
}

function card(fields: FormFields): CardDetails {
  const typed = group(group(fields, 'payment_method_data'), 'card');
  return {
    number: required(typed, 'number'),
    expMonth: whole(typed, 'exp_month') ?? 0,
    expYear: whole(typed, 'exp_year') ?? 0,
    cvc: text(typed, 'cvc') ?? '',
  };
}

function billing(fields: FormFields): Stripe.PaymentMethod.BillingDetails {
  const details = group(group(fields, 'payment_method_data'), 'billing_details');
  const address = group(details, 'address');
  return {
    name: text(details, 'name') ?? null,
    email: text(details, 'email') ?? null,
    phone: text(details, 'phone') ?? null,
    tax_id: null,
    address: {
      line1: text(address, 'line1') ?? null,
      line2: text(address, 'line2') ?? null,
      city: text(address, 'city') ?? null,
      state: text(address, 'state') ?? null,
      postal_code: text(address, 'postal_code') ?? null,
      country: text(address, 'country') ?? null,
    },
  };
}

function required(fields: FormFields, name: string): string {
  const value = text(fields, name);
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  }
  return value;
}
