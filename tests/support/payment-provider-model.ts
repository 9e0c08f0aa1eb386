import type { PaymentState } from '#contract/payment-state';
import { type Gateway, GatewayError, type OpenIntent } from '#server/domain/payments/gateway';
import type { ChargeFacts, IntentFacts, IntentStatus } from '#server/domain/payments/intent';
import { settledState } from '#server/domain/payments/money-received';

export const price = { amount: 2_000_000, currency: 'inr' };
export const environment = 'http://localhost:8888';

/** Where mails to a user go. */
export const addressOf = (userId: string) => `${userId}@example.org`;

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
        payer: { name: 'Asha Sample', email: addressOf(intent.userId), address: ['1 Example Road'] },
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
