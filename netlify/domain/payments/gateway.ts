import { Failure } from '../failure.ts';
import type { IntentFacts } from './intent.ts';

/** The provider failed: `refused` means that it answered and said no, so that the same request would get the same answer. */
export class GatewayError extends Error {
  readonly kind: 'missing' | 'key_reused' | 'refused' | 'failed' | 'unreachable';

  constructor(kind: GatewayError['kind'], cause?: unknown) {
    super(kind, { cause });
    this.name = 'GatewayError';
    this.kind = kind;
  }
}

export interface OpenIntent {
  readonly facts: IntentFacts;
  /** Lets a browser pay this intent, and nothing else. */
  readonly clientSecret: string;
}

/** What an intent is made of. The same attempt of the same user at the same sum is the same intent, however often it is asked for. */
export interface WantedIntent {
  readonly amount: number;
  readonly currency: string;
  readonly userId: string;
  readonly email: string;
  readonly attempt: number;
}

/** The payment provider. Every method is one call and may throw a `GatewayError`. */
export interface Gateway {
  create(wanted: WantedIntent): Promise<OpenIntent>;
  read(intentId: string): Promise<OpenIntent>;
  /** Asks another amount of an intent that nobody has paid. */
  reprice(intentId: string, amount: number): Promise<OpenIntent>;
  /** Intents of the last days that carry our metadata, newest first. */
  recent(sinceMs: number): Promise<readonly IntentFacts[]>;
  /** Gives all the money of an intent back, once however often it is asked. */
  refund(intentId: string): Promise<void>;
}

/**
 * Asks the provider where its silence is a failure of the call.
 *
 * @throws {Failure} `not_found`, `unavailable` or `provider_failed`
 */
export async function ask<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    throw failureOf(error);
  }
}

/** The provider's failure as a call answers it; anything else as it is. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.kind === 'missing') return new Failure('not_found');
  if (error.kind === 'unreachable') return new Failure('unavailable', { retryAfterSeconds: 2, cause: error });
  return new Failure('provider_failed', { cause: error });
}
