import { counted } from '../contract/counted.ts';
import type { Unreadable } from './facts.ts';
import type { Finding, FindingOf, Kind } from './finding.ts';
import type { Limits } from './limits.ts';

const unreadable: Readonly<Record<Unreadable, string>> = {
  empty: 'The file is empty.',
  'other-format': 'This is neither a PDF nor a Word document (.docx).',
  'old-word':
    'This is a Word document of an old kind (.doc), or one with a password. Save it as .docx without a password.',
  broken: 'The file is damaged and cannot be read to its end. Export it again.',
  password: 'The file asks for a password before it opens. Export it without one.',
  bomb: 'A part of the file unpacks to hundreds of megabytes, which no paper does. It was not opened. Export it again.',
  'too-large': 'The file is far larger than any paper. It was not opened.',
  'too-slow': 'The file takes too long to read: the check was ended. Export it again; a simpler figure may help.',
  'too-much-memory': 'The file needs more memory than this device gives. Export it again with smaller pictures.',
};

const list = (names: readonly (string | number)[], most = 5) =>
  `${names.slice(0, most).join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`;

type Sentences = { readonly [Name in Kind]: (told: FindingOf<Name>['told'], limits: Limits) => string };

/** What each finding says. Plain, without its pages: those stand before it. */
const sentences: Sentences = {
  unreadable: ({ why }) => unreadable[why],
  'too-many-pages': ({ count }, { maxPages }) =>
    `The paper has ${counted(count, 'page')}; ${maxPages} are allowed, with figures, tables and references.`,
  'counted-pages': ({ count }, { maxPages }) =>
    `Word counted ${counted(count, 'page')} when the file was last saved; ${maxPages} are allowed. Check the PDF to be sure.`,
  'other-paper': ({ name }, { page }) => `The page size is ${name}, not A4 (${page.width} × ${page.height} mm).`,
  'too-large': ({ megabytes }, { maxMegabytes }) => `The file has ${megabytes} MB; ${maxMegabytes} MB are allowed.`,
  'one-column': () => 'The text is set in one column; the template has two.',
  'wide-lines': () => 'Much of this page runs across both columns. That is right for a wide table, not for text.',
  overlap: () => 'Text lies over other text: an equation or a long word may run into the next column.',
  'outside-margins': ({ millimetres, sides }, { margins }) =>
    `Text stands up to ${millimetres} mm outside the margins (${sides}). The template leaves ${margins.side} mm at the sides, ${margins.top} mm above and ${margins.bottom} mm below.`,
  'near-margins': ({ millimetres }) => `Text reaches about ${millimetres} mm into the margin.`,
  'picture-outside': () => 'A picture seems to reach into the margin. A white border does not count.',
  'other-margins': ({ found }, { margins }) =>
    `The margins are ${found}; the template has ${margins.side} mm at the sides, ${margins.top} mm above and ${margins.bottom} mm below.`,
  'fonts-missing': ({ names }) =>
    `These fonts are not embedded, or their files cannot be read: ${list(names)}. Other computers would print other letters.`,
  'word-fonts-missing': ({ names }) =>
    `These fonts are not embedded in the document: ${list(names)}. On a computer without them the text looks different.`,
  type3: ({ names }) =>
    `Letters are drawn as pictures (Type 3 fonts: ${list(names)}). They print badly and cannot be searched reliably.`,
  encrypted: () => 'The PDF is encrypted: it restricts printing, copying or changing. The publisher cannot process it.',
  script: () => 'The PDF holds a script that runs when it is opened or used.',
  files: () => 'The PDF carries other files inside.',
  macros: () => 'The document holds macros.',
  'page-numbers': () => 'Pages are numbered. The publisher numbers the proceedings: leave page numbers out.',
  'page-number': () => 'This looks like a page number. The publisher numbers the proceedings.',
  'line-numbers': () => 'Lines are numbered in the margin, as in a version for review. Export the final version.',
  comments: ({ count }) => `${counted(count, 'comment')} from review ${count === 1 ? 'is' : 'are'} left in the file.`,
  'tracked-changes': ({ count }) =>
    `${counted(count, 'tracked change')} ${count === 1 ? 'is' : 'are'} left in the document.`,
  watermark: ({ words }) => `A watermark lies across the pages (“${words}”).`,
  anonymous: ({ words }) => `The paper still hides its authors or speaks to reviewers (“${words}”).`,
  scanned: () => 'Pages are photographs of paper: their text cannot be selected, searched or read aloud.',
  'no-text': () => 'There is no text: letters may have been turned into shapes. It cannot be searched or read aloud.',
  garbled: () => 'The text cannot be copied: it comes out as meaningless characters. Fonts lack their letter tables.',
  'no-title': () => 'No title was found as text in large letters on the first page.',
  'no-authors': () => 'No authors were found as text between title and abstract.',
  blurred: ({ count, dpi }, limits) =>
    `${counted(count, 'picture')} ${count === 1 ? 'is' : 'are'} blurred in print: ${dpi} dots an inch at the size shown; at least ${limits.dpi.least} are needed, ${limits.dpi.good} are good.`,
  soft: ({ count, dpi }, limits) =>
    `${counted(count, 'picture')} may look soft in print: ${dpi} dots an inch at the size shown; ${limits.dpi.good} are good. A photograph may be fine.`,
  'no-references': () => 'No heading “References” was found.',
  'references-unnumbered': () => 'The references are not numbered. Number them [1], [2] and so on, and cite them so.',
  'references-gap': ({ missing }) =>
    `In the list of references ${missing.length === 1 ? 'a number seems' : 'numbers seem'} to be missing: ${list(missing)}.`,
  'citation-unknown': ({ cited, last }) =>
    `The text seems to cite ${list(cited.map((number) => `[${number}]`))}; the list ends at [${last}].`,
  unresolved: ({ words }) => `A reference points nowhere (“${words}”).`,
  'broken-links': ({ targets }) => `Links lead nowhere: ${list(targets, 3)}.`,
  'other-styles': ({ percent }) =>
    `${percent} % of the text uses the styles of the template. Headings, columns and lists depend on them.`,
  'old-layout': ({ version }) =>
    `The document opens in compatibility mode (layout of Word version ${version}). Lines may break differently.`,
};

/** The sentence of a finding. */
export function sentence(found: Finding, limits: Limits): string {
  return (sentences[found.kind] as (told: Finding['told'], limits: Limits) => string)(found.told, limits);
}

/** `Page 3`, `Pages 1–4, 7`; nothing for what concerns the whole file. */
export function pagesInWords(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  if (runs.length === 0) return '';
  const words = runs.map(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`,
  );
  return `Page${pages.length === 1 ? '' : 's'} ${list(words, 8)}`;
}

/** What the check says of the whole file. */
export const verdicts = {
  passed: 'Nothing was found that has to be mended.',
  look: 'Nothing has to be mended for certain. Please look at the hints.',
  refused: 'This file would be sent back. Please mend what is listed.',
} as const;
