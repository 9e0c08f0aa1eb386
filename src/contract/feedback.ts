import { feedbackForm } from './forms/feedback.ts';
import type { BodyOf, ValuesOf } from './forms/form.ts';
import { bodySchema, postSchema } from './forms/schema.ts';

/** Body of POST /api/feedback. The area is an id of `content/feedback.json`; the server checks that it is one. */
export const feedbackBody = bodySchema(feedbackForm);
export type FeedbackBody = BodyOf<typeof feedbackForm>;

/** The same form posted by a browser with scripts off: the rating arrives as a digit. */
export const feedbackPost = postSchema(feedbackForm);

/** What a visitor said, checked, under the names of the form. */
export type FeedbackValues = ValuesOf<typeof feedbackForm>;

/** Answer of POST /api/feedback. */
export interface FeedbackReceipt {
  readonly reference: string;
}
