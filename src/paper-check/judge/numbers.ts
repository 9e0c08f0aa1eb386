import type { PageFacts, TextLine } from '../facts.ts';
import { type Finding, finding, type Place } from '../finding.ts';
import { type Limits, points } from '../limits.ts';

/** Fewer numbers than this in a row beside the text may be anything. */
const fewestLineNumbers = 8;
/** In points: the middles of one and of four digits that begin or end together lie this near. */
const aligned = 10;

const letters = ({ text }: TextLine) => text.replaceAll(/\s/g, '').length;
/** A line of running text, and no heading, number or part of an equation. */
export const bodyLine = (line: TextLine) => line.level && letters(line) >= 15;

/** The value at a share of a sorted row. */
function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0;
}

/**
 * The line numbers of a review version, page by page. They run along the text of most pages; beside the lines of a program they begin and
 * end with it, and are left alone.
 */
export function lineNumbersOf(pages: readonly PageFacts[]): ReadonlyMap<PageFacts, readonly TextLine[]> {
  const rows = new Map(pages.map((page) => [page, numbersBesideText(page, fewestLineNumbers)] as const));
  const along = [...rows].filter(
    ([page, numbers]) => numbers.length > 0 && heightOf(numbers) >= heightOf(page.lines.filter(bodyLine)) / 2,
  );
  if (along.length < pages.length / 2) return new Map();
  // Of a last page with a few lines, or of one that is half a figure, they are few, and no less line numbers.
  return new Map(pages.map((page) => [page, numbersBesideText(page, 1)] as const));
}

/** From the first line to the last, in points. */
const heightOf = (lines: readonly TextLine[]): number =>
  Math.max(...lines.map(({ bottom }) => bottom)) - Math.min(...lines.map(({ top }) => top));

/**
 * Whole numbers that grow evenly from line to line and stand where no text does: left of it, right of it, or between columns. A column of
 * a table stands inside the text and is left alone.
 */
function numbersBesideText(page: PageFacts, fewest: number): readonly TextLine[] {
  const body = page.lines.filter(bodyLine);
  if (body.length < fewest) return [];
  const left = quantile(
    body.map((line) => line.left),
    0.1,
  );
  const right = quantile(
    body.map((line) => line.right),
    0.9,
  );
  const middle = page.width / 2;
  const whole = /^\d{1,4}$/;
  const words = page.lines.filter((line) => line.level && !whole.test(line.text));
  const numbers = page.lines.filter(
    (line) =>
      line.level &&
      whole.test(line.text) &&
      (line.right <= left + 1 || line.left >= right - 1 || (line.left < middle + 25 && line.right > middle - 25)) &&
      words.some(({ top, bottom }) => top < line.bottom && bottom > line.top),
  );
  const rows = new Map<number, TextLine[]>();
  for (const number of numbers) {
    const middle = (number.left + number.right) / 2;
    const row = [...rows.keys()].find((known) => Math.abs(known - middle) < aligned) ?? middle;
    rows.set(row, [...(rows.get(row) ?? []), number]);
  }
  return [...rows.values()].filter((row) => row.length >= fewest && growsEvenly(row)).flat();
}

function growsEvenly(row: readonly TextLine[]): boolean {
  const values = row.toSorted((one, other) => one.top - other.top).map(({ text }) => Number(text));
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  if (steps.length === 0) return true;
  const usual = quantile(steps, 0.5);
  return usual > 0 && usual <= 10 && steps.filter((step) => step === usual).length >= 0.8 * steps.length;
}

/** The finding for line numbers, one for the whole paper. */
export function judgeLineNumbers(numbers: ReadonlyMap<PageFacts, readonly TextLine[]>): Finding[] {
  const places = [...numbers].flatMap(([page, row]) => {
    const [first] = row;
    if (!first) return [];
    const box = row.reduce(
      (all, line) => ({
        left: Math.min(all.left, line.left),
        right: Math.max(all.right, line.right),
        top: Math.min(all.top, line.top),
        bottom: Math.max(all.bottom, line.bottom),
      }),
      { left: first.left, right: first.right, top: first.top, bottom: first.bottom },
    );
    return [{ page: page.number, box }];
  });
  return places.length > 0 ? [finding('line-numbers', {}, { places })] : [];
}

/** Lines above and below the text. */
export const isEdgeLine = (line: TextLine, page: PageFacts, { margins }: Limits): boolean =>
  line.bottom < points(margins.top) + 2 || line.top > page.height - points(margins.bottom) - 2;

/** A number and nothing else: "3", "- 3 -", "Page 3 of 6". */
const bareNumber = /^[-–—(\s]*(?:page\s*)?(\d{1,4})(?:\s*(?:of|\/)\s*\d+)?[-–—)\s]*$/i;

/** Whether a line has its height of the page for itself and is the first or the last, wherever the paper's own margins put it. */
function isFirstOrLast(line: TextLine, lines: readonly TextLine[]): boolean {
  const others = lines.filter((other) => other !== line && other.level);
  return others.every(({ top }) => top >= line.bottom) || others.every(({ bottom }) => bottom <= line.top);
}

/**
 * Page numbers: a number in the head or foot that grows with the page. Certain when two pages agree, or three where it may be that of a
 * heading beside it; a lone number that stands by itself is a guess.
 * @param linesOf the lines of a page without the numbers of its lines
 */
export function pageNumbersOf(
  pages: readonly PageFacts[],
  linesOf: (page: PageFacts) => readonly TextLine[],
  limits: Limits,
): { lines: ReadonlySet<TextLine>; findings: Finding[] } {
  const seen = new Map<string, { page: number; line: TextLine; beside: boolean }[]>();
  const lone: { page: number; line: TextLine }[] = [];
  for (const page of pages) {
    const lines = linesOf(page);
    for (const line of lines) {
      const edge = isEdgeLine(line, page, limits);
      const bare = bareNumber.exec(line.text);
      const alone = bare && isFirstOrLast(line, lines);
      if (alone && (edge || Number(bare[1]) === page.number)) lone.push({ page: page.number, line });
      if (!(alone || edge) || line.text.length > 160) continue;
      const shape = line.text.replaceAll(/\d+/g, '#');
      line.text.match(/\d+/g)?.forEach((number, index) => {
        const key = `${shape} ${index} ${Number(number) - page.number}`;
        seen.set(key, [...(seen.get(key) ?? []), { page: page.number, line, beside: bare !== null && !alone }]);
      });
    }
  }
  const runs = [...seen.values()]
    .filter(
      (run) =>
        new Set(run.map(({ page }) => page)).size >= (run.some(({ beside }) => beside) ? Math.min(3, pages.length) : 2),
    )
    .flat();
  const found = runs.length > 0 ? runs : lone;
  const places = found.map(({ page, line }) => plain({ page, box: line }));
  return {
    lines: new Set(found.map(({ line }) => line)),
    findings: places.length > 0 ? [finding(runs.length > 0 ? 'page-numbers' : 'page-number', {}, { places })] : [],
  };
}

/** A place without the text of its line. */
export const plain = ({ page, box: { left, top, right, bottom } }: Place): Place => ({
  page,
  box: { left, top, right, bottom },
});
