import type Stripe from 'stripe';
import type { Account } from './account.ts';
import type { Fault, Faults } from './faults.ts';
import type { Reply } from './index.ts';
import type { Delivery, WebhookMode, Webhooks } from './webhooks.ts';

interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly account: Account;
  readonly webhooks: Webhooks;
  readonly faults: Faults;
  readonly reset: () => void;
}

/** Billing details of the fictional payer who pays when a test names none. */
const samplePayer: Stripe.PaymentMethod.BillingDetails = {
  name: 'Asha Sample',
  email: 'asha@example.org',
  phone: null,
  tax_id: null,
  address: {
    line1: '1 Example Road',
    line2: null,
    city: 'Pune',
    state: 'Maharashtra',
    postal_code: '411001',
    country: 'IN',
  },
};

/** The calls under `/_sandbox`: what the browser half and the tests do to the account, its webhooks and its reliability. */
export async function control({
  method,
  path,
  body,
  account,
  webhooks,
  faults,
  reset,
}: ControlRequest): Promise<Reply> {
  const input = (body ? JSON.parse(body) : {}) as ControlInput;
  const [, , what = '', id = '', action = ''] = path.split('/');
  switch (
    `${method} ${what}${['payment_intents', 'refunds', 'disputes'].includes(what) ? `/:id/${action}` : id ? `/${id}` : ''}`
  ) {
    case 'POST webhooks':
      webhooks.mode = input.mode ?? 'deliver';
      return ok({ mode: webhooks.mode });
    case 'POST webhooks/send':
      return ok({ deliveries: await send(account, webhooks, input) });
    case 'GET events':
      return ok({ data: account.data.events });
    case 'POST events':
      return ok(
        account.emitForeign(input.type ?? 'customer.created', input.object ?? { id: 'cus_none', object: 'customer' }),
      );
    case 'POST faults':
      faults.arm({ match: '', ...input } as Fault);
      return ok({});
    case 'POST reset':
      reset();
      return ok({});
    case 'POST payment_intents/:id/confirm':
      return ok(
        account.confirmIntent(id, {
          card: {
            number: input.card ?? '4242424242424242',
            expMonth: 12,
            expYear: new Date().getFullYear() + 3,
            cvc: '123',
          },
          billing: samplePayer,
          returnUrl: input.returnUrl ?? null,
          hold: input.hold ?? false,
        }),
      );
    case 'POST payment_intents/:id/authenticate':
      return ok(account.authenticate(id, input.pass ?? true));
    case 'POST payment_intents/:id/finish':
      return ok(account.finishProcessing(id, input.pass ?? true));
    case 'POST payment_intents/:id/refund':
      return ok(account.back.refund(account.charge(chargeOf(account, id)), input.amount, {}, input.refund));
    case 'POST refunds/:id/finish':
      return ok(account.back.finishRefund(id, input.pass ?? true));
    case 'POST payment_intents/:id/dispute':
      return ok(account.back.dispute(account.charge(chargeOf(account, id)), input.dispute, input.amount));
    case 'POST disputes/:id/move':
      return ok(account.back.moveDispute(id, input.dispute ?? 'won'));
    case 'POST age':
      account.age(input.seconds ?? 0);
      return ok({});
    case 'POST payment_intents/:id/edit':
      return ok(Object.assign(account.intent(id), input.change));
    default:
      return { status: 404, body: { error: { message: `No such control: ${method} ${path}` } } };
  }
}

interface ControlInput {
  readonly mode?: WebhookMode;
  readonly ids?: readonly string[];
  readonly times?: number;
  /** Send all at once instead of one after the other. */
  readonly parallel?: boolean;
  readonly card?: string;
  readonly hold?: boolean;
  readonly pass?: boolean;
  readonly returnUrl?: string;
  readonly amount?: number;
  /** How a refund begins. */
  readonly refund?: 'pending' | 'succeeded';
  /** Status of a dispute. */
  readonly dispute?: Stripe.Dispute.Status;
  /** By how much everything becomes older. */
  readonly seconds?: number;
  readonly type?: string;
  readonly object?: object;
  /** Fields of an intent to falsify, for checks that nothing but Stripe's own numbers is believed. */
  readonly change?: Partial<Stripe.PaymentIntent>;
}

async function send(account: Account, webhooks: Webhooks, input: ControlInput): Promise<Delivery[]> {
  const events = (input.ids ?? []).flatMap((id) => account.data.events.find((event) => event.id === id) ?? []);
  const due = events.flatMap((event) => Array.from({ length: input.times ?? 1 }, () => event));
  if (input.parallel) return Promise.all(due.map((event) => webhooks.send(event)));
  const deliveries: Delivery[] = [];
  for (const event of due) deliveries.push(await webhooks.send(event));
  return deliveries;
}

function chargeOf(account: Account, intentId: string): string {
  const charge = account.intent(intentId).latest_charge;
  return typeof charge === 'string' ? charge : '';
}

function ok(body: object): Reply {
  return { status: 200, body };
}
