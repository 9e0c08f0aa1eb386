import { digest, identifier, prefixOf } from '../identifiers.ts';

/** The hash at `reset:{resetId}`: `address` (digest), `mac` of the code, `attempts`, `expires` (milliseconds). It ends with the code. */
export const resetKey = (resetId: string) => `reset:${identifier(resetId)}`;
export const resetPrefix = prefixOf(resetKey);

/** The open reset ids of an address, by the time they were asked for; it ends with the youngest. */
export const resetsKey = (canonicalAddress: string) => `reset-of:${digest(canonicalAddress)}`;

/** The hash at `reset-mails:{digest of the address}`: when the `last` code went to it, and the `count` of the window. */
export const codeMailsKey = (canonicalAddress: string) => `reset-mails:${digest(canonicalAddress)}`;
