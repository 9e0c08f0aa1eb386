import MiniSearch, { type SearchOptions } from 'minisearch';
import { comparable } from '../contract/typed/comparable.ts';
import { type Entry, entryOf, type Index, type Kind } from './entry.ts';

/** What a reader asks for. */
export interface Wanted {
  /** As typed. */
  readonly words: string;
  /** Number of a track, or undefined for all. */
  readonly track?: number | undefined;
  /** Number of a goal, or undefined for all. */
  readonly goal?: number | undefined;
}

/** A result with the folded words of it that were asked for. */
export interface Hit {
  readonly entry: Entry;
  readonly terms: readonly string[];
}

/** Gives everything that fits, best first; without words and filters nothing, with filters alone all that they leave. */
export type Find = (wanted: Wanted) => readonly Hit[];

/** Words of a text, folded as every comparison of the site folds (ADR-S24). An apostrophe parts no word; a number after letters does: `SDG9`. */
export const termsOf = (text: string): string[] =>
  comparable(text)
    .replaceAll("'", '')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Words that a question is made of and that say nothing of what is looked for. */
const small = new Set(
  'a an and are at be by can do does for from how i if in is it may me must my of on or our shall should the there to was we what when where which who will with you your'.split(
    ' ',
  ),
);

/** At equal words, what a reader most likely means: a page before a line of one, a speaker before a member of a committee. */
const weights: Partial<Record<Kind, number>> = {
  goal: 1.5,
  page: 1.5,
  speaker: 1.4,
  committee: 1.4,
  track: 1.3,
  session: 1.1,
  topic: 0.9,
  section: 0.9,
  announcement: 0.8,
};

/** Places are made into words in steps, so that a long index never holds the page up for more than a moment. */
const step = 400;

/** Makes an index ready to be asked. */
export async function finderOf(index: Index): Promise<Find> {
  const entries = index.entries.map(entryOf);
  const engine = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'line', 'words'],
    tokenize: termsOf,
    // Folded already.
    processTerm: (term) => term,
  });
  await engine.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: step },
  );
  const fits = ({ track, goal }: Wanted, entry: Entry | undefined) =>
    (!track || entry?.track === track) && (!goal || entry?.goals?.includes(goal));

  return (wanted) => {
    const all = termsOf(wanted.words);
    const telling = all.filter((term) => !small.has(term));
    const terms = telling.length > 0 ? telling : all;
    if (terms.length === 0) {
      if (!wanted.track && !wanted.goal) return [];
      return entries.filter((entry) => fits(wanted, entry)).map((entry) => ({ entry, terms: [] }));
    }
    const last = terms.at(-1);
    const options: SearchOptions = {
      boost: { title: 4, line: 1.5 },
      // The last word may still be being typed; others are prefixes when they are long enough to mean something.
      prefix: (term) => term === last || term.length > 3,
      fuzzy: (term) => (term.length > 3 ? (term.length > 7 ? 2 : 1) : false),
      weights: { prefix: 0.5, fuzzy: 0.3 },
      boostDocument: (id) => weights[entries[id]?.kind ?? 'page'] ?? 1,
      filter: ({ id }) => Boolean(fits(wanted, entries[id])),
    };
    const words = terms.join(' ');
    const every = engine.search(words, { ...options, combineWith: 'AND' });
    // A question is rarely made of the very words of its answer: what holds most of them comes next.
    const found = every.length > 0 ? every : engine.search(words, options);
    return found.flatMap(({ id, terms: matched }) => {
      const entry = entries[id];
      return entry ? [{ entry, terms: matched }] : [];
    });
  };
}
