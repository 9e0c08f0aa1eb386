import { invalidRequest } from './failure.ts';
import type { FormFields } from './form.ts';

/** What a call takes: a text, anything under the name, or the names below it. */
interface Names {
  readonly [name: string]: 'text' | 'any' | Names;
}

const times: Names = { gt: 'text', gte: 'text', lt: 'text', lte: 'text' };
const page: Names = { limit: 'text', starting_after: 'text', created: times, expand: 'any' };
const ofPayment: Names = { ...page, charge: 'text', payment_intent: 'text' };
const intent: Names = {
  amount: 'text',
  currency: 'text',
  description: 'text',
  expand: 'any',
  metadata: 'any',
  receipt_email: 'text',
  statement_descriptor_suffix: 'text',
};
const address: Names = {
  line1: 'text',
  line2: 'text',
  city: 'text',
  state: 'text',
  postal_code: 'text',
  country: 'text',
};

/** By call. What Stripe takes and this stand-in does not play is not among them: it is refused rather than passed over. */
const known: Readonly<Record<string, Names>> = {
  'GET payment_intents': page,
  'GET refunds': ofPayment,
  'GET disputes': ofPayment,
  'GET events': { ...page, type: 'text', types: 'any' },
  'POST payment_intents': { ...intent, allowed_payment_method_types: 'any' },
  'GET payment_intents/:id': { client_secret: 'text', expand: 'any' },
  'POST payment_intents/:id': intent,
  'POST payment_intents/:id/cancel': { cancellation_reason: 'text', expand: 'any' },
  'POST payment_intents/:id/confirm': {
    client_secret: 'text',
    expand: 'any',
    return_url: 'text',
    payment_method_data: {
      type: 'text',
      card: { number: 'text', exp_month: 'text', exp_year: 'text', cvc: 'text' },
      billing_details: { name: 'text', email: 'text', phone: 'text', address },
    },
  },
  'GET elements/:id': { client_secret: 'text', type: 'text' },
  'POST refunds': {
    amount: 'text',
    charge: 'text',
    expand: 'any',
    metadata: 'any',
    payment_intent: 'text',
    reason: 'text',
  },
};

/** Refuses what the call does not take, by its name in brackets, as Stripe does. A call that is not listed takes `expand` alone. */
export function refuseUnknown(call: string, fields: FormFields): void {
  check(known[call] ?? { expand: 'any' }, fields, '');
}

function check(names: Names, fields: FormFields, above: string): void {
  for (const [name, value] of Object.entries(fields)) {
    const param = above ? `${above}[${name}]` : name;
    const kind = Object.hasOwn(names, name) ? names[name] : undefined;
    if (kind === undefined) {
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    if (kind === 'any') continue;
    if (kind === 'text' && typeof value === 'object') throw invalidRequest('Invalid string: {...}', { param });
    if (typeof kind === 'object') {
      if (typeof value !== 'object') throw invalidRequest('Invalid object', { param });
      check(kind, value, param);
    }
  }
}
