import type { Config } from '@netlify/functions';
import * as calls from '#contract/calls';
import { endpoint } from '../http/endpoint.ts';
import { overviewWiring } from '../wiring/overview.ts';

export default endpoint(calls.adminOverview, {
  limits: ['admin'],
  handle: async ({ app }) => ({ json: await overviewWiring(app).readOverview() }),
});

export const config: Config = { path: '/admin/overview' };
