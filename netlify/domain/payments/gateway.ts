import { Failure } from '../failure.ts';
import type { IntentFacts, RefundFacts } from './intent.ts';

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
  readonly year: string;
}

/**
 * Lists of what happened at the provider, each newest first. `events`: whatever may change a payment, kept for 30 days. `refunds`,
 * `disputes` and `intents`: by the time they were made, kept for good.
 */
export const feeds = ['events', 'refunds', 'disputes', 'intents'] as const;
export type Feed = (typeof feeds)[number];

/** One entry of a feed; `intentId` is absent when it is about something else. */
export interface FeedEntry {
  readonly id: string;
  readonly intentId?: string;
}

export interface FeedPage {
  readonly entries: readonly FeedEntry[];
  /** Where the next page begins; absent on the last. */
  readonly next?: string;
}

/** Part of a feed: from and to in milliseconds since 1970, both among it, behind the entry `after`. */
export interface FeedRange {
  readonly from: number;
  readonly to: number;
  readonly after?: string | undefined;
}

/** The payment provider. Every method is one call and may throw a `GatewayError`. */
export interface Gateway {
  create(wanted: WantedIntent): Promise<OpenIntent>;
  read(intentId: string): Promise<OpenIntent>;
  /** Asks another amount of an intent that nobody has paid. */
  reprice(intentId: string, amount: number): Promise<OpenIntent>;
  /** Ends an intent that nobody has paid; `refused` when it has gone on meanwhile. */
  cancel(intentId: string): Promise<OpenIntent>;
  /** One page of what happened. */
  changes(feed: Feed, range: FeedRange): Promise<FeedPage>;
  /** Gives a part of an intent's money back, or all that is left, once for each order and try however often it is asked; the refund carries the order's number. */
  refundPart(
    intentId: string,
    part: { readonly order: string; readonly amount: number; readonly tries: number },
  ): Promise<RefundFacts>;
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
