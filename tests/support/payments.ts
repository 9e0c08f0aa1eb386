import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import type { CompleteAnswer, CreateAnswer, StatusAnswer } from '#contract/payment';
import type { PaymentPorts } from '#server/domain/payments/ports';
import { type StripeSandbox, startStripe } from '../../sandbox/stripe-api/index.ts';
import { register, type TestAccount } from './accounts.ts';
import { nameBuyer } from './buyers.ts';
import type { Answer } from './calls.ts';
import { wholeFee } from './edition-facts.ts';
import { startServer, type TestServer } from './server.ts';

type SandboxIntent = StripeSandbox['account']['data']['intents'][string];

/** The functions with a Stripe stand-in beside them. Events are held until a test sends them. */
export interface PaymentServer {
  readonly server: TestServer;
  readonly stripe: StripeSandbox;
  /** A fresh account that has said who the invoice is for. */
  institution(): Promise<TestAccount>;
  create(who: TestAccount, amount?: unknown): Promise<Answer<CreateAnswer>>;
  complete(who: TestAccount, intentId: string): Promise<Answer<CompleteAnswer>>;
  status(who: TestAccount): Promise<Answer<StatusAnswer>>;
  /** Creates an intent and answers its id. */
  intentOf(who: TestAccount): Promise<string>;
  /** Every intent of the stand-in that is this institution's. */
  intentsOf(who: TestAccount): readonly SandboxIntent[];
  /** Pays an intent as a browser would; default a good card. */
  pay(intentId: string, card?: string): Promise<unknown>;
  /** A field of the payment's record, as it stands in Redis. */
  stored(who: TestAccount, field: string): Promise<string | null>;
  /** What the use cases of payments take, for those that no call reaches. */
  ports(): Promise<PaymentPorts>;
  /** One of the stand-in's control calls, e.g. `payment_intents/:id/confirm`. */
  control<T = unknown>(path: string, body?: unknown): Promise<T>;
  /** Sends events of an intent, all of them or those of one type; answers the statuses. */
  deliver(intentId: string, options?: { type?: string; times?: number; parallel?: boolean }): Promise<number[]>;
  /** Makes the last word of the provider look old, so that the next status call asks again. */
  age(who: TestAccount): Promise<void>;
  stop(): Promise<void>;
}

export async function startPaymentServer(overrides: Readonly<Record<string, string>> = {}): Promise<PaymentServer> {
  let server: TestServer | undefined;
  const bridge = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const answer = await server?.call('/payment/webhook', {
      method: 'POST',
      body: Buffer.concat(chunks),
      headers: { 'stripe-signature': String(incoming.headers['stripe-signature']) },
    });
    outgoing.writeHead(answer?.status ?? 503).end();
  });
  await new Promise<void>((resolve) => bridge.listen(0, 'localhost', resolve));
  const webhookUrl = `http://localhost:${(bridge.address() as AddressInfo).port}/`;
  const stripe = await startStripe({ webhookUrl, webhookSecret: 'whsec_sandbox', siteUrl: 'http://localhost:8888' });
  stripe.webhooks.mode = 'hold';
  const started = await startServer({ STRIPE_API_URL: stripe.url, SMTP_URL: inject('smtpUrl'), ...overrides });
  server = started;

  const create = (who: TestAccount, amount: unknown = wholeFee) =>
    started.call<CreateAnswer>('/payment/create-payment-intent', { token: who.token, body: { amount } });
  const control = async <T>(path: string, body: unknown = {}): Promise<T> => {
    const response = await fetch(`${stripe.url}/_sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as T;
  };
  return {
    server: started,
    stripe,
    async institution() {
      const who = await register(started);
      await nameBuyer(started, who.token);
      return who;
    },
    create,
    complete: (who, paymentIntentId) =>
      started.call<CompleteAnswer>('/payment/update-payment-status', {
        token: who.token,
        body: { paymentStatus: 'completed', paymentIntentId },
      }),
    status: (who) => started.call<StatusAnswer>('/payment/payment-status', { token: who.token }),
    async intentOf(who) {
      const answer = await create(who);
      if (answer.status !== 200 || !('clientSecret' in answer.body)) throw new Error(`create: ${answer.text}`);
      return answer.body.clientSecret.replace(/_secret_.*$/, '');
    },
    intentsOf: (who) => Object.values(stripe.account.data.intents).filter((intent) => intent.metadata.user === who.id),
    pay: (intentId, card) => control(`payment_intents/${intentId}/confirm`, { card }),
    stored: (who, field) => started.store.redis.hget(`pay:${who.id}`, field),
    async ports() {
      // Only after `startServer`, which sets the environment.
      const [{ app }, { paymentsWiring }] = await Promise.all([
        import('#server/wiring'),
        import('#server/wiring/payments'),
      ]);
      return paymentsWiring(app(), () => undefined, app().log);
    },
    control,
    async deliver(intentId, { type, ...options } = {}) {
      const about = (object: unknown) => JSON.stringify(object).includes(intentId);
      const ids = stripe.account.data.events
        .filter((event) => about(event.data.object) && (type === undefined || event.type === type))
        .map(({ id }) => id);
      const sent = await control<{ deliveries: { status: number }[] }>('webhooks/send', { ids, ...options });
      return sent.deliveries.map(({ status }) => status);
    },
    async age(who) {
      await started.store.redis.hset(`pay:${who.id}`, 'checkedAt', '0');
    },
    async stop() {
      await stripe.stop();
      await started.stop();
      bridge.closeAllConnections();
      await new Promise((resolve) => bridge.close(resolve));
    },
  };
}
