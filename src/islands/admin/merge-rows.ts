import { type AdminListName, type AdminRow, adminLists } from '../../contract/lists.ts';
import type { Waiting } from './useList.ts';

interface Fresh<Row> {
  readonly rows: readonly Row[];
  /** Set where the list goes on behind these rows. */
  readonly next?: string | undefined;
}

/**
 * The rows on the screen as the server has them now, each where it stands, and what waits to be shown.
 *
 * @param since server's clock when the rows came (ISO 8601): a row that entered later is new, another has only moved into sight
 * @param isHeld whether somebody writes in a row: it stays as it is
 */
export function mergeRows<Name extends AdminListName>(
  list: Name,
  shown: readonly AdminRow<Name>[],
  fresh: Fresh<AdminRow<Name>>,
  since: string,
  isHeld: (key: string) => boolean = isInWork,
): { readonly rows: readonly AdminRow<Name>[]; readonly waiting: Waiting } {
  const { key, newestBy } = adminLists[list];
  const fieldOf = (row: AdminRow<Name>, name: string) => String((row as Readonly<Record<string, unknown>>)[name]);
  const now = new Map(fresh.rows.map((row) => [fieldOf(row, key), row]));
  let kept = 0;
  let missing = 0;
  const rows = shown.map((row) => {
    const id = fieldOf(row, key);
    const next = now.get(id);
    now.delete(id);
    if (!next) {
      missing += 1;
      return row;
    }
    if (JSON.stringify(next) === JSON.stringify(row)) return row;
    if (!isHeld(id)) return next;
    kept += 1;
    return row;
  });
  const added = [...now.values()].filter((row) => fieldOf(row, newestBy) >= since).length;
  // New rows push as many out of sight at the end; what else is missing is gone, or no longer what was asked for.
  const gone = Math.max(0, missing - (fresh.next === undefined ? 0 : now.size));
  return { rows, waiting: { added, changed: kept + gone } };
}

/** Whether somebody is at work in a row: the focus is in one of its fields, or words stand in one. */
function isInWork(id: string): boolean {
  const row = document.querySelector(`.records tbody[data-row="${CSS.escape(id)}"]`);
  if (row?.querySelector(':is(input, textarea, select):focus')) return true;
  return [...(row?.querySelectorAll('textarea') ?? [])].some(({ value }) => value.trim() !== '');
}
