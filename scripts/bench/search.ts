// Makes the search index of editions with 100, 1,000 and 5,000 papers, loads it as a browser does and asks it, and says what each takes.
// Fails when the time for a paper grows with their number.
//   node scripts/bench/search.ts
import { brotliCompressSync } from 'node:zlib';
import { loadContent } from '../../src/content/check/load.ts';
import type { Paper } from '../../src/content/schemas/papers.ts';
import { countText } from '../../src/contract/counted.ts';
import { searchIndex } from '../../src/feeds/search-index.ts';
import { finderOf } from '../../src/search/find.ts';
import { projectRoot } from '../steps.ts';

const sizes = [100, 1_000, 5_000] as const;
/** How often each time is taken; the middle one counts. */
const rounds = 5;

const content = loadContent(projectRoot);
const sample = content.papers.papers;
const titleWords = [...new Set(sample.flatMap(({ title }) => title.split(/[^\p{L}]+/u)))].filter(
  (word) => word.length > 3,
);

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

/** An edition of invented papers that repeat each other as little as real ones do: new names, and words of their own beside common ones. */
function edition(count: number): Paper[] {
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

async function median(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

const questions = ['sahyavardhan', 'river comptuer', 'what does it cost', 'kari', 'SDG 9'];
const rows: { papers: number; made: number; bytes: number; ready: number; answer: number }[] = [];
for (const papers of sizes) {
  const sources = {
    ...content,
    papers: { papers: edition(papers) },
    places: [],
    files: [],
    announcements: [],
    fill: (text: string) => text,
  };
  const index = searchIndex(sources);
  const find = await finderOf(index);
  rows.push({
    papers,
    made: await median(() => JSON.stringify(searchIndex(sources))),
    bytes: brotliCompressSync(JSON.stringify(index)).length,
    ready: await median(() => finderOf(index)),
    answer: (await median(() => questions.map((words) => find({ words })))) / questions.length,
  });
}

const cell = (text: string) => text.padStart(16);
console.log(['papers', 'made, s', 'index, kB brotli', 'ready, s', 'an answer, ms'].map(cell).join(''));
for (const { papers, made, bytes, ready, answer } of rows)
  console.log(
    [
      countText(papers),
      (made / 1000).toFixed(3),
      (bytes / 1000).toFixed(1),
      (ready / 1000).toFixed(3),
      answer.toFixed(1),
    ]
      .map(cell)
      .join(''),
  );

const [, thousand, most] = rows;
if (!thousand || !most) throw new Error('Nothing was measured');
const factor = most.papers / thousand.papers;
for (const what of ['made', 'ready', 'bytes'] as const)
  if (most[what] > thousand[what] * factor * 1.2)
    throw new Error(`"${what}" grows faster than the number of papers: ${thousand[what]} → ${most[what]}`);
