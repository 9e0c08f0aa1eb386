import * as z from 'zod/mini';
import { decoyField, queryLimits } from './limits.ts';
import { line, mailAddress, optionalField, text } from './text.ts';

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
export const queryForm = z.pipe(
  z.strictObject({ name, email: mailAddress, subject, message, [decoyField]: decoy }),
  z.transform(
    ({ subject, message, ...rest }): QueryBody => ({
      queryDetails: { querySubject: subject, query: message, ...rest },
    }),
  ),
);

/** Answer of POST /api/query. */
export interface QueryReceipt {
  /** What the sender quotes when asking again, e.g. `Q-7KXM-42PD`. */
  readonly reference: string;
}
