import Stripe from 'stripe';
import type { Gateway } from '../../domain/payments/gateway.ts';
import type { IntentFacts } from '../../domain/payments/intent.ts';
import { factsOf, intentOf, openIntent } from './facts.ts';
import { guard, timeoutMs } from './failure.ts';

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
