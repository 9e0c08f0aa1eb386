import { createHash } from 'node:crypto';
import type { AdminRow } from '#contract/lists';
import type { QueryStatus } from '#contract/lists/queries';
import type { Coordinator } from '#contract/query-thread';
import type { AuditEntry } from './administration/audit.ts';
import type { Letter } from './letter.ts';

/** A message as it is kept, under its id. */
export interface StoredMessage {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
  readonly from: 'organiser' | 'visitor';
  /** Of an answer: address of the administrator who sent it, and name of the coordinator to whom replies go. */
  readonly by?: string;
  readonly coordinator?: string;
}

/** What rules and letters need to know of a query that is written about. */
export interface AskedQuery {
  readonly reference: string;
  readonly receivedAt: number;
  readonly status: QueryStatus;
  readonly subject: string;
  readonly message: string;
  readonly email?: string;
  readonly assignee?: string;
  /** What the visitor wrote since the last answer. */
  readonly unanswered: number;
}

/** A query with what was written about it, oldest first. */
export interface Thread {
  readonly query: AskedQuery;
  readonly messages: readonly (StoredMessage & { readonly id: string })[];
  /** The query as the organisers' list has it. */
  readonly row: AdminRow<'queries'>;
}

/**
 * What became of a message. `kept`: it stands in the thread, since now or since an earlier call. `moved`: the thread has other messages than
 * were seen. `full`: the visitor wrote as many as are taken until the next answer.
 */
export type Written<Other extends 'moved' | 'full'> = {
  readonly outcome: 'kept' | Other;
  readonly thread: Thread;
};

/** Each step happens whole or not at all; one that is made again is the same step. Undefined: there is no such query. */
export interface ThreadBook {
  read(reference: string): Promise<Thread | undefined>;
  /** Adds an answer over `seen` messages, and with it status, assignment, trail and letters. */
  answer(
    reference: string,
    message: { readonly id: string; readonly seen: number; readonly assignee: string } & StoredMessage,
    entry: AuditEntry,
    letters: readonly Letter[],
  ): Promise<Written<'moved'> | undefined>;
  /** Adds a visitor's message unless `most` wait already, and opens the query again. */
  further(
    reference: string,
    message: { readonly id: string; readonly most: number } & StoredMessage,
    letters: readonly Letter[],
  ): Promise<Written<'full'> | undefined>;
}

/** Who takes replies, in the order of the content. */
export interface Coordinators {
  readonly coordinators: readonly Coordinator[];
}

/**
 * Id of a message: the number under which it was sent, and its words. The same again is the same message; other words under the same number
 * are another.
 */
export const messageId = (number: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([number, text]))
    .digest('base64url')
    .slice(0, 22);
