import type { Config } from '@netlify/functions';
import * as calls from '#contract/calls';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(calls.health, {
  async handle({ app }) {
    await app.store.call('PING');
    return { json: { status: 'ok', store: 'ok', version: process.env.COMMIT_REF ?? 'local' } };
  },
});

export const config: Config = { path: '/api/health' };
