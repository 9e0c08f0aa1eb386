import type { Config } from '@netlify/functions';
import type { Me } from '#contract/auth';
import { profileOf } from '../app/profile.ts';
import { endpoint } from '../http/endpoint.ts';

export default endpoint({
  name: 'me',
  method: 'GET',
  auth: 'user',
  limits: ['account'],
  async handle({ app, user }) {
    const { paid, inspection } = await profileOf(app, user.userId);
    const me: Me = {
      id: user.userId,
      email: user.email,
      role: user.role,
      paymentStatus: paid,
      ...(inspection && { inspection }),
    };
    return { json: me };
  },
});

export const config: Config = { path: '/users/me' };
