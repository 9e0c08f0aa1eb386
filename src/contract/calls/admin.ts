import type {
  AccountState,
  AccountUpdate,
  AdminNews,
  AdminOverview,
  AdminPage,
  Marked,
  QueryUpdate,
} from '../admin.ts';
import type { InstitutionRecord } from '../institution.ts';
import type { MoneyDesk, PaymentUpdate, RefundBody } from '../money-desk.ts';
import type { QueryAnswer, QueryThread } from '../query-thread.ts';
import type { Call } from './call.ts';

/** Counts and charts of the admin dashboard. */
export const adminOverview: Call<undefined, { 200: AdminOverview }, never, 'admin'> = {
  method: 'GET',
  path: '/admin/overview',
  auth: 'admin',
};

/** What waits for the organisers, and which lists have changed since they last looked (`?since=`). */
export const adminNews: Call<undefined, { 200: AdminNews }, 'invalid_body', 'admin'> = {
  method: 'GET',
  path: '/admin/news',
  auth: 'admin',
};

/** A list of the admin dashboard by its name (`lists.ts`): one page of it, or a part of an export (`?export=1`): a thousand rows and the cursor of the next part. */
export const adminList: Call<undefined, { 200: AdminPage<unknown> }, 'invalid_body', 'admin'> = {
  method: 'GET',
  path: '/admin/:list',
  auth: 'admin',
};

/** All that is known of one institution. */
export const adminInstitution: Call<undefined, { 200: InstitutionRecord }, 'not_found', 'admin'> = {
  method: 'GET',
  path: '/admin/institutions/:id',
  auth: 'admin',
};

/** Disables or enables an account, ends its sessions, or asks for a new password. */
export const adminInstitutionUpdate: Call<AccountUpdate, { 200: AccountState }, 'not_found' | 'conflict', 'admin'> = {
  method: 'PATCH',
  path: '/admin/institutions/:id',
  auth: 'admin',
};

/** A payment as an administrator works on it: what went back, what waits, what was paid twice, when its receipt was sent. */
export const adminPaymentRead: Call<undefined, { 200: MoneyDesk }, 'not_found' | 'provider_failed', 'admin'> = {
  method: 'GET',
  path: '/admin/payments/:id',
  auth: 'admin',
};

/** Refunds a payment, whole or in part, or a second payment whole; a large refund waits for a second administrator. The same order asked again is the same refund. */
export const adminRefund: Call<RefundBody, { 200: MoneyDesk }, 'not_found' | 'conflict' | 'provider_failed', 'admin'> =
  {
    method: 'POST',
    path: '/admin/payments/:id',
    auth: 'admin',
  };

/** Confirms or withdraws a refund that waits, or mails the receipt or invoice again. */
export const adminPaymentUpdate: Call<
  PaymentUpdate,
  { 200: MoneyDesk },
  'not_found' | 'conflict' | 'provider_failed',
  'admin'
> = {
  method: 'PATCH',
  path: '/admin/payments/:id',
  auth: 'admin',
};

/** A query with every message that was written about it since. */
export const adminQueryRead: Call<undefined, { 200: QueryThread }, 'not_found', 'admin'> = {
  method: 'GET',
  path: '/admin/queries/:reference',
  auth: 'admin',
};

/** Answers a query by email, once; refused when the thread has more messages than were seen. */
export const adminQueryAnswer: Call<QueryAnswer, { 200: QueryThread }, 'not_found' | 'conflict', 'admin'> = {
  method: 'POST',
  path: '/admin/queries/:reference',
  auth: 'admin',
};

/** Marks a query as answered or open again, or undoes that, or assigns it to a coordinator. */
export const adminQueryUpdate: Call<QueryUpdate, { 200: Marked }, 'not_found' | 'conflict', 'admin'> = {
  method: 'PATCH',
  path: '/admin/queries/:reference',
  auth: 'admin',
};
