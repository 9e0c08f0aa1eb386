import { feedbackForm } from '#contract/forms/feedback';
import { integer, record, text } from '../codec.ts';
import { formFields } from '../form-fields.ts';
import { identifier } from '../identifiers.ts';

/** `feedback:{reference}`. Kept as `content/retention.json` says. */
export const feedbackRecord = record({
  receivedAt: integer,
  ...formFields(feedbackForm),
  search: text,
});

export const feedbackKey = (reference: string) => `feedback:${identifier(reference)}`;

/** Score in milliseconds, and 1 to 5; members are references. */
export const feedbackByReceived = 'idx:feedback:received';
export const feedbackByRating = 'idx:feedback:rating';
