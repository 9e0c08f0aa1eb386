import type {
  ChargeFacts,
  IntentFacts,
  IntentStatus,
  PaymentRecord,
  PaymentState,
} from '#server/domain/payment-record';
import { isSettled, settledState } from '#server/domain/payment-record';
import {
  type Gateway,
  GatewayError,
  type OpenIntent,
  type PaymentStore,
  type WriteOptions,
} from '#server/domain/payments';

export const price = { amount: 2_000_000, currency: 'inr' };
export const environment = 'http://localhost:8888';

interface ModelIntent {
  id: string;
  status: IntentStatus;
  amount: number;
  userId: string;
  attempt: number | undefined;
  lastError: string | undefined;
  charge: ChargeFacts | undefined;
  /** Whether a browser was ever given the secret. */
  handedOut: boolean;
}

/** What goes wrong with the next call. `before`: nothing happened. `after`: it happened, the answer is lost. */
export type Trouble = 'before' | 'after' | 'definite';

/** The provider reduced to what decides: intents, idempotency keys, one event for each change. */
export class ModelProvider implements Gateway {
  readonly intents: ModelIntent[] = [];
  readonly events: { id: string; intentId: string }[] = [];
  readonly troubles: Trouble[] = [];
  readonly #answers = new Map<string, string>();

  async create(wanted: { amount: number; userId: string; attempt: number }): Promise<OpenIntent> {
    const key = `${wanted.userId}-${wanted.attempt}-${wanted.amount}`;
    const trouble = this.troubles.shift();
    if (trouble === 'before') throw new GatewayError('unreachable');
    if (trouble === 'definite' && !this.#answers.has(key)) this.#answers.set(key, '500');
    const answer = this.#answers.get(key);
    if (answer === '500') throw new GatewayError('failed');
    const intent = answer ? this.get(answer) : this.add(wanted.userId, wanted.attempt, wanted.amount);
    this.#answers.set(key, intent.id);
    if (trouble === 'after') throw new GatewayError('unreachable');
    intent.handedOut = true;
    return { facts: factsOf(intent), clientSecret: `${intent.id}_secret` };
  }

  async read(id: string): Promise<OpenIntent> {
    if (this.troubles.shift()) throw new GatewayError('unreachable');
    const intent = this.get(id);
    intent.handedOut = true;
    return { facts: factsOf(intent), clientSecret: `${id}_secret` };
  }

  async reprice(id: string, amount: number): Promise<OpenIntent> {
    this.get(id).amount = amount;
    return this.read(id);
  }

  async recent(): Promise<readonly IntentFacts[]> {
    return this.intents.map(factsOf).reverse();
  }

  async refund(id: string): Promise<void> {
    this.refundCharge(this.get(id));
  }

  add(userId: string, attempt: number | undefined, amount: number): ModelIntent {
    const id = `pi_${this.intents.length + 1}`;
    const intent: ModelIntent = {
      id,
      status: 'requires_payment_method',
      amount,
      userId,
      attempt,
      lastError: undefined,
      charge: undefined,
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
        createdAt: Date.UTC(2026, 5, 1),
        receiptUrl: `https://provider.example.org/${intent.id}`,
        refunded: false,
        refundedAmount: 0,
        disputed: false,
        payer: { name: 'Asha Sample', address: ['1 Example Road'] },
      };
    }
    this.#changed(intent);
  }

  refundCharge(intent: ModelIntent): void {
    if (!intent.charge) return;
    intent.charge = { ...intent.charge, refunded: true, refundedAmount: intent.amount };
    this.#changed(intent);
  }

  dispute(intent: ModelIntent): void {
    if (!intent.charge) return;
    intent.charge = { ...intent.charge, disputed: true };
    this.#changed(intent);
  }

  get(id: string): ModelIntent {
    const intent = this.intents.find((one) => one.id === id);
    if (!intent) throw new GatewayError('missing');
    return intent;
  }

  #changed(intent: ModelIntent): void {
    this.events.push({ id: `evt_${this.events.length + 1}`, intentId: intent.id });
  }
}

function factsOf(intent: ModelIntent): IntentFacts {
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.status === 'succeeded' ? intent.amount : 0,
    currency: 'inr',
    live: false,
    userId: intent.userId,
    environment,
    ...(intent.attempt !== undefined && { attempt: intent.attempt }),
    ...(intent.lastError !== undefined && { lastError: intent.lastError }),
    ...(intent.charge && { charge: intent.charge }),
  };
}

/** What our state must be, as a function of the provider's intents alone (and of which success we took for the payment). */
export function stateFrom(intents: readonly ModelIntent[], taken: string | undefined): PaymentState {
  const successes = intents.filter(({ status }) => status === 'succeeded');
  if (successes.length > 0) {
    const payment = successes.find(({ id }) => id === taken);
    return payment ? settledState(payment.charge) : 'none';
  }
  const newest = intents
    .filter(({ attempt }) => attempt !== undefined)
    .sort((a, b) => (b.attempt ?? 0) - (a.attempt ?? 0))[0];
  if (!newest || newest.status === 'canceled') return 'none';
  return newest.status === 'processing' ? 'processing' : 'initiated';
}

/** The store of payments in memory, step for step as the scripts in Redis do it. */
export class ModelStore implements PaymentStore {
  readonly records = new Map<string, PaymentRecord>();
  readonly owners = new Map<string, string>();
  readonly troubles: ('before' | 'after')[] = [];
  /** Subjects of the letters queued. */
  readonly letters: string[] = [];
  readonly #locks = new Map<string, { holder: string; until: number }>();
  readonly #events = new Map<string, { state: 'working' | 'done'; until: number }>();
  readonly #open = new Map<string, number>();
  #receipts = 0;
  #daily = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async read(userId: string) {
    return this.records.get(userId);
  }

  async readWithOwner(intentId: string, userId: string) {
    return { owner: this.owners.get(intentId), record: this.records.get(userId) };
  }

  async lock(userId: string, holder: string) {
    const held = this.#locks.get(userId);
    const free = held === undefined || held.until <= this.#now();
    const locked = free || held.holder === holder;
    if (free) this.#locks.set(userId, { holder, until: this.#now() + 10_000 });
    return { locked, record: this.records.get(userId) };
  }

  async unlock(userId: string, holder: string) {
    if (this.#locks.get(userId)?.holder === holder) this.#locks.delete(userId);
  }

  async write(next: PaymentRecord, options: WriteOptions = {}) {
    const trouble = this.troubles.shift();
    if (trouble === 'before') throw new Error('store down');
    if ((this.records.get(next.userId)?.version ?? 0) !== next.version) return undefined;
    if (options.numbered) this.#receipts += 1;
    const written: PaymentRecord = {
      ...next,
      version: next.version + 1,
      ...(options.numbered && { receiptNumber: String(this.#receipts) }),
    };
    this.records.set(next.userId, written);
    if (options.letter) this.letters.push(options.letter.subject);
    if (next.intentId && !this.owners.has(next.intentId)) this.owners.set(next.intentId, next.userId);
    const isOpen = isSettled(next.state) ? next.mailedAt === undefined : next.state !== 'none';
    if (isOpen) this.#open.set(next.userId, next.checkedAt ?? next.updatedAt);
    else this.#open.delete(next.userId);
    if (options.unlock !== undefined) await this.unlock(next.userId, options.unlock);
    if (trouble === 'after') throw new Error('answer of the store lost');
    return written;
  }

  async open(limit: number) {
    return [...this.#open]
      .sort((a, b) => a[1] - b[1])
      .slice(0, limit)
      .map(([userId]) => userId);
  }

  async forgetOpen(userId: string) {
    this.#open.delete(userId);
  }

  async claimDaily(now: number) {
    if (now - this.#daily < 86_400_000) return false;
    this.#daily = now;
    return true;
  }

  async beginEvent(eventId: string) {
    const known = this.#events.get(eventId);
    if (known && known.until > this.#now()) return known.state;
    this.#events.set(eventId, { state: 'working', until: this.#now() + 60_000 });
    return 'fresh' as const;
  }

  async finishEvent(eventId: string) {
    this.#events.set(eventId, { state: 'done', until: Number.POSITIVE_INFINITY });
  }

  async dropEvent(eventId: string) {
    if (this.#events.get(eventId)?.state === 'working') this.#events.delete(eventId);
  }
}
