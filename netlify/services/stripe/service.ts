import Stripe from 'stripe';
import type { Gateway } from '../../domain/payments/gateway.ts';
import { intentOf, openIntent, refundOf } from './facts.ts';
import { guard, timeoutMs } from './failure.ts';
import { readFeed } from './feeds.ts';

/** How far the clock of a signed event may be off, in seconds (SEC-W1). */
const toleranceSeconds = 300;

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: URL | undefined;
  /** Names the deployment: intents of another one are none of ours. */
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
  const expand = ['latest_charge.refunds'];

  return {
    live: /^[sr]k_live_/.test(settings.secretKey),
    create: ({ amount, currency, userId, email, attempt, year }) =>
      guard(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency,
            allowed_payment_method_types: ['card'],
            description: settings.description,
            statement_descriptor_suffix: settings.statementSuffix,
            // Not `receipt_email`: the provider would mail a receipt of its own beside ours.
            metadata: { environment, user: userId, year, attempt: String(attempt), email },
          },
          { idempotencyKey: `create:${environment}:${userId}:${year}:${attempt}:${amount}:${currency}` },
        );
        return openIntent(intent);
      }),
    async read(intentId) {
      const intent = await guard(() => stripe.paymentIntents.retrieve(intentId, { expand }));
      const { latest_charge: charge } = intent;
      if (charge === null || typeof charge === 'string') return openIntent(intent);
      // The charge only says that there was a dispute, and its list of refunds holds the newest ten.
      const [disputes, refunds] = await Promise.all([
        charge.disputed ? guard(() => stripe.disputes.list({ payment_intent: intentId, limit: 100 })) : undefined,
        charge.refunds?.has_more
          ? guard(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
          : undefined,
      ]);
      const whole = refunds ? { ...intent, latest_charge: { ...charge, refunds } } : intent;
      return openIntent(whole, disputes?.data);
    },
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
    // Without a key of its own: done twice it is refused, and a stored failure would be replayed for a day.
    cancel: (intentId) =>
      guard(async () => openIntent(await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }))),
    changes: (feed, range) => guard(() => readFeed(stripe, feed, range)),
    refundPart: (intentId, { order, amount, tries }) =>
      guard(async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: intentId, amount, metadata: { order } },
            { idempotencyKey: `refund:${intentId}:order:${order}:${tries}` },
          ),
        ),
      ),
    readEvent(payload, signature) {
      if (signature === null) return undefined;
      try {
        const event = stripe.webhooks.constructEvent(
          Buffer.from(payload),
          signature,
          settings.webhookSecret,
          toleranceSeconds,
        );
        const { id, type }: { readonly id: unknown; readonly type: unknown } = event;
        // What no event of theirs is called would not do for a key; without a name of its own, an event would pass for another.
        if (typeof id !== 'string' || !/^\w{1,255}$/.test(id)) return undefined;
        if (typeof type !== 'string' || !/^[\w.]{1,255}$/.test(type)) return undefined;
        return { id, type, intentId: intentOf(event.data.object) };
      } catch {
        return undefined;
      }
    },
  };
}
