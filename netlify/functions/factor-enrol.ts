import type { Config } from '@netlify/functions';
import { factorEnrol } from '#contract/calls/factor';
import { enrolmentBody } from '#contract/factor';
import { enrolFactor } from '../domain/factor/enrolment.ts';
import { endpoint } from '../http/endpoint.ts';
import { enrolmentWiring } from '../wiring/factor.ts';

export default endpoint(factorEnrol, {
  body: enrolmentBody,
  limits: ['account'],
  async handle({ app, user, body, log, after }) {
    const codes = await enrolFactor(enrolmentWiring(app, after), user, body.code);
    log.info('factor-enrol', { outcome: 'ok', user: user.userId });
    return { json: codes };
  },
});

export const config: Config = { path: '/users/factor' };
