import { type Cell, safeCell } from './cell.ts';
import type { Column } from './table.ts';

/** Byte order mark first: without it Excel reads UTF-8 as the system's code page. */
const start = '\uFEFF';

/** An export as CSV (RFC 4180), for programs: every cell quoted, CR LF at the end, nothing that a spreadsheet would run. */
export function* csvOf(columns: readonly Column[], rows: Iterable<readonly Cell[]>): Generator<string> {
  yield start + lineOf(columns.map(({ title }) => title));
  for (const row of rows) yield lineOf(row.map((cell, place) => shown(cell, columns[place])));
}

/** 20000 → 20000.00 in a column of money. */
const shown = (cell: Cell, column: Column | undefined): Cell =>
  column?.kind === 'money' && typeof cell === 'number' ? cell.toFixed(2) : cell;

const lineOf = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => `"${safeCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
