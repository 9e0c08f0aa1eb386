import type { AdminPage } from '#contract/admin';
import { type AdminListName, type AdminRow, adminLists } from '#contract/lists';
import { csvOf } from '../../src/client/export/csv.ts';
import { spreadsheetOf } from '../../src/client/export/spreadsheet.ts';
import { cellsOf, exportedColumns } from '../../src/client/export/table.ts';
import type { TestServer } from './server.ts';

/** The parts of an export, one after another, as the dashboard asks for them. */
export async function partsOf<Name extends AdminListName>(
  server: TestServer,
  token: string,
  name: Name,
  query = '',
): Promise<readonly AdminPage<AdminRow<Name>>[]> {
  const parts: AdminPage<AdminRow<Name>>[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const path: string = `/admin/${name}?export=1${query && `&${query}`}${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await server.call<AdminPage<AdminRow<Name>>>(path, { token });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    parts.push(body);
    cursor = body.next;
  }
  return parts;
}

/** The file that the dashboard makes of them. */
export async function exportOf(
  server: TestServer,
  token: string,
  name: AdminListName,
  { query = '', format = 'csv' }: { readonly query?: string; readonly format?: 'csv' | 'xlsx' } = {},
): Promise<Buffer> {
  const columns = exportedColumns(name);
  const rows = (await partsOf(server, token, name, query)).flatMap(({ items }) =>
    items.map((row) => cellsOf(row, columns)),
  );
  if (format === 'csv') return Buffer.from([...csvOf(columns, rows)].join(''));
  return Buffer.from(await new Response(spreadsheetOf(adminLists[name].title, columns, rows)).arrayBuffer());
}
