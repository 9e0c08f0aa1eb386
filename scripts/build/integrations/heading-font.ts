import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';

const root = new URL('../../../', import.meta.url);
const source = new URL(
  'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
  root,
);
const target = new URL('.cache/heading-font/', root);

/** One display cut of the variable font: headings are the only text that it sets. */
const options = {
  targetFormat: 'woff2',
  variationAxes: { opsz: 60, wght: 600 },
  keepFeatures: ['kern'],
  noHinting: true,
  // Of no use in a browser once the axes are fixed.
  dropTables: ['STAT', 'GDEF', 'GSUB', 'gasp', 'prep'],
} as const;

/** Letters and figures, always; other marks join when the content uses them. */
const always = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()&#-–—’“”/';

/** Cuts the heading font to the glyphs in use and leaves it at `.cache/heading-font/source-serif.woff2`, where `fonts.css` finds it. */
export function headingFont(): AstroIntegration {
  return {
    name: 'heading-font',
    hooks: {
      'astro:config:setup': async ({ logger }) => {
        const font = await readFile(source);
        const glyphs = await glyphsInUse();
        const key = createHash('sha256').update(font).update(glyphs).update(JSON.stringify(options)).digest('hex');
        const stamp = new URL('key', target);
        if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === key) return;
        const small = await subsetFont(font, glyphs, options);
        await mkdir(target, { recursive: true });
        await writeFile(new URL('source-serif.woff2', target), small);
        await writeFile(stamp, key);
        logger.info(`${glyphs.length} glyphs, ${small.length} bytes`);
      },
    },
  };
}

async function glyphsInUse(): Promise<string> {
  const glyphs = new Set(always);
  const content = fileURLToPath(new URL('content/', root));
  for (const entry of await readdir(content, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(?<!\.schema)\.json$|\.md$/.test(entry.name)) continue;
    const text = await readFile(`${entry.parentPath}/${entry.name}`, 'utf8');
    // ASCII marks such as braces are syntax here and never stand in a heading; accents, currency and dashes do.
    for (const glyph of text) if (glyph > '\u007f') glyphs.add(glyph);
  }
  return [...glyphs].sort().join('');
}
