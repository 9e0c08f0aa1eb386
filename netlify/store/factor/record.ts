import { integer, record } from '../codec.ts';
import { digest, identifier, prefixOf } from '../identifiers.ts';

/**
 * The hash at `factor:{userId}`: the second factor of an administrator. Beside these fields it has `code:{keyed hash}` for each recovery code
 * that was not used. It lasts until it is removed.
 */
export const factorRecord = record({
  /** Of the authenticator app, sealed (JWE). */
  secret: { encode: (sealed: string) => sealed, decode: (sealed: string) => sealed },
  /** The last step of 30 seconds whose code was used. */
  step: integer,
  /** Milliseconds since 1970. */
  since: integer,
});

export const factorKey = (userId: string) => `factor:${identifier(userId)}`;
export const factorPrefix = prefixOf(factorKey);

/** The field of a recovery code. */
export const recoveryField = (mac: string) => `code:${mac}`;
/** Fields of the hash that are no recovery codes. */
export const factorFields = 3;

/**
 * A sign-in that waits for its code, at `challenge:{digest}`: `user`, `tv` (version of the user's tokens at that time), `attempts`. The digest is
 * of the random text that the browser holds. It ends with its code, or after a few minutes.
 */
export const challengeKey = (challenge: string) => `challenge:${digest(challenge)}`;

/** `factor-offer:{sessionId}` → the sealed secret that waits for its first code. */
export const offerKey = (sessionId: string) => `factor-offer:${identifier(sessionId)}`;

/** `factor-fail:{userId}` → wrong codes of an account; it ends with its window. */
export const codeFailuresKey = (userId: string) => `factor-fail:${identifier(userId)}`;
export const codeFailuresPrefix = prefixOf(codeFailuresKey);
