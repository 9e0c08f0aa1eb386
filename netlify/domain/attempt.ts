import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

/**
 * The bytes that a new reference is made of. A call that was made anew because its answer was lost carries the number of the first: the same
 * words get the same reference, so that they are kept once. Other words are another matter, whatever their number.
 *
 * @param attempt the number of the call, as the browser sent it; without one that is long enough for chance, the bytes are random
 */
export function referenceBytes(random: Random, attempt: string | null, words: object): Uint8Array {
  if (!attempt || !/^[\w-]{16,64}$/.test(attempt)) return random.bytes(8);
  return createHash('sha256')
    .update(JSON.stringify([attempt, words]))
    .digest();
}
