import { contactForm } from '#contract/forms/contact';
import { mailboxOf } from '#contract/typed/address';
import { integer, record, text, word } from '../codec.ts';
import { formFields } from '../form-fields.ts';
import { digest, identifier } from '../identifiers.ts';

/** `query:{reference}`. `search` is what the admin's search looks through: all words of the query, folded. Kept as `content/retention.json` says. */
export const queryRecord = record({
  receivedAt: integer,
  ...formFields(contactForm),
  status: word('open', 'answered'),
  answeredAt: integer,
  answeredBy: text,
  search: text,
});

export const queryKey = (reference: string) => `query:${identifier(reference)}`;

/** Scores in milliseconds, members are references. */
export const queriesByReceived = 'idx:queries:received';
/** Only those that wait for an answer, by the same score. */
export const queriesOpen = 'idx:queries:open';
/** Sorted text. */
export const queriesByName = 'idx:queries:name';
export const queriesBySubject = 'idx:queries:subject';
/** Those of one mailbox, by time; under the mailbox of nobody those without an address. */
export const queriesOfMailbox = (address: string | undefined) => `queries-of:${digest(mailboxOf(address ?? ''))}`;
