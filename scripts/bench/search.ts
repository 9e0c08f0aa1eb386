// Makes the search index of editions with 100, 1,000 and 5,000 papers, loads it as a browser does and asks it, and says what each takes.
// Fails when the time for a paper grows with their number.
//   node scripts/bench/search.ts
import { brotliCompressSync } from 'node:zlib';
import { loadContent } from '../../src/content/check/load.ts';
import { countText } from '../../src/contract/counted.ts';
import { searchIndex } from '../../src/feeds/search-index.ts';
import { finderOf } from '../../src/search/find.ts';
import { projectRoot } from '../steps.ts';
import { inventedPapers } from './invented-papers.ts';

const sizes = [100, 1_000, 5_000] as const;
/** How often each time is taken; the middle one counts. */
const rounds = 5;

const content = loadContent(projectRoot);

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
    papers: { papers: inventedPapers(content.papers.papers, papers) },
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
