import type { Box, TextLine } from '../facts.ts';

/** A run of letters as the reader of PDFs gives it. */
export interface TextRun {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

type Matrix = readonly [number, number, number, number, number, number];

/** The product of two matrices of a PDF: first `inner`, then `outer`. */
export function times(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, x = 0, y = 0] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * x + c * y + e, b * x + d * y + f];
}

/** The rectangle around four corners of a unit that a matrix places. */
export function boxAround(matrix: Matrix, [left, top, right, bottom]: readonly [number, number, number, number]): Box {
  const [a, b, c, d, e, f] = matrix;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const across = corners.map(([x]) => x);
  const down = corners.map(([, y]) => y);
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}

/** A number alone, such as one that counts lines: it joins a line only where it stands as near as a word. */
const isNumber = (text: string) => /^\s*\d{1,4}$/.test(text);

/**
 * Joins runs to pieces of lines. A gap as wide as a letter's height ends a piece: two columns never become one line, and a number in
 * the margin stays by itself.
 * @param view The matrix from the page's own points to points from the top left corner of what is seen.
 */
export function linesOf(runs: readonly TextRun[], view: readonly number[]): TextLine[] {
  const lines: TextLine[] = [];
  let open: TextLine | undefined;
  for (const run of runs) {
    const text = run.str.trimEnd();
    if (text.trim() === '') continue;
    const matrix = times(view, run.transform);
    const size = Math.hypot(matrix[2], matrix[3]);
    const along = Math.hypot(matrix[0], matrix[1]) || 1;
    // Width is told in the page's points; spaces at its end are no ink.
    const width = run.width * (text.length / run.str.length);
    const box = boxAround(
      [matrix[0] / along, matrix[1] / along, matrix[2] / (size || 1), matrix[3] / (size || 1), matrix[4], matrix[5]],
      [0, -0.22 * size, width, 0.75 * size],
    );
    const level = Math.abs(matrix[1]) < 0.05 * along && matrix[0] > 0;
    const gap = open ? box.left - open.right : 0;
    if (
      open?.level &&
      level &&
      Math.abs(box.bottom - open.bottom) < 0.45 * Math.max(size, open.size) &&
      gap > -0.4 * size &&
      gap < (isNumber(open.text) || isNumber(text) ? 0.4 : 0.9) * Math.max(size, open.size)
    ) {
      open = {
        text: open.text + (gap > 0.12 * size || run.str.startsWith(' ') ? ' ' : '') + text.trimStart(),
        left: open.left,
        right: Math.max(open.right, box.right),
        top: Math.min(open.top, box.top),
        bottom: Math.max(open.bottom, box.bottom),
        size: Math.max(open.size, size),
        level,
      };
      lines[lines.length - 1] = open;
    } else {
      open = { text: text.trimStart(), ...box, size, level };
      lines.push(open);
    }
  }
  return lines;
}
