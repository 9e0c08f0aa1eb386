import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

export type WebhookMode = 'deliver' | 'hold' | 'drop';

export interface Delivery {
  readonly id: string;
  readonly type: string;
  /** The site's answer, 0 when the connection failed. */
  readonly status: number;
}

/** Stripe retries for up to three days with growing pauses; here the same idea in seconds. */
const retryPausesMs = [1_000, 5_000, 30_000, 120_000, 600_000];

/** Signs and sends events to the site as Stripe does, and lets a test hold, drop, repeat and reorder them. */
export class Webhooks {
  mode: WebhookMode = 'deliver';
  readonly #url: string;
  readonly #secret: string;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  /** Takes a new event: delivers it at once (with retries), keeps it for later, or loses it, by the mode. */
  accept(event: Stripe.Event): void {
    if (this.mode === 'deliver') this.#later(event, 0, 0);
  }

  /** Sends one event once. Never throws: a broken connection is status 0. */
  async send(event: Stripe.Event): Promise<Delivery> {
    const payload = JSON.stringify(event, null, 2);
    const status = await fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, this.#secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    return { id: event.id, type: event.type, status };
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #later(event: Stripe.Event, attempt: number, pauseMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.send(event).then(({ status }) => {
        const pause = retryPausesMs[attempt];
        if ((status < 200 || status > 299) && pause !== undefined && this.mode === 'deliver') {
          this.#later(event, attempt + 1, pause);
        }
      });
    }, pauseMs);
    timer.unref();
    this.#timers.add(timer);
  }
}

/** The `Stripe-Signature` header for a payload: `t=<seconds>,v1=<HMAC-SHA-256>`. */
export function signature(payload: string, secret: string, atSeconds: number): string {
  const hash = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex');
  return `t=${atSeconds},v1=${hash}`;
}
