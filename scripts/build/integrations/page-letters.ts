import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { parseHTML } from 'linkedom';
import postcss, { type Node, type Rule } from 'postcss';
import { builtPages } from './built-pages.ts';
import { headingFamily, headingLetters, headingPreload } from './heading-font.ts';
import { runningScript } from './inline-scripts.ts';
import { withLateFiles } from './late-files.ts';
import { fitsOneFlight } from './one-flight.ts';
import { withPrintAtEnd } from './print-sheet.ts';
import { styleElement } from './taken-out.ts';

/** What the scripts within a page that is read may weigh, in bytes as they travel (docs/budgets.md); no published page pretends an instant. */
const scriptRoom = 1_500;

/**
 * Gives a page the letters of its own headings where they fit into its first flight: they are there with the words, on any line, and
 * nothing is fetched for the first screen but the page, which has its rules for print too (ADR-P11). A page that does not have the room
 * (`hasRoom`) asks for the file with all letters once it is painted (`withLateFiles`); one with an island, which may write any heading, and
 * where nothing may change its width, preloads it. Runs before the sheet for print is taken out.
 */
export function pageLetters(): AstroIntegration {
  return {
    name: 'page-letters',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const count = { letters: 0, late: 0 };
        const pages = await builtPages(fileURLToPath(dir));
        for (const { file } of pages) {
          const page = await readFile(file, 'utf8');
          if (!headingPreload.test(page) || page.includes('<astro-island')) continue;
          const letters = lettersOf(page);
          const whole = withLetters(page, letters, await headingLetters(letters));
          const fits = hasRoom(whole);
          await writeFile(file, fits ? whole : withLateFiles(page, letters));
          count[fits ? 'letters' : 'late'] += 1;
        }
        logger.info(
          `${count.letters} of ${pages.length} pages bring their letters along, ${count.late} ask for them once they are painted`,
        );
      },
    },
  };
}

/**
 * Whether a page with its letters still comes in one flight, and what takes them out leaves its scripts within their budget.
 * @param whole the page, letters and all
 */
export function hasRoom(whole: string): boolean {
  const scripts = [...whole.matchAll(runningScript)]
    .filter(([, open = '']) => !open.includes('id="preview"'))
    .map(([, , script = '']) => script);
  return fitsOneFlight(whole) && brotliCompressSync(scripts.join('')).length <= scriptRoom;
}

/**
 * Every letter that a page may set in the headline font, whatever its phase: the texts of all elements that its styles give `var(--serif)`.
 * @param page a built page, with its styles
 * @returns each letter once, in order
 */
export function lettersOf(page: string): string {
  const { document } = parseHTML(page);
  const letters = new Set<string>();
  for (const [, , css = ''] of page.matchAll(styleElement)) {
    const { selectors, marks } = inSerif(css);
    const texts = selectors.flatMap((selector) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent),
    );
    for (const letter of [...texts, marks].join('').normalize('NFC').replaceAll(/\s+/g, ' ')) letters.add(letter);
  }
  return [...letters].sort().join('');
}

interface Serif {
  readonly selectors: readonly string[];
  /** What rules write before and after elements, of which some may stand in a heading: signs, and the figures of a count. */
  readonly marks: string;
}

/** Pages share their styles: each text is read once. */
const known = new Map<string, Serif>();

/** What the styles set in the headline font. */
function inSerif(css: string): Serif {
  const before = known.get(css);
  if (before) return before;
  const selectors: string[] = [];
  let marks = '';
  postcss.parse(css).walkDecls(/^(?:font|content$)/, ({ prop, value, parent }) => {
    if (prop !== 'content') {
      if (value.includes('var(--serif)')) selectors.push(selectorOf(parent as Rule));
      return;
    }
    for (const [, text = ''] of value.matchAll(/"([^"\\]*)"/g)) marks += text;
    if (value.includes('counter(')) marks += '0123456789';
  });
  const serif = { selectors: selectors.filter(Boolean), marks };
  known.set(css, serif);
  return serif;
}

/** What a rule selects, with all that it is nested in; a mark before or after an element has no text of the page. */
function selectorOf(rule: Rule): string {
  const own = rule.selectors.filter((one) => !/:(before|after)$/.test(one));
  const outer = enclosing(rule);
  if (!outer) return own.join();
  return own.map((one) => (one.includes('&') ? one : `& ${one}`).replaceAll('&', `:is(${selectorOf(outer)})`)).join();
}

function enclosing({ parent }: Node): Rule | undefined {
  return !parent || parent.type === 'rule' ? (parent as Rule | undefined) : enclosing(parent as Node);
}

/**
 * Makes the letters a face of the headline font before anything is laid out: one that comes from an address, even from one within the page,
 * comes after the first paint, and moves what is there. The letters stand apart from this text, which is the same in every page, so
 * that policies name one hash for all.
 */
const takeLetters = `<script>{let{range:unicodeRange,font}=JSON.parse(document.getElementById("letters").textContent);document.fonts.add(new FontFace("${headingFamily}",Uint8Array.from(atob(font),e=>e.charCodeAt()),{weight:600,unicodeRange}))}</script>`;

/** The page with its letters, and with its own rules for print after all others: it asks for no file but pictures. */
function withLetters(page: string, letters: string, font: Buffer): string {
  const range = [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join();
  const data = JSON.stringify({ range, font: font.toString('base64') });
  return withPrintAtEnd(page)
    .replace(headingPreload, '')
    .replace('</head>', () => `<script type="application/json" id="letters">${data}</script>${takeLetters}</head>`);
}
