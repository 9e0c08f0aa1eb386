import { flag, integer, record, text, word } from './codec.ts';

/** The hash at `user:{id}`. Scripts compare and count the bare fields `tv`, `role` and `disabled`. */
export const userRecord = record({
  /** The canonical address. */
  email: text,
  /** PHC string; absent until the first reset of a seeded administrator. */
  hash: text,
  role: word('institute', 'admin'),
  /** Token version. */
  tv: integer,
  disabled: flag,
  /** Milliseconds since 1970. */
  createdAt: integer,
});
