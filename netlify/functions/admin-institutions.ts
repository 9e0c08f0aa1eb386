import type { Config } from '@netlify/functions';
import { adminList } from '../http/admin-list.ts';

export default adminList('institutions');

export const config: Config = { path: '/admin/institutions' };
