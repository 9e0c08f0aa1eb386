import { audit } from './lists/audit.ts';
import { certificates } from './lists/certificates.ts';
import { feedback } from './lists/feedback.ts';
import { inspections } from './lists/inspections.ts';
import { institutions } from './lists/institutions.ts';
import { invitations } from './lists/invitations.ts';
import type { FilterOf, RowOf, SortOf } from './lists/list.ts';
import { payments } from './lists/payments.ts';
import { queries } from './lists/queries.ts';

/** The lists of the organisers' dashboard, in the order of its menu. The name is the last part of the address, `/admin/payments`. */
export const adminLists = {
  institutions,
  payments,
  inspections,
  queries,
  invitations,
  certificates,
  feedback,
  audit,
} as const;

export type AdminLists = typeof adminLists;
export type AdminListName = keyof AdminLists;
export type AdminRow<Name extends AdminListName> = RowOf<AdminLists[Name]>;
export type AdminSort<Name extends AdminListName> = SortOf<AdminLists[Name]>;
export type AdminFilter<Name extends AdminListName> = FilterOf<AdminLists[Name]>;

/** Rows a page holds unless the call asks for fewer or more, up to `most`; and those of a part of an export. */
export const pageSize = { usual: 25, most: 100, exported: 1000 } as const;
