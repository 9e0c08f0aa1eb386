import type { Config } from '@netlify/functions';
import { adminList } from '../http/admin-list.ts';

export default adminList('feedback');

export const config: Config = { path: '/admin/feedback' };
