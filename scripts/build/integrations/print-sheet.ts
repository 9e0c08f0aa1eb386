import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { builtPages } from './built-pages.ts';
import { withoutPrint } from './taken-out.ts';

const atEnd = '<style>@media print{';
/** What opens the list of files that a page asks for once it is painted (ADR-P12). */
export const lateFiles = '<noscript id="late">';

/** A page that needs no sheet: its rules for print stand after all others. */
export function withPrintAtEnd(page: string): string {
  const { html, rules } = withoutPrint(page);
  return rules.length > 0 ? html.replace('</head>', () => `${atEnd}${rules.join('')}}</style></head>`) : html;
}

/**
 * Takes what only paper needs out of the styles in the pages and writes it into one file, which the pages name for print alone: a browser
 * asks for it after everything that the screen waits for, once for the whole site (ADR-P10). A page that has the room keeps its
 * rules (ADR-P11, ADR-P12). The rules stay beside the components that they are about. Runs before the policy takes its hashes.
 */
export function printSheet(): AstroIntegration {
  return {
    name: 'print-sheet',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const pages = new Map<string, string>();
        const rules = new Set<string>();
        for (const { file } of await builtPages(dist)) {
          const page = await readFile(file, 'utf8');
          if (page.includes(atEnd)) continue;
          const { html, rules: own } = withoutPrint(page);
          if (own.length > 0) pages.set(file, html);
          for (const rule of own) rules.add(rule);
        }
        const sheet = [...rules].join('');
        const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 8);
        await writeFile(`${dist}/_astro/print.${hash}.css`, sheet);
        const link = `<link rel="stylesheet" href="/_astro/print.${hash}.css" media="print">`;
        for (const [file, html] of pages) {
          const [before, after] = html.includes(lateFiles) ? [lateFiles, ''] : ['', '</head>'];
          await writeFile(file, html.replace(before + after, before + link + after));
        }
        logger.info(`${sheet.length} bytes for ${pages.size} pages`);
      },
    },
  };
}
