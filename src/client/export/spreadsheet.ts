import type { ColumnDef } from 'hucre';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from './cell.ts';
import type { Column } from './table.ts';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters that a cell can hold (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3): more is no valid file. */
const mostCharacters = 32_767;

/**
 * An export as a spreadsheet (ECMA-376, .xlsx), for people: each text is a text cell in the format for text, so that nothing runs and
 * no digit is lost, not even when the cell is edited (BUG-F14, BUG-PR16, BUG-PR17). Amounts and counts are numbers.
 */
export function spreadsheetOf(
  title: string,
  columns: readonly Column[],
  rows: Iterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  function* written() {
    for (const row of rows) yield row.map(writtenCell);
  }
  return writeXlsxStream(written(), {
    name: title,
    columns: columns.map(
      ({ title: header, kind }): ColumnDef => ({
        header,
        numFmt: formatOf(kind),
        width: Math.max(12, header.length + 2),
      }),
    ),
    freezePane: { rows: 1 },
  });
}

function formatOf(kind: Column['kind']): string {
  if (kind === 'money') return '0.00';
  return kind === 'number' || kind === 'stars' ? '0' : '@';
}

const writtenCell = (cell: Cell): string | number | null => {
  if (typeof cell !== 'string') return cell ?? null;
  return escaped(cell.length > mostCharacters ? `${cell.slice(0, mostCharacters - 1)}…` : cell);
};

/**
 * What XML cannot hold becomes U+FFFD. Text that looks like an escape of the format (`_x0041_`, ECMA-376 part 1, 22.9.2.19) would be read
 * as what it stands for: its first character is escaped. Control characters are escaped by the library.
 */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
