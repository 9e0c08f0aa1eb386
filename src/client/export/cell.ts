/** A cell of an export: text that somebody may have written, or a number of our own. */
export type Cell = string | number | undefined;

const startsFormula = /^[\s\u00A0\uFEFF"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/** Where a spreadsheet that separates by something else than commas, and so loses the quotes, would begin a cell: BUG-F14. */
const startsFormulaInside = /(?<=[;|\t\r\n])(?=[\s\u00A0\uFEFF"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A spreadsheet runs what starts like a formula; a leading apostrophe makes it text. A negative number is no formula and stays one
 * (SEC-C4, BUG-61). The library's own rule is narrower: it does not see a formula behind blanks, and takes every negative number for one.
 */
export function safeCell(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  if (plainNumber.test(cell)) return cell;
  const inside = cell.replace(startsFormulaInside, "'");
  return startsFormula.test(cell) ? `'${inside}` : inside;
}
