import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Measured fallbacks of the headline font (ADR-D28). Which of them a machine has differs. */
export const fallbacks = ['Like Georgia', 'Like Noto', 'Like DejaVu'];

/** Pages with every kind of heading. */
export const pagesOfHeadings = [
  '/',
  '/committees',
  '/call-for-papers',
  '/publication',
  '/faq',
  '/privacy',
  '/auth/login',
];

/** Where a built site has the headline font. */
export const fontFileOf = (dist: string): string =>
  `/_astro/${readdirSync(join(dist, '_astro')).find((name) => /^source-serif\.[\w-]+\.woff2$/.test(name))}`;

/** Runs in the page: makes the whole headline font ready, whether or not the page uses it already (ADR-P11, ADR-P12). */
export const headlineFont = (file: string): Promise<unknown> =>
  new FontFace('Source Serif', `url(${file})`, { weight: '600' }).load().then((face) => document.fonts.add(face));

/** Runs in the page: its headings set in a font that is loaded, each as the words of its lines. */
export function headingLines(family: string): string[] {
  document.documentElement.style.setProperty('--serif', `'${family}', monospace`);
  return [...document.querySelectorAll('main :is(h1, h2, h3, .serif, legend)')].map((heading) => {
    const lines = new Map<number, string>();
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    // What only screen readers get has no lines.
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.visually-hidden')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const top = Math.round(range.getBoundingClientRect().bottom);
        lines.set(top, `${lines.get(top) ?? ''} ${word}`.trim());
      }
    }
    return [...lines.values()].join(' / ');
  });
}
