import { create, type Font } from 'fontkit';
import { Blob, Face as ShapingFace, Font as ShapingFont } from 'harfbuzzjs';
import type { Direction } from './lines.ts';
import { type ShapedGlyph, shapedGlyphs } from './shaping.ts';

/** A stretch of text in one direction. */
export interface Part {
  readonly text: string;
  readonly direction: Direction;
}

/** Glyphs from left to right, in units of the font. */
export interface ShapedRun {
  readonly glyphs: readonly GlyphUse[];
  readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  /** Shapes that stand for no letter of their own, as paths of SVG: drawn, they add nothing to a copied text. */
  readonly outlines: readonly { readonly path: string; readonly x: number; readonly y: number }[];
  readonly advanceWidth: number;
}

/** One glyph at one place. `id` names the use, not the shape, since one shape may stand for different letters. */
interface GlyphUse {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/**
 * A font whose text, copied out of the PDF, is the text that went in. A font file alone can't do that: vowel signs move before their
 * consonant, letters join, two letters share a shape. Here each use of a shape gets a code of its own, and with it the letters that a
 * reader should find there, going from left to right (in Hebrew and Arabic from right to left).
 */
export class Face {
  /** What the PDF writer takes as a font: it asks this for the run that was shaped under a name, and for what to embed. */
  readonly source: object;
  readonly unitsPerEm: number;
  readonly #file: Font;
  readonly #shaping: ShapingFont;
  /** Shape of each use. */
  readonly #shapes: number[] = [0];
  readonly #codes = new Map<string, number>();
  readonly #runs = new Map<string, ShapedRun>();

  /** @param bytes a TrueType file */
  constructor(bytes: Uint8Array) {
    const { file, shaping } = opened(bytes);
    this.#file = file;
    this.#shaping = shaping;
    this.unitsPerEm = this.#file.unitsPerEm;
    this.source = Object.create(this.#file, {
      // The writer scales positions in place.
      layout: { value: (name: string) => structuredClone(this.#runs.get(name)) },
      createSubset: { value: () => this.#subset() },
    });
  }

  /** Whether the font has all that is visible of a text. */
  shows(text: string): boolean {
    const has = (letter: string) => this.#file.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    return [...text].every((letter) => /\p{Default_Ignorable_Code_Point}/u.test(letter) || has(letter));
  }

  /** Shapes parts that stand side by side, from left to right. `name` is what the writer has to ask for. */
  shape(parts: readonly Part[]): { readonly name: string; readonly run: ShapedRun } {
    const name = JSON.stringify(parts);
    const run = this.#runs.get(name) ?? this.#shaped(parts);
    this.#runs.set(name, run);
    return { name, run };
  }

  #shaped(parts: readonly Part[]): ShapedRun {
    const outlines: ShapedRun['outlines'][number][] = [];
    const bearers: { glyph: ShapedGlyph; x: number; wider: boolean }[] = [];
    let x = 0;
    for (const glyph of parts.flatMap(({ text, direction }) => shapedGlyphs(this.#shaping, text, direction))) {
      const { id, letters, xAdvance, xOffset, yOffset } = glyph;
      if (letters.length > 0) bearers.push({ glyph, x, wider: false });
      const last = bearers.at(-1);
      if (letters.length === 0 && xAdvance > 0 && last) last.wider = true;
      if (id === 0) outlines.push({ path: emptyBox(xAdvance, this.unitsPerEm), x, y: 0 });
      else if (letters.length === 0) outlines.push({ path: this.#shaping.glyphToPath(id), x: x + xOffset, y: yOffset });
      x += xAdvance;
    }
    // From each letter to the next without a gap, which would be read as a space.
    const starts = [0, ...bearers.slice(1).map((bearer) => bearer.x), x];
    const glyphs: GlyphUse[] = [];
    const positions = bearers.map(({ glyph: { id, letters, xOffset, yOffset }, wider, x: own }, index) => {
      const [start = 0, next = 0] = starts.slice(index, index + 2);
      const width = wider || own > start ? next - start : this.#file.getGlyph(id).advanceWidth;
      glyphs.push({ id: this.#codeOf(id, letters, width), advanceWidth: width, codePoints: letters });
      return { xAdvance: next - start, xOffset: own - start + xOffset, yOffset };
    });
    return { glyphs, positions, outlines, advanceWidth: x };
  }

  #codeOf(shape: number, letters: readonly number[], width: number): number {
    const key = `${shape} ${letters.join('.')} ${width}`;
    const code = this.#codes.get(key) ?? this.#shapes.push(shape) - 1;
    this.#codes.set(key, code);
    return code;
  }

  #subset() {
    const subset = this.#file.createSubset() as unknown as { readonly glyphs: number[]; encode(): Uint8Array };
    const places: number[] = [0];
    return {
      // A shape that is used for two texts is embedded twice: that is what gives each its own letters.
      includeGlyph: (code: number) => (places[code] ??= subset.glyphs.push(this.#shapes[code] ?? 0) - 1),
      encode: () => subset.encode(),
    };
  }
}

interface OpenedFont {
  readonly file: Font;
  readonly shaping: ShapingFont;
}

/** Opened once for the same bytes: of two thousand certificates each has faces of its own, on the same few files. */
const known = new WeakMap<Uint8Array, OpenedFont>();

function opened(bytes: Uint8Array): OpenedFont {
  const font = known.get(bytes) ?? {
    file: create(Buffer.from(bytes)) as Font,
    shaping: new ShapingFont(new ShapingFace(new Blob(bytes))),
  };
  known.set(bytes, font);
  return font;
}

/** What stands for a letter that no font has: a box as high as a capital. */
function emptyBox(advance: number, em: number): string {
  const [left, right, line, height] = [advance * 0.12, advance * 0.88, em * 0.05, em * 0.66];
  const outer = `M${left} 0H${right}V${height}H${left}Z`;
  return `${outer}M${left + line} ${line}V${height - line}H${right - line}V${line}Z`;
}
