/** A cell as the domain knows it: text that somebody may have written, or a number of our own. */
export type Cell = string | number | boolean | undefined;

const startsFormula = /^[\s\u00A0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  // A spreadsheet runs what starts like a formula; a leading apostrophe makes it text. A negative number is no formula and stays one.
  return startsFormula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** One CSV record (RFC 4180): every cell quoted, CR LF at the end, nothing that a spreadsheet would run (C4, B61). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** Byte order mark first: without it Excel reads UTF-8 as the system's code page. */
export const csvStart = '\uFEFF';
