import type { PageFacts, PdfFacts, TextLine } from '../facts.ts';
import { type Finding, finding } from '../finding.ts';
import type { Limits } from '../limits.ts';
import { plain } from './numbers.ts';
import { share } from './pages.ts';

/** Letters that no font gives a meaning: private ones, replaced ones and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what a text without meanings is made of
const meaningless = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd\ue000-\uf8ff]/g;

const textOf = (lines: readonly TextLine[]) => lines.map(({ text }) => text).join('\n');

/** Whether a page is a photograph of a page: a picture covers it, and what text it has lies there unseen. */
const isScan = (page: PageFacts) => page.pictures.some(({ box }) => share(box, page) > 0.7) && page.seenLetters < 50;

/** Whether the words can be selected, searched and read aloud. One answer: a scan has no other faults of text. */
export function judgeTextLayer({ pages }: PdfFacts): Finding[] {
  const scans = pages.filter(isScan);
  if (scans.length > 0) return [finding('scanned', {}, { pages: scans.map(({ number }) => number) })];
  const letters = pages.reduce((all, page) => all + page.seenLetters, 0);
  const drawn = pages.filter((page) => page.shapes > 200 && page.seenLetters < 50);
  if (letters < 50 && pages.length > 0)
    return [finding('no-text', {}, { pages: (drawn.length > 0 ? drawn : pages).map(({ number }) => number) })];
  const garbled = pages.filter((page) => {
    const text = textOf(page.lines).replaceAll(/\s/g, '');
    return (
      page.seenLetters > 200 &&
      ((text.match(meaningless)?.length ?? 0) > 0.25 * text.length || text.length < 0.3 * page.seenLetters)
    );
  });
  return garbled.length > 0 ? [finding('garbled', {}, { pages: garbled.map(({ number }) => number) })] : [];
}

/** The size that most letters have, in points. */
export function bodySize(pages: readonly PageFacts[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flatMap(({ lines }) => lines)) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** In points: a running head is smaller than the one, a slanted label of a figure than the other. */
const huge = { level: 36, slanted: 16 };

/** Neither level nor upright: its rectangle is wide and tall. */
const slants = ({ level, size, left, right, top, bottom }: TextLine) =>
  !level && Math.min(right - left, bottom - top) > 2 * size;

/** Words that lie across most pages, such as "DRAFT". */
export function watermarkOf(pages: readonly PageFacts[]): { lines: ReadonlySet<TextLine>; findings: Finding[] } {
  const seen = new Map<string, { page: number; line: TextLine }[]>();
  for (const page of pages) {
    for (const line of page.lines)
      if (/\p{L}{3}/u.test(line.text) && line.size >= (slants(line) ? huge.slanted : huge.level))
        seen.set(line.text, [...(seen.get(line.text) ?? []), { page: page.number, line }]);
  }
  const marks = [...seen].filter(
    ([, places]) => new Set(places.map(({ page }) => page)).size >= Math.max(2, pages.length / 2),
  );
  const [first] = marks;
  const found = marks.flatMap(([, all]) => all);
  return {
    lines: new Set(found.map(({ line }) => line)),
    findings: first
      ? [
          finding(
            'watermark',
            { words: first[0] },
            { places: found.map(({ page, line }) => plain({ page, box: line })) },
          ),
        ]
      : [],
  };
}

const withoutNames =
  /anonymous (?:[\w-]+ )?(?:author|submission|institution)|author(?:s|\(s\))?(?: names)? (?:omitted|hidden|withheld)|double[- ]blind review|under review as|confidential review copy|do not distribute/i;

/** Title and authors of the first page, as text. */
export function judgeTitle(pages: readonly PageFacts[]): Finding[] {
  const [first] = pages;
  if (!first) return [];
  const upper = first.lines.filter((line) => line.level && line.top < 0.5 * first.height);
  const blind = first.lines.find(({ text }) => withoutNames.test(text));
  const found: Finding[] = blind
    ? [
        finding(
          'anonymous',
          { words: withoutNames.exec(blind.text)?.[0] ?? '' },
          { places: [plain({ page: first.number, box: blind })] },
        ),
      ]
    : [];
  const size = bodySize(pages);
  const largest = Math.max(0, ...upper.filter(({ text }) => /\p{L}{3}/u.test(text)).map((line) => line.size));
  const title = upper.filter((line) => line.size > largest - 0.6);
  if (largest < 1.15 * size || title.map(({ text }) => text).join('').length < 8)
    return [
      ...found,
      finding(
        'no-title',
        {},
        { places: [{ page: first.number, box: { left: 0, top: 0, right: first.width, bottom: first.height / 3 } }] },
      ),
    ];
  if (blind) return found;
  const below = Math.max(...title.map(({ bottom }) => bottom));
  const abstract = first.lines.find(({ text }) => /^\W*(abstract|summary)\b/i.test(text))?.top ?? below + 120;
  const authors = first.lines.filter(
    (line) => line.top >= below - 2 && line.bottom <= abstract + 2 && /\p{L}{2}/u.test(line.text),
  );
  return authors.length > 0
    ? found
    : [
        ...found,
        finding(
          'no-authors',
          {},
          {
            places: [
              {
                page: first.number,
                box: { left: 0, top: below, right: first.width, bottom: Math.max(below + 60, abstract) },
              },
            ],
          },
        ),
      ];
}

/** Sharpness of pictures. One that covers a scanned page is the scan's own fault. */
export function judgePictures(pages: readonly PageFacts[], { dpi }: Limits): Finding[] {
  const all = pages
    .filter((page) => !isScan(page))
    .flatMap((page) => page.pictures.map((picture) => ({ page: page.number, box: picture.box, dpi: picture.dpi })));
  // Measured in whole dots: 299.7 is 300.
  const blurred = all.filter((picture) => Math.round(picture.dpi) < dpi.least);
  const soft = all.filter((picture) => Math.round(picture.dpi) >= dpi.least && picture.dpi < 0.95 * dpi.good);
  const told = (some: typeof all) => ({
    count: some.length,
    dpi: Math.round(Math.min(...some.map((picture) => picture.dpi))),
  });
  return [
    ...(blurred.length > 0
      ? [finding('blurred', told(blurred), { places: blurred.map(({ page, box }) => ({ page, box })) })]
      : []),
    ...(soft.length > 0 ? [finding('soft', told(soft), { places: soft.map(({ page, box }) => ({ page, box })) })] : []),
  ];
}
