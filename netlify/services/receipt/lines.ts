import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

export type Direction = 'ltr' | 'rtl';

/** A piece of a line that one font shows: parts in one direction each, from left to right. */
export interface Piece<Font> {
  readonly font: Font;
  readonly parts: readonly { readonly text: string; readonly direction: Direction }[];
}

/** Text as it may stand in a line: composed letters, plain spaces, no control characters. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Whether a text begins from the right, by its first letter that has a direction. */
export function startsFromRight(text: string): boolean {
  return (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) === 1;
}

/** The first letter of a script that runs from the right. */
export function letterFromRight(line: string): string | undefined {
  return [...line].find((letter) => ['R', 'AL'].includes(bidi.getBidiCharTypeName(letter)));
}

/**
 * The pieces of one line from left to right, as the Unicode Bidirectional Algorithm (UAX 9) has it.
 * @param fromRight whether the paragraph that the line belongs to begins from the right
 * @param fontOf the font for a letter with its marks; it is asked in the order of reading
 */
export function pieces<Font>(line: string, fromRight: boolean, fontOf: (grapheme: string) => Font): Piece<Font>[] {
  const { levels } = bidi.getEmbeddingLevels(line, fromRight ? 'rtl' : 'ltr');
  const runs: { text: string; font: Font; level: number }[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    // Marks that only steer directions have done so in the levels.
    const text = segment.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
    if (text === '') continue;
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const font = fontOf(text);
    if (last && last.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, level });
  }
  const found: { font: Font; parts: { text: string; direction: Direction }[] }[] = [];
  for (const { text, font, level } of fromLeftToRight(runs)) {
    const part = { text, direction: level % 2 ? ('rtl' as const) : ('ltr' as const) };
    const last = found.at(-1);
    if (last?.font === font) last.parts.push(part);
    else found.push({ font, parts: [part] });
  }
  return found;
}

/** Rule SEC-L2: from the highest level down to the lowest odd one, whatever is at that level or above is turned round. */
function fromLeftToRight<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  let order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    const turned: Run[] = [];
    let open: Run[] = [];
    for (const run of order) {
      if (run.level >= level) {
        open.push(run);
        continue;
      }
      turned.push(...open.reverse(), run);
      open = [];
    }
    order = [...turned, ...open.reverse()];
  }
  return order;
}

/** Breaks a text into lines no wider than `width`: at spaces; a longer word where a new one begins, as in Thai and Chinese; else anywhere. */
export function wrap(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (part: string, glue: string, [finer, ...finest]: readonly Intl.Segmenter[]): void => {
    const longer = line === '' ? part : line + glue + part;
    if (widthOf(longer) <= width) {
      line = longer;
    } else if (finer && widthOf(part) > width) {
      [...finer.segment(part)].forEach(({ segment }, index) => {
        put(segment, index === 0 ? glue : '', finest);
      });
    } else {
      if (line !== '') lines.push(line);
      line = part;
    }
  };
  for (const word of text.split(' ')) put(word, ' ', [words, graphemes]);
  return line === '' ? lines : [...lines, line];
}
