import type { Config } from '@netlify/functions';
import { adminNewsQuery } from '#contract/admin';
import * as adminCalls from '#contract/calls/admin';
import { checked } from '../http/body.ts';
import { endpoint } from '../http/endpoint.ts';
import { newsWiring } from '../wiring/news.ts';

export default endpoint(adminCalls.adminNews, {
  limits: ['adminNews'],
  async handle({ app, query }) {
    const { since } = checked(adminNewsQuery, Object.fromEntries(query), 'News are asked for since an instant.');
    return { json: await newsWiring(app).readNews(since === undefined ? undefined : Date.parse(since)) };
  },
});

export const config: Config = { path: '/admin/news' };
