import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { fold } from '#contract/typed/names';

/** What keeps an import from being done; each sentence names the file and the place in it. Nothing was written. */
export class ImportError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Nothing was written:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ImportError';
    this.problems = problems;
  }
}

/** A row below the heading; `where` names its place in the file. */
export interface TableRow {
  readonly where: string;
  /** Text of a column, by the folded heading; empty when the row has none. */
  readonly cell: (heading: string) => string;
}

export interface Table {
  readonly name: string;
  /** Headings as they stand in the file. */
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

/**
 * Reads the tables of a file: CSV (comma, semicolon or tab) or a spreadsheet (.xlsx, each sheet a table). The heading is the first
 * row with more than one filled cell: some exports have a title above it.
 * @throws ImportError naming the line
 */
export async function readTables(name: string, bytes: Uint8Array): Promise<Table[]> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    try {
      const { sheets } = await readXlsx(bytes);
      return sheets.flatMap((sheet) => {
        const rows = sheet.rows.map((cells, index) => ({
          cells: cells.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim()),
          where: `${name}, sheet "${sheet.name}", row ${index + 1}`,
        }));
        return tableOf(sheets.length > 1 ? `${name}, sheet "${sheet.name}"` : name, rows);
      });
    } catch (error) {
      throw new ImportError([`${name} cannot be read as a spreadsheet: ${(error as Error).message}`]);
    }
  }
  const text = new TextDecoder().decode(bytes);
  if (text.includes('\ufffd')) throw new ImportError([`${name} is not UTF-8. Save it as "CSV UTF-8", or as .xlsx.`]);
  try {
    const records: readonly Read[] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as readonly Read[];
    const first = (index: number) => (records[index - 1]?.info.lines ?? 0) + 1;
    return tableOf(
      name,
      records.map(({ record }, index) => ({
        cells: record.map((cell) => cell.trim()),
        where: `${name}, line ${first(index)}`,
      })),
    );
  } catch (error) {
    throw new ImportError([`${name}: ${(error as Error).message}`]);
  }
}

/** A record of the parser; `lines`: where it ends in the file. */
interface Read {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

interface Line {
  readonly cells: readonly string[];
  readonly where: string;
}

function tableOf(name: string, lines: readonly Line[]): Table[] {
  const head = lines.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const headings = lines[head]?.cells ?? [];
  if (head < 0) return [];
  const place = new Map(headings.map((heading, index) => [fold(heading), index]));
  return [
    {
      name,
      headings: headings.filter(Boolean),
      rows: lines
        .slice(head + 1)
        .filter(({ cells }) => cells.some(Boolean))
        .map(({ cells, where }) => ({ where, cell: (heading) => cells[place.get(fold(heading)) ?? -1] ?? '' })),
    },
  ];
}

/** The separator of which the first line has most. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
