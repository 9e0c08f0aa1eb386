import * as z from 'zod/mini';
import { decoyField, feedbackLimits } from './limits.ts';
import { line, mailAddress, optionalField, text } from './text.ts';

/** Id of an area in `content/feedback.json`; the server checks that it is one. */
const area = line(40, 'Choose what this is about.');
const message = text(feedbackLimits.message, 'A few words are needed.');
const decoy = z.optional(z.string());
const wholeStars = z.int('Choose one to five.').check(z.gte(1, 'Choose one to five.'), z.lte(5, 'Choose one to five.'));

/** Body of POST /api/feedback: `rating` from 1 (poor) to 5 (excellent); the address only for those who want an answer. */
export const feedbackBody = z.strictObject({
  rating: wholeStars,
  area,
  message,
  email: optionalField(mailAddress),
  [decoyField]: decoy,
});
export type FeedbackBody = z.infer<typeof feedbackBody>;

/** The same form posted with scripts off: the rating arrives as a digit. */
export const feedbackForm = z.strictObject({
  rating: z.pipe(
    z.string('Choose one to five.').check(z.regex(/^[1-5]$/, 'Choose one to five.')),
    z.transform((digit: string) => Number(digit)),
  ),
  area,
  message,
  email: optionalField(mailAddress),
  [decoyField]: decoy,
});

/** Answer of POST /api/feedback. */
export interface FeedbackReceipt {
  readonly reference: string;
}
