import type { Config } from '@netlify/functions';
import * as serviceCalls from '#contract/calls/service';
import { builtIn } from '../deployment.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(serviceCalls.health, {
  coarse: { burst: 10, perSecond: 1 },
  async handle({ app }) {
    await app.store.call('PING');
    return { json: { status: 'ok', store: 'ok', version: builtIn().COMMIT_REF ?? 'local' } };
  },
});

export const config: Config = {
  path: '/api/health',
  // The platform's own limit, before the function starts. A list, since a single word would count all visitors together.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
