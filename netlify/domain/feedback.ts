import type { FeedbackReceipt } from '#contract/feedback';
import type { Clock } from './clock.ts';
import { Failure } from './failure.ts';
import type { Random } from './random.ts';
import { referenceFrom } from './reference.ts';

export interface FeedbackWords {
  /** 1 (poor) to 5 (excellent). */
  readonly rating: number;
  readonly area: string;
  readonly message: string;
  readonly email?: string | undefined;
  readonly honeypot?: string | undefined;
}

export interface StoredFeedback {
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly rating: number;
  readonly area: string;
  readonly message: string;
  readonly email?: string | undefined;
}

export interface FeedbackStore {
  /** Adds the feedback and its index entries in one step. */
  add(feedback: StoredFeedback): Promise<void>;
}

export interface FeedbackPorts extends Clock, Random {
  readonly feedback: FeedbackStore;
  /** Ids of the areas that the form offers. */
  readonly areas: readonly string[];
}

/**
 * Keeps what a visitor thinks. No mail: organisers read it on the dashboard. A filled honeypot is thanked and forgotten (C3).
 *
 * @throws {Failure} `invalid_body` for an area that the form does not offer
 */
export async function receiveFeedback(ports: FeedbackPorts, words: FeedbackWords): Promise<FeedbackReceipt> {
  if (!ports.areas.includes(words.area)) {
    throw new Failure('invalid_body', { errors: [{ path: 'area', message: 'Choose what this is about.' }] });
  }
  const reference = referenceFrom('F', ports.bytes(8));
  if (words.honeypot) return { reference };
  await ports.feedback.add({
    reference,
    receivedAt: ports.now(),
    rating: words.rating,
    area: words.area,
    message: words.message,
    email: words.email,
  });
  return { reference };
}
