import type { Config } from '@netlify/functions';
import { queryUpdate } from '#contract/admin';
import * as adminCalls from '#contract/calls/admin';
import { queryAnswer } from '#contract/query-thread';
import { answerQuery, readThread } from '../domain/administration/answer-query.ts';
import { updateQuery } from '../domain/administration/mark-query.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { queryStatusWiring } from '../wiring/query-status.ts';
import { queryThreadsWiring } from '../wiring/query-threads.ts';

const read = endpoint(adminCalls.adminQueryRead, {
  limits: ['admin'],
  handle: async ({ app, params, after }) => ({
    json: await readThread(queryThreadsWiring(app, after), params.reference ?? ''),
  }),
});

const answer = endpoint(adminCalls.adminQueryAnswer, {
  limits: ['admin'],
  body: queryAnswer,
  async handle({ app, user, body, params, after, log }) {
    const thread = await answerQuery(queryThreadsWiring(app, after), {
      admin: { id: user.userId, email: user.email },
      reference: params.reference ?? '',
      answer: body,
    });
    log.info('admin-answer', { outcome: 'ok', user: user.userId });
    return { json: thread };
  },
});

const update = endpoint(adminCalls.adminQueryUpdate, {
  limits: ['admin'],
  body: queryUpdate,
  async handle({ app, user, body, params, after, log }) {
    const row = await updateQuery(queryStatusWiring(app, after), {
      admin: { id: user.userId, email: user.email },
      reference: params.reference ?? '',
      update: body,
    });
    log.info('admin-query', { outcome: 'ok', user: user.userId, reason: 'status' in body ? body.status : 'assigned' });
    return { json: row };
  },
});

export default byMethod(read, answer, update);

export const config: Config = { path: '/admin/queries/:reference' };
