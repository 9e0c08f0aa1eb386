import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';

const root = new URL('../../../', import.meta.url);
const source = new URL('node_modules/source-serif/TTF/SourceSerif4Display-Semibold.ttf', root);
const target = new URL('.cache/heading-font/', root);

/** The display cut: headings from 20 px upwards are the only text that it sets (ADR-D33). */
const options = {
  keepFeatures: ['kern'],
  noHinting: true,
  // Of no use in a browser for a single cut without features.
  dropTables: ['STAT', 'GDEF', 'GSUB', 'BASE', 'gasp', 'prep'],
} as const;

/** As `Base.astro` names the faces that it makes of the two files. */
export const headingFamily = 'Source Serif';
/** What names the file that pages have in common, in a page as it was rendered. */
export const headingPreload = /<link rel="preload"[^>]* as="font"[^>]*>/;

let whole: Promise<Buffer> | undefined;

/**
 * The heading font with these letters alone, and how they stand beside each other; kept for the next build. Letters that it has not are
 * left out.
 * @returns WOFF2
 */
export async function headingLetters(letters: string): Promise<Buffer> {
  const name = createHash('sha256').update(letters).digest('hex').slice(0, 16);
  const kept = new URL(`pages/${name}.woff2`, target);
  if (existsSync(kept)) return readFile(kept);
  whole ??= readFile(new URL('source-serif.ttf', target));
  const font = await subsetFont(await whole, letters, { ...options, targetFormat: 'woff2' });
  await writeFile(kept, font);
  return font;
}

/** What pages have in common: the file that is preloaded where a page does not bring its letters along (ADR-P11). */
const common = new Set(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()&#\'"-\u2013\u2014\u2018\u2019\u201C\u201D\u2026/\u00B7',
);
/** Whether that file has a letter. */
export const isCommonLetter = (letter: string): boolean => common.has(letter);
/** A title may hold any of them, and then brings it along. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at));
/** What an edition is likely to bring, whether or not this one does: the rupee sign. */
const always = '\u20B9';

/**
 * Cuts the heading font to the glyphs in use, in two files at `.cache/heading-font/`, where `Base.astro` finds them: `source-serif.woff2`
 * for every page, `source-serif-rare.woff2` for accents and signs that the content uses, which a browser asks for where a heading has one.
 */
export function headingFont(): AstroIntegration {
  return {
    name: 'heading-font',
    hooks: {
      'astro:config:setup': async ({ logger }) => {
        const font = await readFile(source);
        const rare = await rareGlyphs();
        const key = createHash('sha256')
          .update(font)
          .update(JSON.stringify([...common, rare, options]))
          .digest('hex');
        const stamp = new URL('key', target);
        if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === key) return;
        await rm(target, { recursive: true, force: true });
        await mkdir(new URL('pages/', target), { recursive: true });
        for (const [name, glyphs] of [
          ['source-serif', [...common].join('')],
          ['source-serif-rare', rare],
        ] as const) {
          const small = await subsetFont(font, glyphs, { ...options, targetFormat: 'woff2' });
          await writeFile(new URL(`${name}.woff2`, target), small);
          logger.info(`${name}: ${glyphs.length} glyphs, ${small.length} bytes`);
        }
        // What pages cut their own letters from: to cut from the whole typeface takes five times as long.
        await writeFile(
          new URL('source-serif.ttf', target),
          await subsetFont(font, [...ascii, ...common, rare].join(''), { ...options, targetFormat: 'sfnt' }),
        );
        await writeFile(stamp, key);
      },
    },
  };
}

/** ASCII marks such as braces are syntax in content and never stand in a heading; accents, currency and dashes do. */
async function rareGlyphs(): Promise<string> {
  const glyphs = new Set(always);
  const content = fileURLToPath(new URL('content/', root));
  for (const entry of await readdir(content, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(?<!\.schema)\.json$|\.md$/.test(entry.name)) continue;
    const text = await readFile(`${entry.parentPath}/${entry.name}`, 'utf8');
    for (const glyph of text.normalize('NFC')) if (glyph > '\u007f' && !common.has(glyph)) glyphs.add(glyph);
  }
  return [...glyphs].sort().join('');
}
