import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';

/** A cell as the file holds it. */
export interface SheetCell {
  /** `inlineStr`: text; `n`: a number; anything else is neither. */
  readonly type: string;
  readonly text: string;
  readonly format: string;
  /** Holds a formula, which a spreadsheet would work out. */
  readonly runs: boolean;
}

interface RawCell {
  readonly r: string;
  readonly t?: string;
  readonly s?: string;
  readonly f?: unknown;
  readonly v?: string;
  readonly is?: { readonly t?: string | { readonly '#text'?: string } };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'xf', 'numFmt'].includes(name),
});
/** Formats that the standard numbers (ECMA-376 part 1, 18.8.30). */
const builtInFormats: Readonly<Record<string, string>> = { '0': 'General', '1': '0', '2': '0.00', '49': '@' };

/** The first sheet of a spreadsheet (.xlsx), row by row, read by nothing that wrote it: cells by the letters of their column. */
export function readSpreadsheet(file: Uint8Array): readonly Readonly<Record<string, SheetCell>>[] {
  const parts = unzipSync(file);
  const read = (name: string) => parser.parse(strFromU8(parts[name] ?? new Uint8Array()));
  const { styleSheet } = read('xl/styles.xml');
  const own = Object.fromEntries(
    (styleSheet.numFmts?.numFmt ?? []).map((format: { numFmtId: string; formatCode: string }) => [
      format.numFmtId,
      format.formatCode,
    ]),
  );
  const formats = styleSheet.cellXfs.xf.map(
    ({ numFmtId }: { numFmtId: string }) => own[numFmtId] ?? builtInFormats[numFmtId] ?? numFmtId,
  );
  const rows = read('xl/worksheets/sheet1.xml').worksheet.sheetData.row as readonly { readonly c?: RawCell[] }[];
  return rows.map(({ c = [] }) =>
    Object.fromEntries(
      c.map((cell) => [
        cell.r.replace(/\d+$/, ''),
        { type: cell.t ?? 'n', text: textOf(cell), format: formats[Number(cell.s ?? 0)], runs: cell.f !== undefined },
      ]),
    ),
  );
}

function textOf({ v, is }: RawCell): string {
  const text = typeof is?.t === 'object' ? (is.t['#text'] ?? '') : (is?.t ?? v ?? '');
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
