import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { builtPages } from './built-pages.ts';
import { minified } from './inline-scripts.ts';
import { lettersOf, oneFlight, preload } from './page-letters.ts';
import { lateFiles, withPrintAtEnd } from './print-sheet.ts';
import { withoutFaces, withoutPictures } from './taken-out.ts';

const family = 'Source Serif';

/**
 * A page that is read and has no room for its letters asks for nothing before it is painted: the headline font, the pictures of its styles
 * and the sheet for print are listed apart, and come right after the first paint (ADR-P12). Runs after the pages got their letters and before
 * the sheet for print is taken out.
 */
export function afterPaint(): AstroIntegration {
  return {
    name: 'after-paint',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        let count = 0;
        for (const { file } of await builtPages(fileURLToPath(dir))) {
          const page = await readFile(file, 'utf8');
          // An island may write headings where they must not change their width.
          if (!preload.test(page) || page.includes('<astro-island')) continue;
          await writeFile(file, withLateFiles(page));
          count += 1;
        }
        logger.info(`${count} pages ask for files once they are painted`);
      },
    },
  };
}

/** The page with its own rules for print where they fit into its one flight, and with all files that it asks for in the list of late ones. */
export function withLateFiles(page: string): string {
  const font = preload.exec(page)?.[0] ?? '';
  const letters = lettersOf(page);
  const { html: faceless, rules: faces } = withoutFaces(page, family);
  const { html, rules: pictures } = withoutPictures(faceless.replace(font, ''));
  const [common = '', ...rare] = faces;
  const style = (rules: readonly string[]) => (rules.length > 0 ? `<style>${rules.join('')}</style>` : '');
  // Accents and signs, which few headings have: the page keeps that face, and its browser asks for it where a letter needs it.
  const kept = style(rare.filter((face) => setsAny(face, letters)));
  const late = `${lateFiles}${style(pictures)}${font}${style([common])}</noscript>`;
  const whole = html.replace('</head>', () => `${kept}${late}<script>${bringLateFiles}</script></head>`);
  const withPrint = withPrintAtEnd(whole);
  return brotliCompressSync(withPrint).length <= oneFlight ? withPrint : whole;
}

/** Whether a face has any of the letters, as far as its `unicode-range` says. */
export function setsAny(face: string, letters: string): boolean {
  const range = /unicode-range:([^;}]*)/.exec(face)?.[1];
  if (range === undefined) return true;
  const parts = range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    return [from.replaceAll('?', '0'), to.replaceAll('?', 'F')].map((point) => Number.parseInt(point, 16));
  });
  return [...letters].some((letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return parts.some(([from = 0, to = 0]) => from <= point && point <= to);
  });
}

/**
 * Brings the late files: at once to who comes from another page of the site, whose browser is likely to have them; else as soon as the
 * page has been painted. Then the font takes the place of its fallback, but where that would move the last heading in view, by the 3 px
 * that count as a shift: it is taken back before anything is drawn, and is there for the next page. Where no scripts run the list is part
 * of the page. The same text in every page, so that policies name one hash for all.
 */
const bringLateFiles = minified(`{
  const late = document.querySelector('noscript');
  const all = late.textContent;
  const [files, letters] = all.split('<link rel="preload"');
  document.referrer.includes(location.host)
    ? (late.outerHTML = all)
    : new PerformanceObserver((list, observer) => {
        if (!list.getEntriesByName('first-contentful-paint')[0]) return;
        observer.disconnect();
        late.outerHTML = files;
        new FontFace('${family}', 'url(' + letters.split('"')[1] + ')', { weight: 600 }).load().then(
          (face) => {
            const { fonts } = document;
            const low = () =>
              [...document.querySelectorAll('h1,h2,h3')]
                .map((heading) => heading.getBoundingClientRect().bottom)
                .findLast((bottom) => bottom < innerHeight);
            const before = low();
            fonts.add(face);
            Math.abs(low() - before) > 3 && fonts.delete(face);
          },
          () => {},
        );
      }).observe({ type: 'paint' });
}`);
