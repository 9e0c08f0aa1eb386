import type { Config } from '@netlify/functions';
import { recoveryCodesRenew } from '#contract/calls/factor';
import { renewalBody } from '#contract/factor';
import { renewRecoveryCodes } from '../domain/factor/renewal.ts';
import { endpoint } from '../http/endpoint.ts';
import { renewalWiring } from '../wiring/factor.ts';

export default endpoint(recoveryCodesRenew, {
  body: renewalBody,
  limits: ['account'],
  async handle({ app, user, body, log, after }) {
    const codes = await renewRecoveryCodes(renewalWiring(app, after), user, body.code);
    log.info('recovery-codes-renewed', { outcome: 'ok', user: user.userId });
    return { json: codes };
  },
});

export const config: Config = { path: '/users/factor/recovery-codes' };
