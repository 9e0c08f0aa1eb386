import { digest } from '../identifiers.ts';

/**
 * The hash at `limit:{name}:{digest of who calls}`: of each window of the rule its present `bucket`, the `count` in it and the count
 * `before` it, under `{place}:{field}`. It ends with twice its longest window.
 */
export const limitKey = (name: string, who: string) => `limit:${name}:${digest(who)}`;

/** A proof of work that was used; it ends with the challenge. */
export const proofKey = (proof: string) => `proof:${digest(proof)}`;
