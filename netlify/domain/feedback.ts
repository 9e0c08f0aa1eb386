import type { FeedbackReceipt, FeedbackValues } from '#contract/feedback';
import { feedbackForm } from '#contract/forms/feedback';
import type { honeypot } from '#contract/forms/rules';
import { referenceFrom } from '#contract/typed/reference';
import { referenceBytes } from './attempt.ts';
import type { Clock } from './clock.ts';
import { Failure } from './failure.ts';
import type { Random } from './random.ts';

/** Feedback as it is kept: every field of its form, and what the site adds. */
export interface StoredFeedback extends Omit<FeedbackValues, keyof typeof honeypot> {
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

export interface FeedbackStore {
  /** Adds the feedback and its index entries in one step. What is there already stays as it is. */
  add(feedback: StoredFeedback): Promise<void>;
}

export interface FeedbackPorts extends Clock, Random {
  readonly feedback: FeedbackStore;
  /** Ids of the areas that the form offers. */
  readonly areas: readonly string[];
}

/**
 * Keeps what a visitor thinks. No mail: organisers read it on the dashboard. A filled honeypot is thanked and forgotten (SEC-C3).
 *
 * @param attempt number of the call, the same again when its answer was lost
 * @throws {Failure} `invalid_body` for an area that the form does not offer
 */
export async function receiveFeedback(
  ports: FeedbackPorts,
  values: FeedbackValues,
  attempt: string | null,
): Promise<FeedbackReceipt> {
  const { website, ...words } = values;
  if (!ports.areas.includes(words.area)) {
    throw new Failure('invalid_body', { errors: [{ path: 'area', message: feedbackForm.fields.area.missing }] });
  }
  const reference = referenceFrom('F', referenceBytes(ports, attempt, words));
  if (website) return { reference };
  await ports.feedback.add({ ...words, reference, receivedAt: ports.now() });
  return { reference };
}
