import { filtersOf, sortsOf } from '../../contract/lists/list.ts';
import { type AdminListName, adminLists } from '../../contract/lists.ts';

/** What is asked of a list. `sort` with a leading minus sorts downwards. */
export interface Asked {
  readonly search: string;
  readonly filter: string;
  readonly sort: string;
}

/** Longest search, in characters. */
export const longestSearch = 100;

/** How a list opens when nothing is asked of it: everything, the newest first. */
export const usualOf = (list: AdminListName): Asked => ({
  search: '',
  filter: '',
  sort: `-${sortsOf(adminLists[list])[0]}`,
});

/** What can be asked of a list: anything it does not know is left out. */
export function askable(list: AdminListName, asked: Partial<Record<keyof Asked, unknown>>): Asked {
  const usual = usualOf(list);
  const { search, filter, sort } = asked;
  const sorts = sortsOf(adminLists[list]).flatMap((one) => [one, `-${one}`]);
  return {
    search: typeof search === 'string' ? search.slice(0, longestSearch) : '',
    filter: filtersOf(adminLists[list]).find((one) => one === filter) ?? '',
    sort: sorts.find((one) => one === sort) ?? usual.sort,
  };
}

export const isSame = (one: Asked, other: Asked): boolean =>
  one.search === other.search && one.filter === other.filter && one.sort === other.sort;

/** What the address of a view asks of its list, `#queries?filter=open&sort=name`; undefined when it asks nothing. */
export function askedIn(hash: string, list: AdminListName): Asked | undefined {
  const place = hash.indexOf('?');
  return place === -1 ? undefined : askable(list, Object.fromEntries(new URLSearchParams(hash.slice(place + 1))));
}

/** The address that asks this of the list in the view of an address. It always says the order, so that it never opens as something else. */
export function addressAsking({ search, filter, sort }: Asked, hash: string): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(filter && { filter }), sort });
  return `${hash.replace(/\?.*$/, '') || '#'}?${query}`;
}
