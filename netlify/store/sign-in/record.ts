import { digest } from '../identifiers.ts';

/** The hash at `fail:{digest of the address}`: failed sign-ins of an address, known or not, in all and by source. It ends with its window. */
export const failuresKey = (canonicalAddress: string) => `fail:${digest(canonicalAddress)}`;
