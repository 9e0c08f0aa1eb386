import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { FontIndex } from '#server/services/receipt/fonts';

const root = new URL('../../../', import.meta.url);
const packages = new URL('node_modules/', root);
/** The site serves them at `/fonts/receipt/`, where the receipt looks for what it needs. */
export const receiptFontsFolder = new URL('public/fonts/receipt/', root);
const stamp = new URL('.cache/receipt-fonts', root);

interface Source {
  /** Package with the font files. */
  readonly name: string;
  /** Chooses the files, by their names. */
  readonly files: RegExp;
  readonly folder: string;
  /** What is done to a file: `cut` sets normal weight; characters that never join need no rules about it. */
  readonly make: 'copy' | 'cut' | 'cut without rules';
}

const variable = (family: string, subsets: string, make: Source['make'] = 'cut'): Source => ({
  name: `@fontsource-variable/${family}`,
  folder: 'files',
  files: new RegExp(`^${family}-(${subsets})-wght-normal\\.woff2$`),
  make,
});
/** Whole fonts with Latin letters and digits: a line that mixes directions is right to copy only when one font shows all of it. */
const whole = (family: string): Source => ({
  name: `@expo-google-fonts/${family}`,
  folder: '400Regular',
  files: /\.ttf$/,
  make: 'copy',
});
const scripts = [
  ...['devanagari', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu', 'kannada', 'malayalam', 'oriya', 'sinhala'],
  ...['thai', 'lao', 'khmer', 'myanmar', 'armenian', 'georgian', 'ethiopic'],
];

/** In the receipt's order of choice. Han characters come in slices by how often they are used; each region fills the gaps of the one before. */
const sources: readonly Source[] = [
  variable('noto-sans', 'latin-ext|cyrillic|cyrillic-ext|greek|greek-ext'),
  ...scripts.map((script) => variable(`noto-sans-${script}`, script)),
  ...['hebrew', 'arabic', 'thaana'].map((script) => whole(`noto-sans-${script}`)),
  ...['sc', 'tc', 'jp', 'kr'].map((region) => variable(`noto-sans-${region}`, '\\d+', 'cut without rules')),
];

const normalWeight = {
  targetFormat: 'sfnt',
  keepAllGlyphs: true,
  variationAxes: { wght: 400 },
  noHinting: true,
} as const;
const rules = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'VORG', 'vhea', 'vmtx'];

/** Puts the fonts of the world's scripts into the site, for the receipts of those whose names need them. */
export function receiptFonts(): AstroIntegration {
  return {
    name: 'receipt-fonts',
    hooks: {
      'astro:config:setup': async ({ logger }) => {
        const count = await updateReceiptFonts();
        if (count > 0) logger.info(`${count} fonts for receipts`);
      },
    },
  };
}

/** @returns how many fonts were written; 0 when they were there */
export async function updateReceiptFonts(): Promise<number> {
  const key = await keyOfSources();
  const index = new URL('index.json', receiptFontsFolder);
  if (existsSync(index) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === key) return 0;
  // Made aside and moved in whole, so that nobody who reads meanwhile meets half of it.
  const fresh = new URL(`.cache/receipt-fonts-${process.pid}/`, root);
  await mkdir(fresh, { recursive: true });
  const list: FontIndex[number][] = [];
  for (const source of sources) {
    const from = new URL(`${source.name}/${source.folder}/`, packages);
    for (const name of (await readdir(from)).filter((file) => source.files.test(file)).sort()) {
      const bytes = await made(await readFile(new URL(name, from)), source.make);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const file = `${name.replace(/(-wght-normal)?\.\w+$/, '').toLowerCase()}.${hash}.ttf`;
      await writeFile(new URL(file, fresh), bytes);
      list.push({ file, letters: rangesOf((create(bytes) as Font).characterSet) });
    }
  }
  await writeFile(new URL('index.json', fresh), JSON.stringify(list satisfies FontIndex));
  await rm(receiptFontsFolder, { recursive: true, force: true });
  await mkdir(new URL('..', receiptFontsFolder), { recursive: true });
  await rename(fresh, receiptFontsFolder);
  await writeFile(stamp, key);
  return list.length;
}

async function made(font: Buffer, make: Source['make']): Promise<Buffer> {
  if (make === 'copy') return font;
  return subsetFont(font, undefined, { ...normalWeight, dropTables: make === 'cut' ? [] : rules });
}

async function keyOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL(import.meta.url)));
  for (const { name } of sources) hash.update(await readFile(new URL(`${name}/package.json`, packages)));
  return hash.digest('hex');
}

/** `41-5a,61`, in hexadecimal figures. */
function rangesOf(codePoints: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const point of [...codePoints].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map((range) => [...new Set(range)].map((point) => point.toString(16)).join('-')).join(',');
}
