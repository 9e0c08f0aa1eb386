import type { Paper } from '../../src/content/schemas/papers.ts';

/** The same numbers in every run. */
let state = 1;
const below = (limit: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
};
const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
};
const syllables = 'ka ri na tha mo shi le va du pra ja no sun dar bek el os wen tor mi ha lu'.split(' ');
const word = (length: number): string => {
  const letters = Array.from({ length }, () => oneOf(syllables)).join('');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
};

/**
 * Invented papers that repeat each other as little as real ones do: new names, and words of their own beside common ones.
 * @param sample papers whose words, tracks and topics they take
 */
export function inventedPapers(sample: readonly Paper[], count: number): Paper[] {
  const titleWords = [...new Set(sample.flatMap(({ title }) => title.split(/[^\p{L}]+/u)))].filter(
    (one) => one.length > 3,
  );
  const institutions = Array.from({ length: Math.max(20, count / 5) }, () => `${word(3)} University of ${word(2)}`);
  return Array.from({ length: count }, (_, index) => ({
    ...oneOf(sample),
    id: `bench-${index}`,
    session: undefined,
    title: [word(4), ...Array.from({ length: 7 + below(5) }, () => oneOf(titleWords))].join(' '),
    authors: Array.from({ length: 1 + below(5) }, () => ({
      name: `${word(2)} ${word(3)}`,
      affiliation: oneOf(institutions),
    })),
    keywords: Array.from({ length: 3 }, () => `${oneOf(titleWords).toLowerCase()} ${word(2).toLowerCase()}`),
  }));
}
