import type { Config } from '@netlify/functions';
import { endpoint } from '../http/endpoint.ts';

export default endpoint({
  name: 'logout',
  method: 'POST',
  auth: 'user',
  limits: ['account'],
  async handle({ app, user, log }) {
    await app.sessions.end(user.sessionId, user.userId);
    log.info('logout', { outcome: 'ok', user: user.userId });
    return { status: 204 };
  },
});

export const config: Config = { path: '/users/logout' };
