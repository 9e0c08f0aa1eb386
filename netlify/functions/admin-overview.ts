import type { Config } from '@netlify/functions';
import * as adminCalls from '#contract/calls/admin';
import { endpoint } from '../http/endpoint.ts';
import { overviewWiring } from '../wiring/overview.ts';

export default endpoint(adminCalls.adminOverview, {
  limits: ['admin'],
  handle: async ({ app }) => ({ json: await overviewWiring(app).readOverview() }),
});

export const config: Config = { path: '/admin/overview' };
