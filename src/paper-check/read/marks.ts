import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box, PageLink } from '../facts.ts';
import { boxAround, times } from './text-lines.ts';

/** What the check asks of an annotation. */
interface Annotation {
  readonly subtype?: string;
  readonly rect: readonly [number, number, number, number];
  readonly url?: string;
  readonly unsafeUrl?: string;
  readonly dest?: string | readonly unknown[] | null;
}

const leftByReviewers = new Set([
  'Text',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'FreeText',
  'Caret',
  'Ink',
  'Stamp',
]);

/** Where links lead and what reviewers left on a page. */
export async function marksOf(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  view: readonly number[],
): Promise<{ links: PageLink[]; comments: Box[] }> {
  const links: PageLink[] = [];
  const comments: Box[] = [];
  for (const mark of (await page.getAnnotations({ intent: 'any' })) as Annotation[]) {
    const box = boxAround(times(view, [1, 0, 0, 1, 0, 0]), mark.rect);
    if (leftByReviewers.has(mark.subtype ?? '')) comments.push(box);
    if (mark.subtype !== 'Link') continue;
    const address = mark.url ?? mark.unsafeUrl;
    if (address !== undefined) {
      // To a place in another file the reader adds how it is to be shown.
      links.push({ box, target: address.replace(/#\[.*$/, ''), broken: !leads(address) });
    } else if (typeof mark.dest === 'string')
      links.push({ box, target: mark.dest, broken: (await destination(pdf, mark.dest)) === null });
  }
  return { links, comments };
}

const destination = (pdf: PDFDocumentProxy, name: string) => pdf.getDestination(name).catch(() => null);

/** Whether an address can lead anywhere for a reader; nobody is asked whether it does. */
function leads(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'mailto:') return address.includes('@');
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  // The last: what templates put where an identifier will stand.
  return hostname.includes('.') && !/^(localhost|127\.)/.test(hostname) && !/X{5,}|n{5,}|\/10\.0000\//.test(address);
}
