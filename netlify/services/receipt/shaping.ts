import { Buffer, Direction as Directions, type Font, shape } from 'harfbuzzjs';
import type { Direction } from './lines.ts';

/** A glyph in its place, in units of the font, with the letters that it stands for: none, or a few. */
export interface ShapedGlyph {
  readonly id: number;
  readonly letters: readonly number[];
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** The glyphs of a text from left to right. Each letter of the text belongs to exactly one of them. */
export function shapedGlyphs(font: Font, text: string, direction: Direction): ShapedGlyph[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? Directions.RTL : Directions.LTR);
  // Without a letter of a script that runs from the right, brackets would not be turned round.
  if (direction === 'rtl' && /^[\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)) buffer.setScript('Hebr');
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    return { id: codepoint, cluster, letters: [] as readonly number[], xAdvance, xOffset, yOffset };
  });
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  starts.forEach((start, index) => {
    const letters = [...text.slice(start, starts[index + 1])].map((letter) => letter.codePointAt(0) ?? 0);
    const together = glyphs.filter(({ cluster }) => cluster === start);
    if (direction === 'rtl') together.reverse();
    // A glyph that is moved out of the line, as a mark above it, would be read as a word of its own: its letter goes to one in the line.
    const inLine = together.filter(({ xAdvance, xOffset, yOffset }) => xAdvance > 0 && xOffset === 0 && yOffset === 0);
    const bearers = (inLine.length > 0 ? inLine : together).slice(0, inLine.length > 0 ? letters.length : 1);
    bearers.forEach((glyph, place) => {
      const own = place === bearers.length - 1 ? letters.slice(place) : letters.slice(place, place + 1);
      // Readers turn such a run round letter by letter.
      glyph.letters = direction === 'rtl' ? own.toReversed() : own;
    });
  });
  return glyphs;
}
