import { print as colours } from '../palette/paints.ts';
import { type CellLine, margin, type Sheet, textWidth } from './pdf.ts';

export interface TableRow {
  cells: CellLine[][];
  /** Background of the row. */
  fill?: string;
  /** Colour of a stripe at its left edge. */
  stripe?: string;
}

export interface TableColumn {
  label: string;
  /** Share of the text width, all columns together 1. */
  share: number;
}

const cellPadding = { x: 7, y: 3.5 } as const;
const headHeight = 22;

/** Draws a table with its head repeated on each page; rows stay whole. */
export function drawTable(sheet: Sheet, columns: readonly TableColumn[], rows: readonly TableRow[]): void {
  const table = sheet.structure('Table');
  const edges = columns.map(
    (_, index) => margin.side + textWidth * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0),
  );
  const widths = columns.map((column) => textWidth * column.share - 2 * cellPadding.x);
  const draw = (tag: 'TH' | 'TD', cells: readonly CellLine[][], height: number, row: Omit<TableRow, 'cells'>) => {
    const top = sheet.y;
    sheet.decorate((pdf) => {
      if (row.fill) pdf.rect(margin.side, top, textWidth, height).fill(row.fill);
      if (row.stripe) pdf.rect(margin.side, top, 3, height).fill(row.stripe);
      pdf.rect(margin.side, top + height - 0.6, textWidth, 0.6).fill(tag === 'TH' ? colours.indigo : colours.line);
    });
    const line = sheet.pdf.struct('TR');
    table.add(line);
    cells.forEach((lines, index) => {
      const cell = sheet.pdf.struct(tag);
      line.add(cell);
      let y = top + cellPadding.y;
      for (const text of lines)
        y += sheet.place('P', text.text, (edges[index] ?? 0) + cellPadding.x, y, widths[index] ?? 0, text, cell);
      cell.end();
    });
    line.end();
    sheet.skip(height);
  };
  const head = columns.map(({ label }) => [
    { text: label, face: 'sansSemibold' as const, size: 9.5, colour: colours.indigo },
  ]);
  const heights = rows.map(
    ({ cells }) =>
      2 * cellPadding.y +
      Math.max(
        ...cells.map((lines, index) =>
          lines.reduce((sum, line) => sum + sheet.height(line.text, widths[index] ?? 0, line), 0),
        ),
      ),
  );
  sheet.need(headHeight + (heights[0] ?? 0) + (heights[1] ?? 0));
  draw('TH', head, headHeight, {});
  rows.forEach((row, index) => {
    const height = heights[index] ?? 0;
    if (!sheet.fits(height)) {
      sheet.nextPage();
      draw('TH', head, headHeight, {});
    }
    draw('TD', row.cells, height, row);
  });
  table.end();
  sheet.skip(18);
}
