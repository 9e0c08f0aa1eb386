import type { QueryBody, QueryReceipt } from '../query.ts';
import type { Call } from './call.ts';

/** Takes a visitor's query; also as a plain form post. */
export const query: Call<QueryBody, { 200: QueryReceipt }> = {
  method: 'POST',
  path: '/api/query',
  auth: 'none',
  adds: true,
};
