import type { AdminPage } from '../../contract/admin.ts';
import * as adminCalls from '../../contract/calls/admin.ts';
import type { ListShape } from '../../contract/lists/list.ts';
import { type AdminListName, adminLists } from '../../contract/lists.ts';
import { call, type Failed } from '../api.ts';
import { patiently } from '../patiently.ts';
import type { Cell } from './cell.ts';
import { cellsOf, exportedColumns } from './table.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** An export on its way. It goes on where it was broken off. */
export interface Collected {
  readonly list: AdminListName;
  readonly format: ExportFormat;
  /** What was asked of the list when the export began: `search`, `filter`, `sort`. */
  readonly asked: Readonly<Record<string, string>>;
  readonly startedAt: number;
  /** By the key of the row: one that changed and came a second time stands once, as it was last. */
  readonly rows: Map<string, readonly Cell[]>;
  cursor: string | undefined;
  /** Records that the list has, where known. */
  of: number | undefined;
}

export const beginExport = (
  list: AdminListName,
  format: ExportFormat,
  asked: Readonly<Record<string, string>>,
): Collected => ({ list, format, asked, startedAt: Date.now(), rows: new Map(), cursor: undefined, of: undefined });

/**
 * Fetches part after part of an export. The newest first are asked for oldest first and turned round in the end: a record that changes meanwhile
 * moves to the end of its list, where it is met again, and not to the beginning, where it would be missed.
 *
 * @param told is called after each part
 * @returns the failure that broke it off; nothing when all parts are there
 */
export async function collect(
  collected: Collected,
  signal: AbortSignal,
  told: () => void,
): Promise<Failed | undefined> {
  const { list, asked, rows } = collected;
  const { key } = adminLists[list] as ListShape;
  const columns = exportedColumns(list);
  const sort = turnedRound(list, asked.sort) ? asked.sort?.slice(1) : asked.sort;
  do {
    const query = { ...asked, sort, export: '1', cursor: collected.cursor };
    const answer = await patiently(() => call(adminCalls.adminList, { params: { list }, query, signal }), signal);
    if (!answer.ok) return answer;
    const { items, total, looked, next } = answer.data as AdminPage<Readonly<Record<string, unknown>>>;
    for (const row of items) {
      const id = String(row[key]);
      rows.delete(id);
      rows.set(id, cellsOf(row, columns));
    }
    collected.of ??= total ?? looked?.of;
    collected.cursor = next;
    told();
  } while (collected.cursor !== undefined);
  return undefined;
}

/** The list as a file of its format. Sets and unsets nothing: it may be made again. */
export async function fileOf({ list, format, asked, rows }: Collected): Promise<Blob> {
  const columns = exportedColumns(list);
  const inOrder = turnedRound(list, asked.sort) ? [...rows.values()].reverse() : rows.values();
  if (format === 'csv') {
    const { csvOf } = await import('./csv.ts');
    return new Blob([...csvOf(columns, inOrder)], { type: 'text/csv' });
  }
  const { spreadsheetOf, spreadsheetType } = await import('./spreadsheet.ts');
  // Not every browser goes through a stream by itself.
  const written = await new Response(spreadsheetOf(adminLists[list].title, columns, inOrder)).blob();
  return new Blob([written], { type: spreadsheetType });
}

const turnedRound = (list: AdminListName, sort: string | undefined): boolean => {
  const { fields, newestBy } = adminLists[list] as ListShape;
  return sort === `-${fields[newestBy]?.sort}`;
};
