import { mailboxOf } from '#contract/typed/address';
import { digest, identifier } from '../identifiers.ts';

/** The hash at `mail:{mailId}`: `sealed`, `attempts` and, after a try of which nobody knows the end, `doubts`. It ends by itself, when the letter is of no use any more. */
export const mailKey = (mailId: string) => `mail:${identifier(mailId)}`;

/** What the id of a letter begins with that no backup takes along. */
export const uncopiedMail = 'apart-';

/**
 * The hash at `letters-to:{digest of the mailbox}:{digest of the pace's name}`: `until` when letters of the pace have been spent, and the
 * `last` one, in milliseconds.
 */
export const paceKey = (address: string, name: string) => `letters-to:${digest(mailboxOf(address))}:${digest(name)}`;

/**
 * Letters that a mailbox was sent: score in milliseconds, members `{mail id} {subject}`, the newest `keptSent` of them. Ends by itself, as
 * `content/retention.json` says.
 */
export const sentKey = (address: string) => `sent-to:${digest(mailboxOf(address))}`;
export const keptSent = 100;
export const sentLifeMs = 365 * 86_400_000;
