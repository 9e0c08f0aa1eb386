import type { Box, PageFacts, TextLine } from '../facts.ts';
import { type Finding, finding, type Place } from '../finding.ts';
import { type Limits, millimetres, points } from '../limits.ts';
import { bodyLine, isEdgeLine, plain } from './numbers.ts';
import { isPaper } from './pages.ts';

/** Hanging punctuation and rounding reach this far, in points. */
const slack = points(1);
/** From here on a line is outside for certain. */
const certain = points(2);
/** Width of the empty strip that two columns leave between them, in points. */
const gutter = 6;
/** Rows of text that a page needs before its columns can be told. */
const fewestRows = 20;

/**
 * Share of the rows of a page that cross its middle. Of all strips near the middle the emptiest counts: titles, wide figures and tables may
 * cross it, the text of a page in one column always does.
 */
export function crossing(lines: readonly TextLine[], width: number): number | undefined {
  const row = (line: TextLine) => Math.round(line.bottom / 3);
  const level = lines.filter((line) => line.level);
  const rows = new Set(level.map(row));
  if (rows.size < fewestRows) return;
  let least = 1;
  for (let at = 0.4 * width; at + gutter < 0.6 * width; at += 2) {
    const crossed = new Set(level.filter((line) => line.left < at + gutter && line.right > at).map(row));
    least = Math.min(least, crossed.size / rows.size);
  }
  // A last page whose text ends in its left column crosses nothing and says nothing of the right one.
  return least;
}

/** Columns: certain when most rows of nearly every page cross the middle. */
export function judgeColumns(pages: readonly PageFacts[], body: (page: PageFacts) => readonly TextLine[]): Finding[] {
  const told = pages.flatMap((page) => {
    const share = crossing(body(page), page.width);
    return share === undefined ? [] : [{ page: page.number, share }];
  });
  const wide = told.filter(({ share }) => share > 0.55);
  if (wide.length === 0) return [];
  const numbers = wide.map(({ page }) => page);
  const all = wide.length / told.length;
  if (all >= 0.6) return [finding('one-column', {}, { pages: numbers })];
  return [
    finding(
      'wide-lines',
      {},
      {
        places: pages
          .filter(({ number }) => numbers.includes(number))
          .map((page) => ({ page: page.number, box: { left: 0, top: 0, right: page.width, bottom: page.height } })),
      },
    ),
  ];
}

/** So much of a line of the right column is covered before anybody believes it, in points. */
const fewestCovered = 12;

/** Lines of the left column that are wider than it, an equation or an address, and lie over the text of the right one. */
export function judgeOverlap(pages: readonly PageFacts[], body: (page: PageFacts) => readonly TextLine[]): Finding[] {
  const places = pages.flatMap((page) => {
    const inLeft = ({ left }: TextLine) => left < 0.45 * page.width;
    const lines = body(page)
      .filter(({ level }) => level)
      .toSorted((one, other) => one.left - other.left);
    const right = lines.filter((line) => !inLeft(line) && bodyLine(line));
    return lines
      .filter(inLeft)
      .map((line) => goingOn(line, lines))
      .filter((row) => right.some((line) => runsInto(row, line)))
      .map((box) => ({ page: page.number, box }));
  });
  return places.length > 0 ? [finding('overlap', {}, { places: places.map(plain) })] : [];
}

/** A line with the short pieces that follow it closely, as the parts of an equation do; `lines` from left to right. */
function goingOn(line: TextLine, lines: readonly TextLine[]): Box {
  const middle = (line.top + line.bottom) / 2;
  let { right } = line;
  for (const next of lines) {
    const isBeside = Math.abs((next.top + next.bottom) / 2 - middle) < 0.7 * line.size;
    if (isBeside && !bodyLine(next) && next.left >= line.left && next.left <= right + 0.4 * line.size)
      right = Math.max(right, next.right);
  }
  return { ...line, right };
}

/** At any height: the lines of two columns need not stand beside each other. */
function runsInto(over: Box, line: Box): boolean {
  const down = Math.min(over.bottom, line.bottom) - Math.max(over.top, line.top);
  return (
    over.right >= line.left + fewestCovered && down > 0.3 * Math.min(over.bottom - over.top, line.bottom - line.top)
  );
}

interface Outside extends Place {
  readonly reach: number;
  readonly side: 'left' | 'right' | 'top' | 'bottom';
}

/** Text and pictures beyond the margins. Pages of another size are another cause. */
export function judgeMargins(
  pages: readonly PageFacts[],
  body: (page: PageFacts) => readonly TextLine[],
  limits: Limits,
  heads: ReadonlySet<string>,
): Finding[] {
  const side = points(limits.margins.side);
  const outside: Outside[] = [];
  const pictures: Place[] = [];
  for (const page of pages) {
    if (!isPaper(page.width, page.height, limits)) continue;
    const lines = body(page);
    for (const line of lines) {
      const edge = isEdgeLine(line, page, limits);
      // A running head or a note at the foot stands there by design.
      if (edge && (heads.has(headOf(line)) || line.text.length < 4)) continue;
      const left = side - line.left;
      const right = line.right - (page.width - side);
      const reach = Math.max(left, right);
      if (reach > slack) outside.push({ page: page.number, box: line, reach, side: left > right ? 'left' : 'right' });
    }
    outside.push(...beyondEnds(page, lines, limits, heads));
    for (const { painted } of page.pictures) {
      if (painted.left < side - certain || painted.right > page.width - side + certain)
        pictures.push({ page: page.number, box: painted });
    }
  }
  const far = outside.filter(({ reach }) => reach > certain);
  const near = outside.filter(({ reach }) => reach <= certain);
  const found: Finding[] = [];
  if (far.length > 0)
    found.push(
      finding(
        'outside-margins',
        {
          millimetres: Math.max(1, millimetres(Math.max(...far.map(({ reach }) => reach)))),
          sides: [...new Set(far.map((one) => one.side))].join(', '),
        },
        {
          places: far.toSorted((one, other) => other.reach - one.reach).map(plain),
          pages: far.map(({ page }) => page),
        },
      ),
    );
  else if (near.length > 0)
    found.push(
      finding(
        'near-margins',
        { millimetres: Math.max(1, millimetres(Math.max(...near.map(({ reach }) => reach)))) },
        { places: near.map(plain) },
      ),
    );
  if (pictures.length > 0) found.push(finding('picture-outside', {}, { places: pictures }));
  return found;
}

/** A line without its numbers: what a running head has in common from page to page. */
export const headOf = ({ text, top }: TextLine): string => `${text.replaceAll(/\d+/g, '#')} ${Math.round(top / 8)}`;

/** Two lines of running text or more above or below the text: one may be a note, two are text that runs over. */
function beyondEnds(
  page: PageFacts,
  lines: readonly TextLine[],
  { margins }: Limits,
  heads: ReadonlySet<string>,
): Outside[] {
  const beyond = (side: 'top' | 'bottom', reach: (line: TextLine) => number) => {
    const over = lines.filter(
      (line) => line.level && line.text.length >= 15 && reach(line) > 0 && !heads.has(headOf(line)),
    );
    return over.length < 3 ? [] : over.map((line) => ({ page: page.number, box: line, reach: reach(line), side }));
  };
  return [
    ...beyond('top', (line) => points(margins.top) - slack - (line.top + line.bottom) / 2),
    ...beyond('bottom', (line) => (line.top + line.bottom) / 2 - (page.height - points(margins.bottom)) - slack),
  ];
}

/** Running heads and feet: what stands at the same height of the edge on two pages. */
export function runningHeads(pages: readonly PageFacts[], limits: Limits): ReadonlySet<string> {
  const seen = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!isEdgeLine(line, page, limits)) continue;
      const key = headOf(line);
      seen.set(key, (seen.get(key) ?? new Set()).add(page.number));
    }
  }
  return new Set([...seen].filter(([, on]) => on.size >= 2 || pages.length === 1).map(([key]) => key));
}
