import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box, PagePicture } from '../facts.ts';
import { boxAround, times } from './text-lines.ts';

/** Pixels as the reader hands them over. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data?: Uint8Array | Uint8ClampedArray;
}

export interface Drawing {
  readonly fonts: ReadonlySet<string>;
  readonly pictures: readonly PagePicture[];
  readonly seenLetters: number;
  readonly unseenLetters: number;
  readonly shapes: number;
}

/** Whole pictures; masks are drawn in one colour and cut in too many ways to be measured. */
const pictureOps: ReadonlySet<number> = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject]);
/** In points: smaller ones are bullets and logos. */
const smallest = 36;
const unseen = 3;
/** Where margins can be, in points. */
const edge = 100;
/** Milliseconds until pixels are given up. */
const longestWait = 5000;

/** Walks once through what a page draws: which fonts, which pictures and how sharp, which letters are seen. */
export async function drawingOf(page: PDFPageProxy, view: readonly number[]): Promise<Drawing> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = new Set<string>();
  const pictures: Placed[] = [];
  const kept: { matrix: readonly number[]; mode: number }[] = [];
  let matrix: readonly number[] = view;
  let mode = 0;
  let seenLetters = 0;
  let unseenLetters = 0;
  let shapes = 0;
  fnArray.forEach((op, index) => {
    const args: unknown[] = argsArray[index] ?? [];
    if (op === OPS.save) kept.push({ matrix, mode });
    else if (op === OPS.restore || op === OPS.paintFormXObjectEnd)
      ({ matrix, mode } = kept.pop() ?? { matrix: view, mode: 0 });
    else if (op === OPS.transform) matrix = times(matrix, args as number[]);
    else if (op === OPS.paintFormXObjectBegin) {
      kept.push({ matrix, mode });
      if (args[0]) matrix = times(matrix, Array.from(args[0] as ArrayLike<number>));
    } else if (op === OPS.setFont) fonts.add(String(args[0]));
    else if (op === OPS.setTextRenderingMode) mode = Number(args[0]);
    else if (op === OPS.showText) {
      const letters = (args[0] as unknown[]).filter((glyph) => typeof glyph === 'object' && glyph !== null).length;
      if (mode === unseen) unseenLetters += letters;
      else seenLetters += letters;
    } else if (op === OPS.constructPath || op === OPS.shadingFill) shapes += 1;
    else if (pictureOps.has(op)) {
      const found = placed(args, matrix);
      if (found) pictures.push(found);
    }
  });
  const whole = wholePictures(await Promise.all(pictures.map((one) => picture(one, page))));
  return { fonts, pictures: whole, seenLetters, unseenLetters, shapes };
}

/** A picture before its pixels have come. */
interface Placed {
  readonly matrix: readonly number[];
  readonly source: string | Pixels;
  readonly dpi: number;
}

function placed(args: readonly unknown[], matrix: readonly number[]): Placed | undefined {
  const [named, width, height] = args;
  const source = typeof named === 'string' ? named : (named as Pixels);
  const across = typeof width === 'number' ? width : typeof source === 'string' ? 0 : source.width;
  const down = typeof height === 'number' ? height : typeof source === 'string' ? 0 : source.height;
  const [a = 0, b = 0, c = 0, d = 0] = matrix;
  const drawn = [Math.hypot(a, b), Math.hypot(c, d)] as const;
  if (across < 2 || down < 2 || drawn[0] < smallest || drawn[1] < smallest) return;
  return { matrix, source, dpi: Math.min((across / drawn[0]) * 72, (down / drawn[1]) * 72) };
}

/** Only near an edge of the page it matters what of a picture is white. */
async function picture({ matrix, source, dpi }: Placed, page: PDFPageProxy): Promise<PagePicture> {
  const unit = times(matrix, [1, 0, 0, 1, 0, 0]);
  const box = boxAround(unit, [0, 0, 1, 1]);
  const { width } = page.getViewport({ scale: 1 });
  if (box.left > edge && box.right < width - edge) return { box, painted: box, dpi };
  const pixels = typeof source === 'string' ? await pixelsOf(page, source) : source;
  const ink = pixels?.data && inkOf(pixels, pixels.data);
  // A picture stands on its lower edge, its pixels hang from the upper one.
  return { box, painted: ink ? boxAround(unit, [ink.left, 1 - ink.bottom, ink.right, 1 - ink.top]) : box, dpi };
}

/** Pixels come after what is drawn with them, and never where they cannot be unpacked. */
function pixelsOf(page: PDFPageProxy, name: string): Promise<Pixels | undefined> {
  const store = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWait, undefined);
    store.get(name, (pixels: unknown) => {
      clearTimeout(timer);
      resolve((pixels as Pixels | null) ?? undefined);
    });
  });
}

/** The part of a picture that is not white, in shares of its width and height; nothing where all is white or the form is unknown. */
function inkOf({ width, height }: Pixels, data: Uint8Array | Uint8ClampedArray): Box | undefined {
  const samples = Math.round(data.length / (width * height));
  if (samples !== 3 && samples !== 4) return;
  let [left, top, right, bottom] = [width, height, -1, -1];
  const step = Math.max(1, Math.floor(Math.min(width, height) / 400));
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * samples;
      const white = (data[at] ?? 0) > 247 && (data[at + 1] ?? 0) > 247 && (data[at + 2] ?? 0) > 247;
      if (white || (samples === 4 && (data[at + 3] ?? 0) < 8)) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (right < 0) return;
  return { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height };
}

/** Programs cut large pictures into strips: those that lie edge to edge with one sharpness are one picture. */
function wholePictures(pieces: readonly PagePicture[]): PagePicture[] {
  const whole: PagePicture[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (
      last &&
      Math.abs(last.box.left - piece.box.left) < 1 &&
      Math.abs(last.box.right - piece.box.right) < 1 &&
      (Math.abs(last.box.bottom - piece.box.top) < 1 || Math.abs(piece.box.bottom - last.box.top) < 1)
    )
      whole[whole.length - 1] = {
        box: around(last.box, piece.box),
        painted: around(last.painted, piece.painted),
        dpi: Math.min(last.dpi, piece.dpi),
      };
    else whole.push(piece);
  }
  return whole;
}

/** The rectangle around two. */
export const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
