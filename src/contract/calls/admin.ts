import type { AccountState, AccountUpdate, AdminOverview, AdminPage, QueryUpdate } from '../admin.ts';
import type { AdminRow } from '../lists.ts';
import type { Call, FileAnswer } from './call.ts';

/** Counts and charts of the admin dashboard. */
export const adminOverview: Call<undefined, { 200: AdminOverview }, never, 'admin'> = {
  method: 'GET',
  path: '/admin/overview',
  auth: 'admin',
};

/** A list of the admin dashboard by its name (`lists.ts`): one page of it, or the whole as CSV or spreadsheet (`?format=csv`, `?format=xlsx`). */
export const adminList: Call<undefined, { 200: AdminPage<unknown> | FileAnswer }, 'invalid_body', 'admin'> = {
  method: 'GET',
  path: '/admin/:list',
  auth: 'admin',
};

/** Disables or enables an account, ends its sessions, or asks for a new password. */
export const adminInstitutionUpdate: Call<AccountUpdate, { 200: AccountState }, 'not_found' | 'conflict', 'admin'> = {
  method: 'PATCH',
  path: '/admin/institutions/:id',
  auth: 'admin',
};

/** Marks a query as answered or open again. */
export const adminQueryUpdate: Call<QueryUpdate, { 200: AdminRow<'queries'> }, 'not_found', 'admin'> = {
  method: 'PATCH',
  path: '/admin/queries/:reference',
  auth: 'admin',
};
