import type { Config } from '@netlify/functions';
import { loginBody } from '#contract/auth';
import * as calls from '#contract/calls';
import { accountsApp } from '../app/accounts.ts';
import { signIn } from '../domain/accounts.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint(calls.login, {
  body: loginBody,
  limits: ['login'],
  async handle({ app, body, source, log, after }) {
    const { ports, office } = accountsApp(app);
    const { token, userId, role } = await signIn(ports, body, source);
    log.info('login', { outcome: 'ok', user: userId });
    // An administrator's sign-in has queued a notice.
    if (role === 'admin') after('mail', () => office.deliverDue());
    return { json: { access_token: token } };
  },
});

export const config: Config = { path: '/users/login' };
