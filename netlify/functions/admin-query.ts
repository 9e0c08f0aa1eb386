import type { Config } from '@netlify/functions';
import { queryUpdate } from '#contract/admin';
import * as adminCalls from '#contract/calls/admin';
import { markQuery } from '../domain/administration/mark-query.ts';
import { endpoint } from '../http/endpoint.ts';
import { queryStatusWiring } from '../wiring/query-status.ts';

export default endpoint(adminCalls.adminQueryUpdate, {
  limits: ['admin'],
  body: queryUpdate,
  async handle({ app, user, body, params, log }) {
    const row = await markQuery(queryStatusWiring(app), {
      admin: { id: user.userId, email: user.email },
      reference: params.reference ?? '',
      status: body.status,
    });
    log.info('admin-query', { outcome: 'ok', user: user.userId, reason: body.status });
    return { json: row };
  },
});

export const config: Config = { path: '/admin/queries/:reference' };
