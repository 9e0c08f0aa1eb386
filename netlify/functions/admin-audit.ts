import type { Config } from '@netlify/functions';
import { adminList } from '../http/admin-list.ts';

export default adminList('audit');

export const config: Config = { path: '/admin/audit' };
