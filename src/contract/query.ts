import { contactForm } from './forms/contact.ts';
import type { BodyOf, ValuesOf } from './forms/form.ts';
import { bodySchema, postSchema } from './forms/schema.ts';

/**
 * Body of POST /api/query. Name and email are optional on the wire, so that the specified body
 * `{ queryDetails: { querySubject, query } }` is still accepted (ADR-S06).
 */
export const queryBody = bodySchema(contactForm);
export type QueryBody = BodyOf<typeof contactForm>;

/** The same form posted by a browser with scripts off. */
export const queryPost = postSchema(contactForm);

/** What a visitor wrote, checked, under the names of the form. */
export type QueryValues = ValuesOf<typeof contactForm>;

/** Answer of POST /api/query. */
export interface QueryReceipt {
  /** What the sender quotes when asking again, e.g. `Q-7KXM-42PD`. */
  readonly reference: string;
}
