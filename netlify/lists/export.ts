import type { AdminPage } from '#contract/admin';
import { type AdminListName, type AdminRow, adminLists } from '#contract/lists';
import { cutNote, mostExported } from '#contract/lists/cut';
import type { Field } from '#contract/lists/list';
import { minorDigits } from '#contract/money';
import { type Administrator, type AuditPorts, type AuditTrail, auditEntry } from '../domain/administration/audit.ts';
import type { Cell } from './cell.ts';
import type { ListRequest } from './page.ts';

/** Weight of an export in bytes. The platform ends an answer at 20 MB (BUG-PL06); what is left is for the last line. */
const heaviestExport = 19_000_000;

export interface ListPorts extends AuditPorts {
  readonly trail: AuditTrail;
  readPage<Name extends AdminListName>(name: Name, request: ListRequest): Promise<AdminPage<AdminRow<Name>>>;
}

/** A column of an export. */
export interface Column {
  readonly field: string;
  readonly kind: Field['kind'];
  readonly title: string;
}

/** Rows of an export as they come from the store. */
export interface ExportedPiece {
  readonly rows: readonly (readonly Cell[])[];
  /** Last line of an export that could not hold everything: how to get the rest. */
  readonly end?: string;
}

export const exportedColumns = (name: AdminListName): readonly Column[] =>
  Object.entries<Field>(adminLists[name].fields).flatMap(([field, { exported, kind, label }]) =>
    exported === false ? [] : [{ field, kind, title: kind === 'instant' ? `${label} (UTC)` : label }],
  );

/**
 * A whole list, piece by piece, in the asked order and with the asked search and filter, from the asked cursor on. The export stands in the
 * audit trail before its first piece leaves, since it takes personal data out of the house. One that grows too long ends with a line that
 * names the cursor by which it goes on.
 */
export async function* exportList<Name extends AdminListName>(
  ports: ListPorts,
  { admin, name, request }: { readonly admin: Administrator; readonly name: Name; readonly request: ListRequest },
): AsyncGenerator<ExportedPiece> {
  const columns = exportedColumns(name);
  let left = mostExported;
  let weight = 0;
  let { cursor } = request;
  const read = () => ports.readPage(name, { ...request, cursor, limit: left, count: false });
  // Started together, both travel in one request.
  const traced = ports.trail.add(auditEntry(ports, { admin, action: 'list_exported', target: name }));
  let [page] = await Promise.all([read(), traced]);
  for (;;) {
    const rows = page.items.map((row) => cellsOf(row, columns));
    weight += weightOf(rows);
    if (weight > heaviestExport && cursor !== undefined) return yield { rows: [], end: cutNote(cursor) };
    left -= rows.length;
    cursor = page.next;
    if (cursor === undefined) return yield { rows };
    if (left <= 0) return yield { rows, end: cutNote(cursor) };
    yield { rows };
    page = await read();
  }
}

/** The most that the rows can weigh as CSV, in bytes; a spreadsheet, which is compressed, weighs less. */
const weightOf = (rows: readonly (readonly Cell[])[]): number =>
  rows.flat().reduce<number>((sum, cell) => {
    const text = String(cell ?? '');
    return sum + Buffer.byteLength(text) + (text.match(/[";|\t\r\n]/g)?.length ?? 0) + 5;
  }, 0);

const cellsOf = (row: object, columns: readonly Column[]): Cell[] =>
  columns.map(({ field, kind }) =>
    cellOf(kind, valuesOf(row)[field], String(valuesOf(row)[currencyField(columns)] ?? '')),
  );

const valuesOf = (row: object) => row as Readonly<Record<string, unknown>>;
const currencyField = (columns: readonly Column[]) => columns.find(({ kind }) => kind === 'currency')?.field ?? '';

function cellOf(kind: Field['kind'], value: unknown, currency: string): Cell {
  if (value === undefined) return undefined;
  switch (kind) {
    case 'money':
      // From the smallest unit: 45000 of `eur` → 450. A sum without a currency is 0.
      return currency ? Number(value) / 10 ** minorDigits(currency) : Number(value);
    case 'currency':
      return String(value).toUpperCase();
    case 'flag':
      return value ? 'yes' : 'no';
    case 'days':
      return (value as readonly string[]).join(' ');
    case 'number':
    case 'stars':
      return Number(value);
    default:
      return String(value);
  }
}
