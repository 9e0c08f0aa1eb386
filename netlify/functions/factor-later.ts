import type { Config } from '@netlify/functions';
import { factorPostpone } from '#contract/calls/factor';
import { postponeFactor } from '../domain/factor/enrolment.ts';
import { endpoint } from '../http/endpoint.ts';
import { enrolmentWiring } from '../wiring/factor.ts';

export default endpoint(factorPostpone, {
  limits: ['account'],
  async handle({ app, user, after }) {
    await postponeFactor(enrolmentWiring(app, after), user, app.mayPostponeFactor);
    return { status: 204 };
  },
});

export const config: Config = { path: '/users/factor/later' };
