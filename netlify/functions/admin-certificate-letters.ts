import type { Config } from '@netlify/functions';
import { adminCertificateLetters } from '#contract/calls/certificates';
import { lettersBody } from '#contract/certificate-desk';
import { sendCertificates } from '../domain/certificates/send.ts';
import { endpoint } from '../http/endpoint.ts';
import { certificatePostWiring } from '../wiring/certificates.ts';

export default endpoint(adminCertificateLetters, {
  limits: ['admin'],
  body: lettersBody,
  maxBytes: 100_000,
  async handle({ app, user, body, after, log }) {
    const admin = { id: user.userId, email: user.email };
    const outcomes = await sendCertificates(certificatePostWiring(app, after), { admin, ...body });
    const count = outcomes.filter((outcome) => outcome === 'mailed').length;
    log.info('admin-certificate-letters', { outcome: 'ok', user: user.userId, count });
    return { json: { outcomes } };
  },
});

export const config: Config = { path: '/admin/certificate-letters' };
