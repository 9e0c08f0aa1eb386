import type { Config } from '@netlify/functions';
import * as calls from '#contract/calls';
import { endpoint } from '../http/endpoint.ts';
import { adminWiring } from '../wiring/admin.ts';

export default endpoint(calls.adminOverview, {
  limits: ['admin'],
  handle: async ({ app }) => ({ json: await adminWiring(app).admin.overview(app.now()) }),
});

export const config: Config = { path: '/admin/overview' };
