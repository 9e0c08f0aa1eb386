import type { Config } from '@netlify/functions';
import { queryFurther, queryThread } from '#contract/calls/query';
import { furtherMessage } from '#contract/query-thread';
import { addFurtherMessage, openThread } from '../domain/further-message.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { furtherPage, threadPage, threadRefusedPage } from '../pages/query-thread.ts';
import { queryThreadsWiring } from '../wiring/query-threads.ts';

const read = endpoint(queryThread, {
  limits: ['thread'],
  refusedPage: threadRefusedPage,
  async handle({ app, params, query, after }) {
    const opened = { reference: params.reference ?? '', key: query.get('key') ?? '' };
    return threadPage(await openThread(queryThreadsWiring(app, after), opened));
  },
});

const write = endpoint(queryFurther, {
  limits: ['contact'],
  body: furtherMessage,
  form: { schema: furtherMessage, page: furtherPage },
  async handle({ app, params, query, body, after, log }) {
    const opened = { reference: params.reference ?? '', key: query.get('key') ?? '' };
    const thread = await addFurtherMessage(queryThreadsWiring(app, after), { ...opened, ...body });
    log.info('query-further', { outcome: 'ok' });
    return { json: thread };
  },
});

export default byMethod(read, write);

export const config: Config = { path: '/query/:reference' };
