import type { ReactNode } from 'react';
import type { AdminListName, AdminRow } from '../../contract/lists.ts';
import ListView, { type Cells } from './ListView.tsx';
import { useList } from './useList.ts';

export interface ScreenProps<Name extends AdminListName> {
  name: Name;
  /** IANA zone in which instants are shown. */
  zone: string;
  /** Cells that show more than their field alone, by the first field of their column. */
  cells?: Cells<Name>;
  /** A second line of a row, over its whole width. */
  detail?: (row: AdminRow<Name>) => ReactNode;
}

/** A list that is only read. One that says all in its fields needs no more than its name. */
export default function ListScreen<Name extends AdminListName>(props: ScreenProps<Name>) {
  const list = useList(props.name);
  return <ListView {...props} list={list} />;
}
