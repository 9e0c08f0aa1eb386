import type { Config } from '@netlify/functions';
import { loginBody } from '#contract/auth';
import * as accountCalls from '#contract/calls/accounts';
import { signIn } from '../domain/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { accountsWiring } from '../wiring/accounts.ts';

export default endpoint(accountCalls.login, {
  body: loginBody,
  limits: ['login'],
  async handle({ app, body, source, log, after }) {
    const { token, userId } = await signIn(accountsWiring(app, after), { ...body, source });
    log.info('login', { outcome: 'ok', user: userId });
    return { json: { access_token: token } };
  },
});

export const config: Config = { path: '/users/login' };
