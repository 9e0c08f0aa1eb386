import type { Config } from '@netlify/functions';
import * as serviceCalls from '#contract/calls/service';
import { builtIn } from '../deployment.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(serviceCalls.health, {
  async handle({ app }) {
    await app.store.call('PING');
    return { json: { status: 'ok', store: 'ok', version: builtIn().COMMIT_REF ?? 'local' } };
  },
});

export const config: Config = { path: '/api/health' };
