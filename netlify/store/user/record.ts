import { flag, integer, record, text, word } from '../codec.ts';
import { digest, identifier, prefixOf } from '../identifiers.ts';
import { tallyInput } from '../tally/parts.ts';

/** The hash at `user:{userId}`. Scripts compare and count the bare fields `tv`, `role` and `disabled`. It lasts until it is erased. */
export const userRecord = record({
  /** The canonical address. */
  email: text,
  /** PHC string; absent until the first reset of an administrator whom the operator added. */
  hash: text,
  role: word('institute', 'admin'),
  /** Token version. */
  tv: integer,
  disabled: flag,
  /** Milliseconds since 1970. */
  createdAt: integer,
  /** The same, of the role of administrator. */
  adminSince: integer,
});

export const userKey = (userId: string) => `user:${identifier(userId)}`;
export const userPrefix = prefixOf(userKey);

/** `email:{digest of the canonical address}` → user id. */
export const ownerKey = (canonicalAddress: string) => `email:${digest(canonicalAddress)}`;

/** All user ids by time of registration in milliseconds. */
export const usersByTime = 'users';
/** All users by canonical address (sorted text). */
export const usersByEmail = 'idx:users:email';

/** How many registered within an hour, e.g. `20261128T09`; it ends two hours later. */
export const registrationsKey = (hour: string) => `registrations:${identifier(hour)}`;

/** Counts of institutions, for the overview. */
export const accountTally = tallyInput('accounts');
