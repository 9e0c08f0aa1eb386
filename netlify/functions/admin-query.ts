import type { Config } from '@netlify/functions';
import { queryUpdate } from '#contract/admin';
import * as calls from '#contract/calls';
import { markQuery } from '../domain/administration.ts';
import { endpoint } from '../http/endpoint.ts';
import { adminWiring } from '../wiring/admin.ts';

export default endpoint(calls.adminQueryUpdate, {
  limits: ['admin'],
  body: queryUpdate,
  async handle({ app, user, body, params, log }) {
    const admin = { id: user.userId, email: user.email };
    const row = await markQuery(admin, params.reference ?? '', body.status, adminWiring(app));
    log.info('admin-query', { outcome: 'ok', user: user.userId, reason: body.status });
    return { json: row };
  },
});

export const config: Config = { path: '/admin/queries/:reference' };
