import type { QueryBody, QueryReceipt } from '../query.ts';
import type { FurtherMessage, VisitorThread } from '../query-thread.ts';
import type { Call, FileAnswer } from './call.ts';

/** Takes a visitor's query; also as a plain form post. */
export const query: Call<QueryBody, { 200: QueryReceipt }> = {
  method: 'POST',
  path: '/api/query',
  auth: 'none',
  adds: true,
};

/** The thread of a query as a page, for who holds the link of an answer (`?key=…`). */
export const queryThread: Call<undefined, { 200: FileAnswer }, 'not_found'> = {
  method: 'GET',
  path: '/query/:reference',
  auth: 'none',
};

/** Adds a visitor's further message to a thread, for who holds its link; the page posts it plainly. */
export const queryFurther: Call<FurtherMessage, { 200: VisitorThread }, 'not_found' | 'conflict'> = {
  method: 'POST',
  path: '/query/:reference',
  auth: 'none',
};
