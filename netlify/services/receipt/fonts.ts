import { brotliDecompressSync } from 'node:zlib';
import base from './base-fonts.json' with { type: 'json' };
import { Face } from './face.ts';
import { letterFromRight } from './lines.ts';

/** `headline` for a document that brings a face of its own for its large words; without one it is semibold. */
export type Weight = 'regular' | 'semibold' | 'headline';

/** Reads one of the site's font files by its name below `/fonts/receipt/`. */
export type ReadFont = (file: string) => Promise<Uint8Array>;

/** The list of the site's font files, in the order of choice. `letters` are ranges of code points: `41-5a,61`. */
export type FontIndex = readonly { readonly file: string; readonly letters: string }[];

/** Chooses the font for a letter with its marks. Without one that has it, it is the base font, which shows a box. */
export type ChooseFont = (grapheme: string) => Face;

/** The fonts of one receipt. */
export interface Fonts {
  forLine(line: string, weight: Weight): ChooseFont;
}

/**
 * The fonts for `texts`. Latin letters are always there; for others the site's own font files are read, only those
 * that hold a letter in question. A file that can't be read leaves boxes, and the text stays right for whoever copies it.
 * @param failed is told of each file that could not be read
 * @param headline the document's own face for large words, as `base-fonts.json` keeps one
 */
export async function loadFonts(
  texts: readonly string[],
  read: ReadFont,
  failed: (error: unknown) => void,
  headline?: string,
): Promise<Fonts> {
  const regular = baseFont(base.regular);
  const semibold = baseFont(base.semibold);
  const large = headline === undefined ? [] : [baseFont(headline)];
  const missing = [...new Set(texts.join(''))].filter((letter) => !regular.shows(letter));
  const more = missing.length > 0 ? await readMore(missing, texts.join(' '), read, failed) : [];
  return {
    forLine(line, weight) {
      const heavy = weight === 'headline' ? [...large, semibold] : weight === 'semibold' ? [semibold] : [];
      const fonts = [...heavy, regular, ...more];
      const search = (text: string) => fonts.find((font) => font.shows(text));
      // Letters that run from the right take everything else of their line into their font: readers put a line in order font by font.
      const leading = letterFromRight(line);
      const lead = leading === undefined ? undefined : search(leading);
      let before = lead;
      return (grapheme) => {
        // What has no script of its own, such as a space, goes with the text before it.
        const common = /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(grapheme);
        const kept = common ? before : lead;
        const font = kept?.shows(grapheme) ? kept : (search(grapheme) ?? regular);
        before = font;
        return font;
      };
    },
  };
}

const unpacked = new Map<string, Uint8Array>();

function baseFont(text: string): Face {
  const bytes = unpacked.get(text) ?? brotliDecompressSync(Buffer.from(text, 'base64'));
  unpacked.set(text, bytes);
  return new Face(bytes);
}

async function readMore(
  missing: readonly string[],
  text: string,
  read: ReadFont,
  failed: (error: unknown) => void,
): Promise<Face[]> {
  const open = async (file: string): Promise<Face[]> => {
    try {
      return [new Face(await read(file))];
    } catch (error) {
      failed(error);
      return [];
    }
  };
  try {
    const index = JSON.parse(Buffer.from(await read('index.json')).toString('utf8')) as FontIndex;
    return (await Promise.all(filesFor(missing, text, index).map(open))).flat();
  } catch (error) {
    failed(error);
    return [];
  }
}

/** For each letter the first file that has it. Han characters look as the country writes them whose own letters stand beside them. */
function filesFor(missing: readonly string[], text: string, index: FontIndex): readonly string[] {
  const region = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'noto-sans-kr'
      : undefined;
  const first = (file: string) => (region !== undefined && file.startsWith(region) ? 0 : 1);
  const wanted = new Set<string>();
  const left = new Set(missing.map((letter) => letter.codePointAt(0) ?? 0));
  for (const { file, letters } of index.toSorted((a, b) => first(a.file) - first(b.file))) {
    const ranges = letters.split(',').map((range) => range.split('-').map((point) => Number.parseInt(point, 16)));
    for (const point of left) {
      if (!ranges.some(([from = 0, to = from]) => from <= point && point <= to)) continue;
      wanted.add(file);
      left.delete(point);
    }
    if (left.size === 0) break;
  }
  return [...wanted];
}
