import { stringify } from 'csv-stringify/sync';
import { type Cell, safeCell } from './cell.ts';
import type { Column, ExportedPiece } from './export.ts';

/** Byte order mark first: without it Excel reads UTF-8 as the system's code page. */
const start = '\uFEFF';

/** An export as CSV (RFC 4180), for programs: every cell quoted, CR LF at the end, nothing that a spreadsheet would run. */
export async function* csvOf(columns: readonly Column[], pieces: AsyncIterable<ExportedPiece>): AsyncGenerator<string> {
  let head = start + linesOf([columns.map(({ title }) => title)]);
  for await (const { rows, end } of pieces) {
    const lines = rows.map((row) => row.map((cell, place) => shown(cell, columns[place])));
    yield head + linesOf(end === undefined ? lines : [...lines, [end]]);
    head = '';
  }
}

/** 20000 → 20000.00 in a column of money. */
const shown = (cell: Cell, column: Column | undefined): Cell =>
  column?.kind === 'money' && typeof cell === 'number' ? cell.toFixed(2) : cell;

const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(safeCell)),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  );
