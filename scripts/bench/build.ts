// Builds editions with 100, 1,000 and 5,000 papers, each in a folder of its own, and says what each takes: processor seconds of the build
// with all that it starts, bytes of the search index and of the whole. Fails when the time grows faster than the papers.
//   node scripts/bench/build.ts [PAPERS…]
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { loadContent } from '../../src/content/check/load.ts';
import { countText } from '../../src/contract/counted.ts';
import { writeDocument } from '../commands/content-files.ts';
import { projectRoot } from '../steps.ts';
import { inventedPapers } from './invented-papers.ts';

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [100, 1_000, 5_000];
const sample = loadContent(projectRoot).papers.papers;
const folder = join(projectRoot, '.cache', 'copies', 'bench-build');
const own = ['src', 'public', 'scripts', 'netlify', 'sandbox', 'content', 'package.json', 'tsconfig.json'];

/** The project with other papers; what was made before from the same texts is taken over. */
function copyWith(papers: number): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const part of [...own, 'astro.config.mjs', 'netlify.toml'])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  for (const made of readdirSync(join(projectRoot, '.cache')).filter((one) => one !== 'copies'))
    cpSync(join(projectRoot, '.cache', made), join(folder, '.cache', made), { recursive: true });
  const packages = join(projectRoot, 'node_modules');
  for (const entry of readdirSync(packages).filter((one) => !/^\.(?:astro|vite)/.test(one)))
    symlinkSync(join(packages, entry), join(folder, 'node_modules', entry));
  writeDocument(folder, 'papers', { papers: inventedPapers(sample, papers) });
}

/** Builds the pages of the copy. Returns the processor seconds of the build and of all that it started. */
function build(): number {
  const astro = join(projectRoot, 'node_modules', '.bin', 'astro');
  // The shell adds up what its children took, whatever else the machine does meanwhile.
  const times = execFileSync('sh', ['-c', '"$0" build >/dev/null || exit 1; times', astro], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const children = times.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}

const bytesIn = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const rows: { papers: number; seconds: number; index: number; whole: number }[] = [];
const cell = (text: string) => text.padStart(18);
console.log(['papers', 'processor, s', 'index, kB brotli', 'whole site, MB'].map(cell).join(''));
for (const papers of sizes) {
  copyWith(papers);
  const seconds = build();
  const dist = join(folder, 'dist');
  const index = brotliCompressSync(readFileSync(join(dist, 'search-index.json'))).length;
  const whole = bytesIn(dist);
  rows.push({ papers, seconds, index, whole });
  const cells = [countText(papers), seconds.toFixed(1), countText(Math.round(index / 1000)), (whole / 1e6).toFixed(1)];
  console.log(cells.map(cell).join(''));
}
rmSync(folder, { recursive: true, force: true });

// What the pages that are always there take falls away between two sizes: the time of a paper must not grow from one step to the next.
const each = rows.slice(1).map((row, step) => {
  const before = rows[step];
  return before ? (row.seconds - before.seconds) / (row.papers - before.papers) : 0;
});
const [first = 0, last = 0] = [each[0], each.at(-1)];
console.log(`A paper takes ${each.map((one) => `${(one * 1000).toFixed(0)} ms`).join(', then ')} of processor.`);
// A quarter is what a busy machine adds by itself.
if (last > first * 1.25) {
  console.error('The time grows faster than the number of papers.');
  process.exitCode = 1;
}
