import { useCallback, useEffect, useState } from 'react';
import type { AdminListName } from '../../contract/lists.ts';
import { type Asked, askable } from './asked.ts';

/** What an organiser asks of a list again and again, under a name. */
export interface SavedFilter extends Asked {
  readonly name: string;
  /** The list opens with it. At most one of a list does. */
  readonly first: boolean;
}

/** Characters of a name, filters of a list. */
export const longestName = 40;
export const mostFilters = 20;

/** In the store of this browser; another form of what is kept gets another version, and this one is left alone. */
const key = 'desk-filters';
const version = 1;

type Kept = Record<string, unknown>;

/** The filters of a list as they are kept. Anything can stand in a browser's store: what is no filter of this list is left out. */
export function keptFilters(list: AdminListName): readonly SavedFilter[] {
  const found = everything()[list];
  const filters: SavedFilter[] = [];
  for (const one of Array.isArray(found) ? (found as unknown[]) : []) {
    if (typeof one !== 'object' || one === null || filters.length === mostFilters) continue;
    const { name, first, ...asked } = one as Record<keyof SavedFilter, unknown>;
    const text = typeof name === 'string' ? name.trim().slice(0, longestName) : '';
    if (text === '' || filters.some((other) => other.name === text)) continue;
    filters.push({
      name: text,
      first: first === true && !filters.some((other) => other.first),
      ...askable(list, asked),
    });
  }
  return filters;
}

/** @returns whether the browser keeps them: one without a store, or with a full one, does not */
export function keepFilters(list: AdminListName, filters: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ version, lists: { ...everything(), [list]: filters } }));
    return true;
  } catch {
    return false;
  }
}

function everything(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { version?: unknown; lists?: unknown } | null;
    return kept?.version === version && typeof kept.lists === 'object' ? ((kept.lists ?? {}) as Kept) : {};
  } catch {
    return {};
  }
}

/** What a list opens with when its address asks nothing. */
export const firstFilter = (list: AdminListName): Asked | undefined => {
  const found = keptFilters(list).find(({ first }) => first);
  return found && { search: found.search, filter: found.filter, sort: found.sort };
};

/** The saved filters of a list, in every tab of this browser the same. */
export function useSavedFilters(list: AdminListName) {
  const [filters, setFilters] = useState(() => keptFilters(list));
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setFilters(keptFilters(list));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [list]);
  const keep = useCallback(
    (next: readonly SavedFilter[]) => {
      setFilters(next);
      return keepFilters(list, next);
    },
    [list],
  );
  return { filters, keep };
}
