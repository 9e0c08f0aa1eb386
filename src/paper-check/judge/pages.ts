import type { Box, PageFacts, PdfFacts } from '../facts.ts';
import { type Finding, finding, type Place } from '../finding.ts';
import { type Limits, points } from '../limits.ts';

/** Printers and programs round: two millimetres are no other paper. */
const paperTolerance = points(2);

/** The whole page as a place. */
export const wholePage = ({ number, width, height }: PageFacts): Place => ({
  page: number,
  box: { left: 0, top: 0, right: width, bottom: height },
});

const named = [
  { name: 'US Letter', width: 215.9, height: 279.4 },
  { name: 'US Legal', width: 215.9, height: 355.6 },
  { name: 'A5', width: 148, height: 210 },
  { name: 'A3', width: 297, height: 420 },
  { name: 'B5', width: 176, height: 250 },
  { name: 'A4', width: 210, height: 297 },
] as const;

/** A size in points by its name, or in millimetres. */
export function paperName(width: number, height: number): string {
  const near = (one: number, other: number) => Math.abs(one - points(other)) <= paperTolerance;
  const upright = named.find((size) => near(width, size.width) && near(height, size.height));
  if (upright) return upright.name;
  const turned = named.find((size) => near(width, size.height) && near(height, size.width));
  if (turned) return `${turned.name} on its side`;
  return `${Math.round((width / 72) * 25.4)} × ${Math.round((height / 72) * 25.4)} mm`;
}

export const isPaper = (width: number, height: number, { page }: Limits): boolean =>
  Math.abs(width - points(page.width)) <= paperTolerance && Math.abs(height - points(page.height)) <= paperTolerance;

/** How many pages, of which size, how many bytes, and what a PDF may not carry. */
export function judgeFile(facts: PdfFacts, limits: Limits): Finding[] {
  const found: Finding[] = [];
  if (facts.pageCount > limits.maxPages) found.push(finding('too-many-pages', { count: facts.pageCount }));
  const other = facts.pages.filter(({ width, height }) => !isPaper(width, height, limits));
  const [first] = other;
  if (first)
    found.push(
      finding(
        'other-paper',
        { name: paperName(first.width, first.height) },
        { pages: other.map(({ number }) => number) },
      ),
    );
  if (facts.bytes > limits.maxMegabytes * 1_000_000)
    found.push(finding('too-large', { megabytes: Math.ceil(facts.bytes / 1_000_000) }));
  if (facts.encrypted) found.push(finding('encrypted', {}));
  if (facts.program) found.push(finding(facts.program, {}));
  const missing = facts.fonts.filter(({ embedded }) => !embedded);
  if (missing.length > 0)
    found.push(
      finding(
        'fonts-missing',
        { names: unique(missing.map(({ name }) => name)) },
        { pages: missing.flatMap(({ pages }) => pages) },
      ),
    );
  const drawn = facts.fonts.filter(({ type3 }) => type3);
  if (drawn.length > 0)
    found.push(
      finding(
        'type3',
        { names: unique(drawn.map(({ name }) => name)) },
        { pages: drawn.flatMap(({ pages }) => pages) },
      ),
    );
  const comments = facts.pages.flatMap((page) => page.comments.map((box) => ({ page: page.number, box })));
  if (comments.length > 0) found.push(finding('comments', { count: comments.length }, { places: comments }));
  const broken = facts.pages.flatMap((page) =>
    page.links.filter((link) => link.broken).map((link) => ({ ...link, page: page.number })),
  );
  if (broken.length > 0)
    found.push(
      finding(
        'broken-links',
        { targets: unique(broken.map(({ target }) => target)) },
        { places: broken.map(({ page, box }) => ({ page, box })) },
      ),
    );
  return found;
}

export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Share of a page that a rectangle covers. */
export function share(box: Box, { width, height }: PageFacts): number {
  const across = Math.min(box.right, width) - Math.max(box.left, 0);
  const down = Math.min(box.bottom, height) - Math.max(box.top, 0);
  return across > 0 && down > 0 ? (across * down) / (width * height) : 0;
}
