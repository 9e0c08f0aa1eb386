import { stringify } from 'csv-stringify/sync';
import type { AdminPage } from '#contract/admin';
import { type AdminListName, type AdminRow, adminLists } from '#contract/lists';
import type { Field } from '#contract/lists/list';
import { type Administrator, type AuditPorts, type AuditTrail, auditEntry } from '../domain/administration/audit.ts';
import { type Cell, safeCell } from './cell.ts';
import type { ListRequest } from './page.ts';

/** Rows a single export may hold. */
const mostExported = 100_000;

/** Byte order mark first: without it Excel reads UTF-8 as the system's code page. */
const start = '\uFEFF';

export interface ListPorts extends AuditPorts {
  readonly trail: AuditTrail;
  readPage<Name extends AdminListName>(name: Name, request: ListRequest): Promise<AdminPage<AdminRow<Name>>>;
}

/**
 * A whole list as CSV (RFC 4180), piece by piece, in the asked order and with the asked search and filter. The export stands in the audit
 * trail before its first piece leaves, since it takes personal data out of the house.
 */
export async function* exportList<Name extends AdminListName>(
  ports: ListPorts,
  { admin, name, request }: { readonly admin: Administrator; readonly name: Name; readonly request: ListRequest },
): AsyncGenerator<string> {
  const columns = Object.entries<Field>(adminLists[name].fields).filter(([, { exported }]) => exported !== false);
  const read = (cursor: string | undefined, limit: number) =>
    ports.readPage(name, { ...request, cursor, limit, count: false });
  // Started together, both travel in one request.
  const traced = ports.trail.add(auditEntry(ports, { admin, action: 'list_exported', target: name }));
  let [page] = await Promise.all([read(undefined, mostExported), traced]);
  let head = start + linesOf([columns.map(([, field]) => titleOf(field))]);
  for (let left = mostExported; ; ) {
    yield head + linesOf(page.items.map((row) => cellsOf(row, columns)));
    head = '';
    left -= page.items.length;
    if (page.next === undefined || left <= 0) return;
    page = await read(page.next, left);
  }
}

const cellsOf = (row: object, columns: readonly (readonly [string, Field])[]): Cell[] =>
  columns.map(([field, { kind }]) => cellOf(kind, (row as Readonly<Record<string, unknown>>)[field]));

const titleOf = ({ label, kind }: Field) => (kind === 'instant' ? `${label} (UTC)` : label);

function cellOf(kind: Field['kind'], value: unknown): Cell {
  if (value === undefined) return undefined;
  switch (kind) {
    case 'money':
      // Paise as a decimal amount: 2000000 → 20000.00.
      return (Number(value) / 100).toFixed(2);
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

/** Every cell quoted, CR LF at the end, nothing that a spreadsheet would run. */
const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(safeCell)),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  );
