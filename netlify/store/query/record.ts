import { contactForm } from '#contract/forms/contact';
import { mailboxOf } from '#contract/typed/address';
import { integer, record, text, word } from '../codec.ts';
import { formFields } from '../form-fields.ts';
import { digest, identifier } from '../identifiers.ts';

/**
 * `query:{reference}`. `assignee` is a coordinator's address; `answers` counts what was sent, `unanswered` what the visitor wrote since the
 * last of it; `waitsSince` is when a visitor's further message opened the query again. `search` is what the
 * admin's search looks through: all words of the query, folded. Kept as `content/retention.json` says.
 */
export const queryRecord = record({
  receivedAt: integer,
  ...formFields(contactForm),
  status: word('open', 'answered'),
  answeredAt: integer,
  answeredBy: text,
  assignee: text,
  answers: integer,
  unanswered: integer,
  waitsSince: integer,
  search: text,
});

export const queryKey = (reference: string) => `query:${identifier(reference)}`;

/** The hash of the messages that were written since, `query-thread:{reference}`: id → message. It goes with the query. */
export const threadKey = (reference: string) => `query-thread:${identifier(reference)}`;

/** Scores in milliseconds, members are references. */
export const queriesByReceived = 'idx:queries:received';
/** Only those that wait for an answer, by the time since which they do. */
export const queriesOpen = 'idx:queries:open';
/** Those that were answered, by the milliseconds from their arrival to the first answer: the middle one is the median. */
export const queriesByWait = 'idx:queries:wait';
/** Sorted text. */
export const queriesByName = 'idx:queries:name';
export const queriesBySubject = 'idx:queries:subject';
/** Those of one mailbox, by time; under the mailbox of nobody those without an address. */
export const queriesOfMailbox = (address: string | undefined) => `queries-of:${digest(mailboxOf(address ?? ''))}`;

/** How far queries that are older than the index of their mailboxes have been put into it: a time in milliseconds, or `done`. */
export const mailboxesIndexed = 'migrated:queries-of';
