import { integer, record, text } from '../codec.ts';
import { identifier } from '../identifiers.ts';

/** `feedback:{reference}`. Kept as `content/retention.json` says. */
export const feedbackRecord = record({
  receivedAt: integer,
  rating: integer,
  area: text,
  message: text,
  email: text,
  search: text,
});

export const feedbackKey = (reference: string) => `feedback:${identifier(reference)}`;

/** Score in milliseconds, and 1 to 5; members are references. */
export const feedbackByReceived = 'idx:feedback:received';
export const feedbackByRating = 'idx:feedback:rating';
