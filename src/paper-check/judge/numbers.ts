import type { PageFacts, TextLine } from '../facts.ts';
import { type Finding, finding, type Place } from '../finding.ts';
import { type Limits, points } from '../limits.ts';

/** Fewer numbers than this in a row beside the text may be anything. */
const fewestLineNumbers = 8;
/** In points: the middles of one and of four digits that begin or end together lie this near. */
const aligned = 10;

const letters = ({ text }: TextLine) => text.replaceAll(/\s/g, '').length;
const bodyLine = (line: TextLine) => line.level && letters(line) >= 15;

/** The value at a share of a sorted row. */
function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0;
}

/**
 * The line numbers of a review version: whole numbers that grow evenly from line to line and stand where no text does: left of it, right
 * of it, or between columns. A column of a table stands inside the text and is left alone.
 */
export function lineNumbersOf(page: PageFacts): readonly TextLine[] {
  const body = page.lines.filter(bodyLine);
  if (body.length < fewestLineNumbers) return [];
  const left = quantile(
    body.map((line) => line.left),
    0.1,
  );
  const right = quantile(
    body.map((line) => line.right),
    0.9,
  );
  const middle = page.width / 2;
  const numbers = page.lines.filter(
    (line) =>
      line.level &&
      /^\d{1,4}$/.test(line.text) &&
      (line.right <= left + 1 || line.left >= right - 1 || (line.left < middle + 25 && line.right > middle - 25)),
  );
  const rows = new Map<number, TextLine[]>();
  for (const number of numbers) {
    const middle = (number.left + number.right) / 2;
    const row = [...rows.keys()].find((known) => Math.abs(known - middle) < aligned) ?? middle;
    rows.set(row, [...(rows.get(row) ?? []), number]);
  }
  return [...rows.values()].filter((row) => row.length >= fewestLineNumbers && growsEvenly(row)).flat();
}

function growsEvenly(row: readonly TextLine[]): boolean {
  const values = row.toSorted((one, other) => one.top - other.top).map(({ text }) => Number(text));
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
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

/**
 * Page numbers: a number in the head or foot that grows with the page. Certain when two pages agree; a lone number on the only page is a
 * guess.
 */
export function pageNumbersOf(
  pages: readonly PageFacts[],
  limits: Limits,
): { lines: ReadonlySet<TextLine>; findings: Finding[] } {
  const seen = new Map<string, { page: number; line: TextLine }[]>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!isEdgeLine(line, page, limits) || line.text.length > 160) continue;
      const shape = line.text.replaceAll(/\d+/g, '#');
      line.text.match(/\d+/g)?.forEach((number, index) => {
        const key = `${shape} ${index} ${Number(number) - page.number}`;
        seen.set(key, [...(seen.get(key) ?? []), { page: page.number, line }]);
      });
    }
  }
  const runs = [...seen.values()].filter((run) => new Set(run.map(({ page }) => page)).size >= 2);
  const lines = new Set(runs.flatMap((run) => run.map(({ line }) => line)));
  const places: Place[] = runs.flatMap((run) => run.map(({ page, line }) => ({ page, box: line })));
  if (places.length > 0) return { lines, findings: [finding('page-numbers', {}, { places: places.map(plain) })] };
  const lone = pages.flatMap((page) =>
    page.lines
      .filter(
        (line) =>
          isEdgeLine(line, page, limits) && /^[-–—(\s]*(page\s*)?\d{1,4}(\s*(of|\/)\s*\d+)?[-–—)\s]*$/i.test(line.text),
      )
      .map((line) => ({ page: page.number, line })),
  );
  return lone.length > 0
    ? {
        lines: new Set(lone.map(({ line }) => line)),
        findings: [finding('page-number', {}, { places: lone.map(({ page, line }) => plain({ page, box: line })) })],
      }
    : { lines, findings: [] };
}

/** A place without the text of its line. */
export const plain = ({ page, box: { left, top, right, bottom } }: Place): Place => ({
  page,
  box: { left, top, right, bottom },
});
