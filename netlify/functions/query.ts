import type { Config } from '@netlify/functions';
import { query } from '#contract/calls/query';
import { attemptHeader } from '#contract/headers';
import { queryBody, queryPost } from '#contract/query';
import { receiveQuery } from '../domain/queries.ts';
import { endpoint } from '../http/endpoint.ts';
import { queryPage } from '../pages/query.ts';
import { queriesWiring } from '../wiring/queries.ts';

export default endpoint(query, {
  limits: ['contact'],
  body: queryBody,
  form: { schema: queryPost, page: queryPage },
  async handle({ app, body, source, headers, after, log }) {
    const receipt = await receiveQuery(queriesWiring(app, after), body, source, headers.get(attemptHeader));
    log.info('query', { outcome: body.website ? 'refused' : 'ok' });
    return { json: receipt };
  },
});

export const config: Config = { path: '/api/query' };
