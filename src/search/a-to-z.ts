import { comparable } from '../contract/typed/comparable.ts';
import type { Entry } from './entry.ts';

/** Everything under one letter. */
export interface Letter {
  /** "A"; "0–9" for what begins with a number. */
  readonly letter: string;
  readonly entries: readonly Entry[];
}

/** What a name is sorted by: folded, without the titles and marks before it. */
const sortKey = (title: string): string =>
  comparable(title.replace(/^(?:(?:\p{L}{2,}\.|Shri|Smt|Sir)\s+)+/u, '')).replace(/^[^\p{L}\p{N}]+/u, '');

/** Every entry by title in the order of the alphabet; people by their names, not by their titles. */
export function aToZ(entries: readonly Entry[]): Letter[] {
  const order = new Intl.Collator('en', { numeric: true });
  const keyed = entries
    .map((entry) => ({ entry, key: sortKey(entry.title) }))
    .sort((one, other) => order.compare(one.key, other.key));
  const letters = Map.groupBy(keyed, ({ key }) => (/^\p{N}/u.test(key) ? '0–9' : key.slice(0, 1).toUpperCase()));
  return [...letters].map(([letter, group]) => ({ letter, entries: group.map(({ entry }) => entry) }));
}
