import type { Config } from '@netlify/functions';
import { adminPorts } from '../app/admin.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint({
  name: 'admin-overview',
  method: 'GET',
  auth: 'admin',
  limits: ['admin'],
  handle: async ({ app }) => ({ json: await adminPorts(app).admin.overview(app.now()) }),
});

export const config: Config = { path: '/admin/overview' };
