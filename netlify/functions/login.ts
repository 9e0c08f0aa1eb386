import type { Config } from '@netlify/functions';
import { loginBody } from '#contract/auth';
import * as accountCalls from '#contract/calls/accounts';
import { canonicalAddress } from '#contract/typed/address';
import { signIn } from '../domain/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { knockOf } from '../http/known-browser.ts';
import { accountsWiring } from '../wiring/accounts.ts';

export default endpoint(accountCalls.login, {
  body: loginBody,
  async handle({ app, body, headers, source, log, after }) {
    const knock = knockOf({ app, headers, source }, body.email);
    // With an address to sign in to, the first step of the sign-in counts the call.
    if (canonicalAddress(body.email) === undefined) await app.limits.count('login', knock.who);
    const outcome = await signIn(accountsWiring(app, after), { ...body, visitor: knock });
    log.info('login', { outcome: 'ok', user: outcome.userId });
    if ('challenge' in outcome) {
      const { challenge } = outcome;
      return { status: 202, headers: knock.remember(), json: { status: 'factor_required', challenge } };
    }
    return { headers: knock.remember(), json: { access_token: outcome.token } };
  },
});

export const config: Config = { path: '/users/login' };
