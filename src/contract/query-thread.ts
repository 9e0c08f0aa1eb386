import * as z from 'zod/mini';
import type { AdminRow } from './lists.ts';
import { longestMessage } from './query-thread-limits.ts';
import { hasText, manyLines } from './typed/text.ts';

const written = (missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(manyLines),
      z.refine(hasText, missing),
      z.maxLength(longestMessage, `At most ${longestMessage} characters, please.`),
    );

/** The number of a message: made where it is written, at least 96 bits, and the same when it is sent again. */
const number = z.string('Load the page again.').check(z.regex(/^[\w-]{16,64}$/, 'Load the page again.'));

const coordinator = z.string('Choose a coordinator.').check(z.maxLength(254, 'Choose a coordinator.'));

/** Body of POST /admin/queries/:reference. `seen`: how many messages the thread had when the answer was written, so that nobody answers past another. */
export const queryAnswer = z.strictObject({
  number,
  text: written('Write the answer.'),
  /** Address of the coordinator to whom replies go. */
  coordinator,
  seen: z.int().check(z.gte(0)),
});
export type QueryAnswer = z.infer<typeof queryAnswer>;

/** Body of POST /query/:reference, also as a plain form post. The key stands in the address. */
export const furtherMessage = z.strictObject({ number, message: written('Write your message.') });
export type FurtherMessage = z.infer<typeof furtherMessage>;

/** Who takes replies: named in the content, with a mailbox. */
export interface Coordinator {
  readonly email: string;
  readonly name: string;
  readonly role: string;
}

/** One message of a thread after the query itself, as administrators see it. */
export interface ThreadMessage {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly from: 'organiser' | 'visitor';
  /** Of an answer: address of the administrator who sent it, and name of the coordinator to whom replies go. */
  readonly by?: string;
  readonly coordinator?: string;
}

/** Answer of GET and POST /admin/queries/:reference: the query, and what was written since, oldest first. */
export interface QueryThread {
  readonly query: AdminRow<'queries'>;
  readonly messages: readonly ThreadMessage[];
  readonly coordinators: readonly Coordinator[];
}

/** A thread as the visitor sees it who holds its link. Times in ISO 8601. */
export interface VisitorThread {
  readonly reference: string;
  readonly subject: string;
  /** Oldest first; the first is the query itself. `name` is that of the coordinator. */
  readonly messages: readonly {
    readonly at: string;
    readonly text: string;
    readonly from: 'organiser' | 'visitor';
    readonly name?: string;
  }[];
  /** Whether another message is taken before the next answer. */
  readonly mayWrite: boolean;
}
