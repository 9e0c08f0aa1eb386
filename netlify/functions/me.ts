import type { Config } from '@netlify/functions';
import * as accountCalls from '#contract/calls/accounts';
import { factorStanding } from '../domain/factor/standing.ts';
import { shownAddress } from '../domain/shown-address.ts';
import { endpoint } from '../http/endpoint.ts';
import { profileWiring } from '../wiring/profile.ts';

export default endpoint(accountCalls.me, {
  limits: ['account'],
  async handle({ app, user }) {
    const { paid, inspection } = await profileWiring(app).profile(user.userId);
    const { userId: id, role } = user;
    const email = shownAddress(user.email);
    const factor = factorStanding(user, app.mayPostponeFactor);
    return {
      json: { id, email, role, paymentStatus: paid, ...(factor && { factor }), ...(inspection && { inspection }) },
    };
  },
});

export const config: Config = { path: '/users/me' };
