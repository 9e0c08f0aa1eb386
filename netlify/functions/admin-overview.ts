import type { Config } from '@netlify/functions';
import * as calls from '#contract/calls';
import { adminPorts } from '../app/admin.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(calls.adminOverview, {
  limits: ['admin'],
  handle: async ({ app }) => ({ json: await adminPorts(app).admin.overview(app.now()) }),
});

export const config: Config = { path: '/admin/overview' };
