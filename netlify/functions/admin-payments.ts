import type { Config } from '@netlify/functions';
import { adminList } from '../http/admin-list.ts';

export default adminList('payments');

export const config: Config = { path: '/admin/payments' };
