// Weighs what a first visit of each page loads before any interaction, in bytes after brotli; with a second build, against that one.
//   node scripts/bench/pages.ts [FOLDER_OF_ANOTHER_BUILD]
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseHTML } from 'linkedom';
import { projectRoot } from '../steps.ts';

interface Weight {
  /** The page itself: inline styles and scripts are part of it. */
  readonly html: number;
  /** The inline styles alone. */
  readonly css: number;
  /** Script files of the islands that hydrate by themselves, with all that they import, and inline scripts. */
  readonly script: number;
  /** Page and script files. */
  readonly total: number;
}

const squeeze = (text: string): number =>
  text === '' ? 0 : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** A chunk and every chunk that it imports at once. */
function chunks(dist: string, path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name = ''] of readFileSync(join(dist, path), 'utf8').matchAll(
    /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g,
  ))
    chunks(dist, `/_astro/${name}`, found);
  return found;
}

function weigh(dist: string, file: string): Weight {
  const html = readFileSync(join(dist, file), 'utf8');
  const { document } = parseHTML(html);
  const text = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent).join('');
  const loaded = new Set<string>();
  const load = (path: string | null) => path && chunks(dist, path, loaded);
  for (const island of document.querySelectorAll('astro-island:not([client="wanted"])'))
    for (const name of ['component-url', 'renderer-url', 'before-hydration-url']) load(island.getAttribute(name));
  for (const script of document.querySelectorAll('script[src^="/"]')) load(script.getAttribute('src'));
  const files = [...loaded].reduce((sum, path) => sum + squeeze(readFileSync(join(dist, path), 'utf8')), 0);
  const page = squeeze(html);
  return {
    html: page,
    css: squeeze(text('style')),
    script: files + squeeze(text('script:not([src], [type="application/ld+json"], [type="speculationrules"])')),
    total: page + files,
  };
}

const mine = join(projectRoot, 'dist');
const other = process.argv[2];
if (!existsSync(mine) || (other !== undefined && !existsSync(other)))
  throw new Error('Build the site first: npm run build.');
const columns = ['html', 'css', 'script', 'total'] as const;
const cell = (now: number, before: number | undefined) =>
  before === undefined
    ? `${now}`.padStart(9)
    : `${before} ${now} ${now > before ? '+' : ''}${now - before}`.padStart(22);
console.log('page'.padEnd(26) + columns.map((name) => name.padStart(other === undefined ? 9 : 22)).join(''));
for (const file of globSync('**/*.html', { cwd: mine }).toSorted()) {
  const before = other !== undefined && existsSync(join(other, file)) ? weigh(other, file) : undefined;
  const now = weigh(mine, file);
  console.log(file.padEnd(26) + columns.map((name) => cell(now[name], before?.[name])).join(''));
}
