import type { Config } from '@netlify/functions';
import { adminList } from '../http/admin-list.ts';

export default adminList;

/** One row for each list of the contract: the platform reads them without running anything. */
export const config: Config = {
  path: [
    '/admin/institutions',
    '/admin/payments',
    '/admin/inspections',
    '/admin/queries',
    '/admin/invitations',
    '/admin/certificates',
    '/admin/feedback',
    '/admin/audit',
  ],
};
