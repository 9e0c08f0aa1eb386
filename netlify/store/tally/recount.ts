import type { Store } from '../redis.ts';
import type { Script } from '../script.ts';
import { replaceTally } from './scripts.ts';

/** A kind of records with counts that are kept. */
export interface TalliedKind {
  readonly name: string;
  readonly keys: { readonly tally: string; readonly tallyNext: string };
  /** Sorted set of the kind, by number. */
  readonly index: string;
  /** What stands before the id in a record's key. */
  readonly prefix: string;
  readonly slice: Script<'hash' | 'index', 'prefix' | 'most'>;
}

/** A count that was not what its records say. */
export interface Drift {
  readonly kind: string;
  readonly field: string;
  readonly kept: number;
  readonly counted: number;
}

/** Records counted in one step: the store is held for a few milliseconds. */
export const talliedAtOnce = 500;

/**
 * Counts all records of a kind anew, a slice at a time and beside the counts that are in use, and puts the new counts in their place. Where
 * an earlier run was cut off, this one goes on.
 *
 * @param isLate whether the time is over: the rest is left to the next run
 * @returns what had drifted, or undefined when there was no time to come to the end
 */
export async function recount(
  store: Store,
  { name, keys, index, prefix, slice }: TalliedKind,
  isLate: () => boolean = () => false,
  most = talliedAtOnce,
): Promise<readonly Drift[] | undefined> {
  for (;;) {
    const done = await store.run(slice, { keys: { hash: keys.tallyNext, index }, args: { prefix, most } });
    if (done === 1) break;
    if (isLate()) return undefined;
  }
  const reply = await store.run(replaceTally, { keys });
  const parts = Array.isArray(reply) ? reply.map(String) : [];
  return Array.from({ length: parts.length / 3 }, (_, place) => ({
    kind: name,
    field: parts[place * 3] ?? '',
    kept: Number(parts[place * 3 + 1]),
    counted: Number(parts[place * 3 + 2]),
  }));
}
