import type { PaymentState } from '#contract/payment-state';
import {
  type Feed,
  type FeedPage,
  type FeedRange,
  type Gateway,
  GatewayError,
  type OpenIntent,
  type WantedIntent,
} from '#server/domain/payments/gateway';
import type { ChargeFacts, DisputeFacts, IntentFacts, IntentStatus, RefundFacts } from '#server/domain/payments/intent';

export const price = { amount: 2_000_000, currency: 'inr' };
export const environment = 'test';
export const year = '2025-26';

/** Where mails to a user go. */
export const addressOf = (userId: string) => `${userId}@example.org`;

interface Entry {
  readonly id: string;
  readonly intentId: string;
  readonly at: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type ModelCharge = Omit<ChargeFacts, 'refunds' | 'disputes'> & {
  readonly refunds: Writable<RefundFacts>[];
  readonly disputes: Writable<DisputeFacts>[];
};

export interface ModelIntent {
  id: string;
  status: IntentStatus;
  amount: number;
  userId: string;
  year: string | undefined;
  attempt: number | undefined;
  environment: string;
  lastError: string | undefined;
  charge: ModelCharge | undefined;
  createdAt: number;
  /** Whether a browser was ever given the secret. */
  handedOut: boolean;
}

/** What goes wrong with the next call. `before`: nothing happened. `after`: it happened, the answer is lost. */
export type Trouble = 'before' | 'after' | 'definite';

/** How long the provider tells of events, in milliseconds. */
const eventsKeptMs = 30 * 86_400_000;

/** The provider reduced to what decides: intents, charges, refunds, disputes, idempotency keys, one event for each change, its lists. */
export class ModelProvider implements Gateway {
  readonly intents: ModelIntent[] = [];
  readonly events: Entry[] = [];
  readonly refunds: Entry[] = [];
  readonly disputes: Entry[] = [];
  readonly troubles: Trouble[] = [];
  /** Entries of a page. Small, so that a few changes make several. */
  pageSize = 3;
  /** Calls that came. */
  calls = 0;
  readonly #answers = new Map<string, string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async create(wanted: WantedIntent): Promise<OpenIntent> {
    this.calls += 1;
    const key = `${wanted.userId}-${wanted.year}-${wanted.attempt}-${wanted.amount}`;
    const trouble = this.troubles.shift();
    if (trouble === 'before') throw new GatewayError('unreachable');
    if (trouble === 'definite' && !this.#answers.has(key)) this.#answers.set(key, '500');
    const answer = this.#answers.get(key);
    if (answer === '500') throw new GatewayError('failed');
    const intent = answer ? this.get(answer) : this.add(wanted.userId, wanted.attempt, wanted.amount, wanted.year);
    this.#answers.set(key, intent.id);
    if (trouble === 'after') throw new GatewayError('unreachable');
    intent.handedOut = true;
    return { facts: factsOf(intent), clientSecret: `${intent.id}_secret` };
  }

  async read(id: string): Promise<OpenIntent> {
    this.calls += 1;
    if (this.troubles.shift()) throw new GatewayError('unreachable');
    const intent = this.get(id);
    intent.handedOut = true;
    return { facts: factsOf(intent), clientSecret: `${id}_secret` };
  }

  async reprice(id: string, amount: number): Promise<OpenIntent> {
    this.get(id).amount = amount;
    return this.read(id);
  }

  async cancel(id: string): Promise<OpenIntent> {
    const intent = this.get(id);
    this.move(intent, 'canceled');
    if (intent.status !== 'canceled') throw new GatewayError('refused');
    return this.read(id);
  }

  async changes(feed: Feed, { from, to, after }: FeedRange): Promise<FeedPage> {
    this.calls += 1;
    if (this.troubles.shift()) throw new GatewayError('unreachable');
    const kept = this.#now() - eventsKeptMs;
    const all: Readonly<Record<Feed, readonly Entry[]>> = {
      events: this.events.filter(({ at }) => at >= kept),
      refunds: this.refunds,
      disputes: this.disputes,
      intents: this.intents.map(({ id, createdAt }) => ({ id, intentId: id, at: createdAt })),
    };
    const found = all[feed].filter(({ at }) => at >= from && at <= to).reverse();
    const place = found.findIndex(({ id }) => id === after);
    if (after !== undefined && place < 0) throw new GatewayError('refused');
    const entries = found.slice(place + 1, place + 1 + this.pageSize);
    const last = entries.at(-1)?.id;
    return { entries, ...(place + 1 + this.pageSize < found.length && last !== undefined && { next: last }) };
  }

  add(userId: string, attempt: number | undefined, amount: number, ofYear: string | undefined = year): ModelIntent {
    const id = `pi_${this.intents.length + 1}`;
    const intent: ModelIntent = {
      id,
      status: 'requires_payment_method',
      amount,
      userId,
      year: ofYear,
      attempt,
      environment,
      lastError: undefined,
      charge: undefined,
      createdAt: this.#now(),
      handedOut: false,
    };
    this.intents.push(intent);
    this.#changed(intent);
    return intent;
  }

  move(
    intent: ModelIntent,
    to: 'succeeded' | 'requires_payment_method' | 'requires_action' | 'processing' | 'canceled',
  ) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') return;
    if (intent.status === 'processing' && (to === 'canceled' || to === 'requires_action')) return;
    intent.status = to;
    if (to === 'requires_payment_method') intent.lastError = 'card_declined';
    if (to === 'succeeded') {
      intent.charge = {
        id: `ch_${intent.id}`,
        createdAt: this.#now(),
        receiptUrl: `https://provider.example.org/${intent.id}`,
        refunds: [],
        disputes: [],
        payer: { name: 'Asha Sample', email: addressOf(intent.userId), address: ['1 Example Road'] },
      };
    }
    this.#changed(intent);
  }

  async refundPart(intentId: string, { order, amount }: { readonly order: string; readonly amount: number }) {
    const intent = this.get(intentId);
    const made = intent.charge?.refunds.find((refund) => refund.order === order);
    const refund = made ?? (amount <= keptOf(intent) ? this.giveBack(intent, amount, 'pending', order) : undefined);
    if (!refund) throw new GatewayError('refused');
    return { ...refund };
  }

  /** Undefined when there is nothing left to give back. */
  giveBack(
    intent: ModelIntent,
    amount: number,
    status: 'pending' | 'succeeded',
    order?: string,
  ): RefundFacts | undefined {
    const left = keptOf(intent);
    if (!intent.charge || left <= 0) return undefined;
    const refund = {
      id: `re_${this.refunds.length + 1}`,
      amount: Math.min(amount, left),
      status,
      createdAt: this.#now(),
      ...(order !== undefined && { order }),
    };
    intent.charge.refunds.push(refund);
    this.refunds.push({ id: refund.id, intentId: intent.id, at: refund.createdAt });
    this.#changed(intent);
    return { ...refund };
  }

  /** The bank takes a refund, or sends it back. */
  finishRefund(intent: ModelIntent, pick: number, to: 'succeeded' | 'failed'): void {
    const open = (intent.charge?.refunds ?? []).filter(
      ({ status }) => status === 'pending' || (status === 'succeeded' && to === 'failed'),
    );
    const refund = open[pick % Math.max(open.length, 1)];
    if (!refund) return;
    refund.status = to;
    this.#changed(intent);
  }

  dispute(intent: ModelIntent, status: 'open' | 'inquiry'): void {
    if (!intent.charge) return;
    const id = `du_${this.disputes.length + 1}`;
    intent.charge.disputes.push({ id, amount: intent.amount, status, createdAt: this.#now() });
    this.disputes.push({ id, intentId: intent.id, at: this.#now() });
    this.#changed(intent);
  }

  /** A dispute goes on or ends. */
  moveDispute(intent: ModelIntent, pick: number, to: 'open' | 'won' | 'lost' | 'ended'): void {
    const from = to === 'open' || to === 'ended' ? 'inquiry' : 'open';
    const open = (intent.charge?.disputes ?? []).filter(({ status }) => status === from);
    const dispute = open[pick % Math.max(open.length, 1)];
    if (!dispute) return;
    dispute.status = to;
    this.#changed(intent);
  }

  get(id: string): ModelIntent {
    const intent = this.intents[Number(id.slice('pi_'.length)) - 1];
    if (!intent) throw new GatewayError('missing');
    return intent;
  }

  #changed(intent: ModelIntent): void {
    this.events.push({ id: `evt_${this.events.length + 1}`, intentId: intent.id, at: this.#now() });
  }
}

/** As they were at this moment: what happens later must not change an answer on its way. */
function factsOf(intent: ModelIntent): IntentFacts {
  const { charge } = intent;
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.status === 'succeeded' ? intent.amount : 0,
    currency: 'inr',
    live: false,
    userId: intent.userId,
    environment: intent.environment,
    ...(intent.year !== undefined && { year: intent.year }),
    ...(intent.attempt !== undefined && { attempt: intent.attempt }),
    ...(intent.lastError !== undefined && { lastError: intent.lastError }),
    ...(charge && {
      charge: {
        ...charge,
        refunds: charge.refunds.map((one) => ({ ...one })),
        disputes: charge.disputes.map((one) => ({ ...one })),
      },
    }),
  };
}

/** What is left of the money of an intent. */
export function keptOf({ charge, amount }: ModelIntent): number {
  const back = (charge?.refunds ?? []).filter(({ status }) => status !== 'failed');
  return amount - back.reduce((sum, one) => sum + one.amount, 0);
}

/** What our state must be, as a function of the provider's intents alone (and of which success we took for the payment). */
export function stateFrom(intents: readonly ModelIntent[], taken: string | undefined): PaymentState {
  const successes = intents.filter(({ status }) => status === 'succeeded');
  if (successes.length > 0) {
    const payment = successes.find(({ id }) => id === taken);
    if (!payment) return 'none';
    if (keptOf(payment) <= 0) return 'refunded';
    const states = (payment.charge?.disputes ?? []).map(({ status }) => status);
    return states.includes('open') || states.includes('lost') ? 'disputed' : 'paid';
  }
  const newest = intents
    .filter(({ attempt }) => attempt !== undefined)
    .sort((a, b) => (b.attempt ?? 0) - (a.attempt ?? 0))[0];
  if (!newest || newest.status === 'canceled') return 'none';
  return newest.status === 'processing' ? 'processing' : 'initiated';
}
