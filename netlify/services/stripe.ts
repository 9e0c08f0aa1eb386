import Stripe from 'stripe';
import { type Gateway, GatewayError, type OpenIntent } from '../domain/payments/gateway.ts';
import type { ChargeFacts, IntentFacts } from '../domain/payments/intent.ts';
import type { CardUsed, Payer } from '../domain/payments/record.ts';

/** Longest wait for one answer, in milliseconds: two calls and the wait for a lock stay within the 12 s that a visitor waits (V1). */
const timeoutMs = 4_000;
/** How far the clock of a signed event may be off, in seconds (W1). */
const toleranceSeconds = 300;
const mostRecent = 1_000;

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: URL | undefined;
  /** Told apart by it: intents of another deployment are none of ours. */
  readonly environment: string;
  readonly description: string;
  /** What a bank statement shows after the account's own name. */
  readonly statementSuffix: string;
}

export interface SignedEvent {
  readonly id: string;
  readonly type: string;
  /** The intent that the event is about, whatever its object is; undefined when it is about something else. */
  readonly intentId: string | undefined;
}

export interface StripeService extends Gateway {
  /** True when the key moves real money. */
  readonly live: boolean;
  /**
   * Checks the signature over the raw bytes and reads which intent the event is about. Nothing else of the body is believed.
   * Answers undefined when the signature is missing, wrong or older than five minutes.
   */
  readEvent(payload: Uint8Array, signature: string | null): SignedEvent | undefined;
}

export function createStripe(settings: StripeSettings): StripeService {
  const { apiUrl, environment } = settings;
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port,
      protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
  const expand = ['latest_charge'];

  return {
    live: /^[sr]k_live_/.test(settings.secretKey),
    create: ({ amount, currency, userId, email, attempt }) =>
      guard(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency,
            allowed_payment_method_types: ['card'],
            description: settings.description,
            statement_descriptor_suffix: settings.statementSuffix,
            receipt_email: email,
            metadata: { environment, user: userId, attempt: String(attempt) },
          },
          { idempotencyKey: `create:${environment}:${userId}:${attempt}:${amount}:${currency}` },
        );
        return openIntent(intent);
      }),
    read: (intentId) => guard(async () => openIntent(await stripe.paymentIntents.retrieve(intentId, { expand }))),
    reprice: (intentId, amount) =>
      guard(async () =>
        openIntent(
          await stripe.paymentIntents.update(
            intentId,
            { amount },
            { idempotencyKey: `reprice:${environment}:${intentId}:${amount}` },
          ),
        ),
      ),
    recent: (sinceMs) =>
      guard(async () => {
        const created = { gte: Math.floor(sinceMs / 1000) };
        const found: IntentFacts[] = [];
        let last: string | undefined;
        for (;;) {
          const page = await stripe.paymentIntents.list({
            limit: 100,
            created,
            ...(last !== undefined && { starting_after: last }),
          });
          found.push(...page.data.map(factsOf).filter((facts) => facts.environment === environment));
          last = page.data.at(-1)?.id;
          if (!page.has_more || last === undefined || found.length >= mostRecent) return found;
        }
      }),
    refund: (intentId) =>
      guard(async () => {
        await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${intentId}` });
      }),
    readEvent(payload, signature) {
      if (signature === null) return undefined;
      try {
        const event = stripe.webhooks.constructEvent(
          Buffer.from(payload),
          signature,
          settings.webhookSecret,
          toleranceSeconds,
        );
        return { id: event.id, type: event.type, intentId: intentOf(event.data.object) };
      } catch {
        return undefined;
      }
    },
  };
}

/** Stripe's exceptions as the domain names them. The time limit covers the whole answer, not only each silence on the line. */
async function guard<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GatewayError('unreachable')), timeoutMs + 500);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw error instanceof GatewayError ? error : new GatewayError(kindOf(error), plain(error));
  } finally {
    clearTimeout(timer);
  }
}

function kindOf(error: unknown): GatewayError['kind'] {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unreachable';
  if (error.code === 'resource_missing') return 'missing';
  // The first request under the key is still running, or too many come at once: the same request may succeed in a moment.
  if (error.code === 'idempotency_key_in_use' || error.statusCode === 429) return 'unreachable';
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key_reused';
  if (error.statusCode === undefined) return 'unreachable';
  return error.statusCode >= 500 ? 'failed' : 'refused';
}

/** Kind and code; the message may quote what was sent. */
function plain(error: unknown): Error {
  if (error instanceof Stripe.errors.StripeError) {
    return new Error(`stripe: ${error.type} ${error.code ?? ''} ${error.statusCode ?? ''} ${error.requestId ?? ''}`);
  }
  return new Error(`stripe: ${error instanceof Error ? error.name : 'unknown'}`);
}

function openIntent(intent: Stripe.PaymentIntent): OpenIntent {
  return { facts: factsOf(intent), clientSecret: intent.client_secret ?? '' };
}

function factsOf(intent: Stripe.PaymentIntent): IntentFacts {
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

function intentOf(object: unknown): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const { object: kind, id, payment_intent: parent } = object as Record<string, unknown>;
  if (kind === 'payment_intent') return typeof id === 'string' ? id : undefined;
  return typeof parent === 'string' ? parent : undefined;
}
