import type { PageFacts, PdfFacts, TextLine } from '../facts.ts';
import type { Finding } from '../finding.ts';
import type { Limits } from '../limits.ts';
import { judgeColumns, judgeMargins, judgeOverlap, runningHeads } from './layout.ts';
import { judgeLineNumbers, lineNumbersOf, pageNumbersOf, plain } from './numbers.ts';
import { judgeFile, wholePage } from './pages.ts';
import { judgeReferences, judgeUnresolved } from './references.ts';
import { judgePictures, judgeTextLayer, judgeTitle, watermarkOf } from './text.ts';

/**
 * What is to be mended in a PDF. One cause is found once: what a line number, a page number or a scan brings along is not counted again,
 * and a paper in another layout is told so instead of every line of it.
 */
export function judgePdf(facts: PdfFacts, limits: Limits): Finding[] {
  const found = judgeFile(facts, limits);
  const layer = judgeTextLayer(facts);
  const pictures = judgePictures(facts.pages, limits);
  if (layer.some(({ kind }) => kind === 'scanned' || kind === 'no-text')) return [...found, ...layer, ...pictures];

  const lineNumbers = lineNumbersOf(facts.pages);
  const watermark = watermarkOf(facts.pages);
  const unnumbered = linesOf(facts.pages, (page) => {
    const numbers = new Set(lineNumbers.get(page));
    return page.lines.filter((line) => !numbers.has(line) && !watermark.lines.has(line));
  });
  const pageNumbers = pageNumbersOf(facts.pages, unnumbered, limits);
  const body = linesOf(facts.pages, (page) => unnumbered(page).filter((line) => !pageNumbers.lines.has(line)));
  const columns = judgeColumns(facts.pages, body);
  const margins = judgeMargins(facts.pages, body, limits, runningHeads(facts.pages, limits));
  // A paper in one column was made with another template: its margins are that template's.
  const otherTemplate = columns.some(({ kind }) => kind === 'one-column');
  const all = [
    ...found,
    ...columns,
    ...(otherTemplate
      ? margins.filter(({ kind }) => kind === 'picture-outside')
      : [...judgeOverlap(facts.pages, body), ...margins]),
    ...pageNumbers.findings,
    ...judgeLineNumbers(lineNumbers),
    ...watermark.findings,
    ...layer,
    ...pictures,
  ];
  if (layer.length > 0) return all;
  const lines = facts.pages.flatMap((page) =>
    body(page).map((line) => ({ text: line.text, place: plain({ page: page.number, box: line }) })),
  );
  const last = facts.pages.at(-1);
  const whole = facts.pages.length === facts.pageCount;
  return [
    ...all,
    ...judgeTitle(facts.pages),
    ...judgeUnresolved(lines),
    // Of a very long file the end was not read.
    ...(whole ? judgeReferences(lines, last && wholePage(last)) : []),
  ];
}

/** Chooses the lines of each page once, though several look at them. */
function linesOf(
  pages: readonly PageFacts[],
  chosen: (page: PageFacts) => readonly TextLine[],
): (page: PageFacts) => readonly TextLine[] {
  const all = new Map(pages.map((page) => [page, chosen(page)] as const));
  return (page) => all.get(page) ?? [];
}
