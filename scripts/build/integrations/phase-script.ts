import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { builtPages } from './built-pages.ts';
import { runningScript } from './inline-scripts.ts';
import { styleElement } from './taken-out.ts';

/** The script that tells phase and next date, and the one that pretends another instant, as `Now.astro` marks them. */
const marked = /<script id="(?:phases|preview)">[\s\S]*?<\/script>/g;

/**
 * Leaves the script that tells the phase of the conference and the date that comes next (`Now.astro`) only in pages in which something
 * depends on them: five pages of six say the same all year, and each byte of the head is one before the first paint. Runs after the
 * scripts were made short.
 */
export function phaseScript(): AstroIntegration {
  return {
    name: 'phase-script',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const pages = await builtPages(fileURLToPath(dir));
        let count = 0;
        for (const { file } of pages) {
          const page = await readFile(file, 'utf8');
          const asks = asksForPhase(page);
          if (asks) count += 1;
          await writeFile(file, asks ? page.replace(' id="phases"', '') : page.replaceAll(marked, ''));
        }
        logger.info(`${count} of ${pages.length} pages depend on the phase of the conference`);
      },
    },
  };
}

/** Whether a rule, a script or an island of the page may look at the phase, the next date or the asked instant (`data-shift`). */
function asksForPhase(page: string): boolean {
  const rest = page.replaceAll(marked, '');
  const texts = (element: RegExp) => [...rest.matchAll(element)].map(([, , text]) => text).join('');
  return (
    rest.includes('<astro-island') ||
    /\[data-(?:phase|next)\b/.test(texts(styleElement)) ||
    /\b(?:phase|next|shift)\b/.test(texts(runningScript))
  );
}
