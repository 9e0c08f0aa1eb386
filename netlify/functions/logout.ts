import type { Config } from '@netlify/functions';
import * as accountCalls from '#contract/calls/accounts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(accountCalls.logout, {
  limits: ['account'],
  async handle({ app, user, log }) {
    await app.sessions.end(user.sessionId, user.userId);
    log.info('logout', { outcome: 'ok', user: user.userId });
    return { status: 204 };
  },
});

export const config: Config = { path: '/users/logout' };
