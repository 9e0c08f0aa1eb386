import type { Config } from '@netlify/functions';
import * as calls from '#contract/calls';
import { adminList } from '../http/admin-list.ts';

export default adminList(calls.adminPayments, 'payments');

export const config: Config = { path: '/admin/payments' };
