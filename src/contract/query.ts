import * as z from 'zod/mini';
import { line, mailAddress, optionalField, text } from './text.ts';

/** The longest entries of the contact form, in UTF-16 units; inputs carry them as `maxlength`. */
export const queryLimits = { name: 100, email: 254, subject: 150, message: 4000 } as const;

/** An input people never see or reach. Programs fill it, and are answered as if all went well (C3). */
export const decoyField = 'website';

const subject = line(queryLimits.subject, 'A subject is needed.');
const message = text(queryLimits.message, 'A message is needed.');
const name = line(queryLimits.name, 'A name is needed.');
const decoy = z.optional(z.string());

/**
 * Body of POST /api/query. Name and e-mail are optional on the wire, so that the specified body
 * `{ queryDetails: { querySubject, query } }` is still accepted (decision S6).
 */
export const queryBody = z.strictObject({
  queryDetails: z.strictObject({
    querySubject: subject,
    query: message,
    name: optionalField(name),
    email: optionalField(mailAddress),
    [decoyField]: decoy,
  }),
});
export type QueryBody = z.infer<typeof queryBody>;

/** The same form posted by a browser with scripts off: flat names as in the markup, all four fields required. */
export const queryForm = z.strictObject({ name, email: mailAddress, subject, message, [decoyField]: decoy });
export type QueryForm = z.infer<typeof queryForm>;

/** Answer of POST /api/query. */
export interface QueryReceipt {
  /** What the sender quotes when asking again, e.g. `Q-7KXM-42PD`. */
  readonly reference: string;
}
