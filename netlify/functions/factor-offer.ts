import type { Config } from '@netlify/functions';
import { factorOffer } from '#contract/calls/factor';
import { offerFactor } from '../domain/factor/enrolment.ts';
import { endpoint } from '../http/endpoint.ts';
import { qrCode } from '../services/qr-code.ts';
import { enrolmentWiring } from '../wiring/factor.ts';

export default endpoint(factorOffer, {
  limits: ['account'],
  async handle({ app, user, after }) {
    const offer = await offerFactor(enrolmentWiring(app, after), user);
    return { json: { ...offer, qr: qrCode(offer.uri) } };
  },
});

export const config: Config = { path: '/users/factor/offer' };
