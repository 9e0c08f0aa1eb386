import { createHash } from 'node:crypto';
import { StripeFailure } from './failure.ts';

/** What went back to the first request under a key, and goes back to every later one. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Entry {
  readonly fingerprint: string;
  answer: Answer | null;
}

/**
 * Idempotency keys as Stripe keeps them: the first answer is stored and replayed, a stored 500 included; other parameters under
 * the same key are an error; a second request while the first is running is refused; a request refused by validation leaves no trace.
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  /** Runs `work` once for each key. `replayed` tells whether the answer is an earlier one. */
  async once(
    key: string,
    request: { method: string; path: string; body: string },
    work: () => Promise<Answer>,
  ): Promise<Answer & { replayed: boolean }> {
    const fingerprint = createHash('sha256')
      .update(`${request.method} ${request.path}\n${request.body}`)
      .digest('base64');
    const known = this.#entries.get(key);
    if (known && known.fingerprint !== fingerprint) {
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (known?.answer) return { ...known.answer, replayed: true };
    if (known) {
      throw new StripeFailure(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    const entry: Entry = { fingerprint, answer: null };
    this.#entries.set(key, entry);
    try {
      // As it is now: the object may change before the key is used again (BUG-PL12).
      const answer = structuredClone(await work());
      entry.answer = answer;
      if (answer.status === 400 || answer.status === 404) this.#entries.delete(key);
      return { ...answer, replayed: false };
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
