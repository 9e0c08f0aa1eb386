import type { Config } from '@netlify/functions';
import { factorLogin } from '#contract/calls/factor';
import { factorBody } from '#contract/factor';
import { signInWithCode } from '../domain/factor/sign-in.ts';
import { endpoint } from '../http/endpoint.ts';
import { factorSignInWiring } from '../wiring/factor.ts';

export default endpoint(factorLogin, {
  body: factorBody,
  limits: ['login'],
  async handle({ app, body, log, after }) {
    const { token, userId } = await signInWithCode(factorSignInWiring(app, after), body);
    log.info('login-factor', { outcome: 'ok', user: userId });
    return { json: { access_token: token } };
  },
});

export const config: Config = { path: '/users/login/factor' };
