import { digest, identifier, prefixOf } from '../identifiers.ts';

/** The hash at `reset:{resetId}`: `address` (digest), `attempts`, `expires` (milliseconds). */
export const resetKey = (resetId: string) => `reset:${identifier(resetId)}`;
export const resetPrefix = prefixOf(resetKey);

/** The open reset ids of an address, by the time they were asked for; it ends with the youngest. */
export const resetsKey = (canonicalAddress: string) => `reset-of:${digest(canonicalAddress)}`;

/** The keyed hashes of the codes that went to an address, by the time they end; it ends with the youngest. */
export const codesKey = (canonicalAddress: string) => `reset-codes:${digest(canonicalAddress)}`;
