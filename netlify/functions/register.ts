import type { Config } from '@netlify/functions';
import { registerBody } from '#contract/auth';
import * as accountCalls from '#contract/calls/accounts';
import { register } from '../domain/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { knockOf } from '../http/known-browser.ts';
import { accountsWiring } from '../wiring/accounts.ts';

/** Registrations on the whole site within an hour that an operator should look at. */
const alarmAt = 200;

export default endpoint(accountCalls.register, {
  body: registerBody,
  limits: ['register'],
  async handle({ app, body, headers, source, log, after }) {
    const { token, userId, registrationsThisHour } = await register(accountsWiring(app, after), body);
    log.info('register', { outcome: 'ok', user: userId });
    if (registrationsThisHour >= alarmAt) log.warn('many registrations', { count: registrationsThisHour });
    return {
      status: 201,
      headers: knockOf({ app, headers, source }, body.email).remember(),
      json: { access_token: token },
    };
  },
});

export const config: Config = { path: '/users/register' };
