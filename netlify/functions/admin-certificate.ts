import type { Config } from '@netlify/functions';
import { adminCertificateRevoke } from '#contract/calls/certificates';
import { revocationBody } from '#contract/certificate-desk';
import { revokeCertificate } from '../domain/certificates/revoke.ts';
import { endpoint } from '../http/endpoint.ts';
import { certificatesWiring } from '../wiring/certificates.ts';

export default endpoint(adminCertificateRevoke, {
  limits: ['admin'],
  body: revocationBody,
  async handle({ app, user, body: { reason }, params, log }) {
    const admin = { id: user.userId, email: user.email };
    const code = params.code ?? '';
    const since = await revokeCertificate(certificatesWiring(app), { admin, code, reason });
    log.info('admin-certificate', { outcome: 'ok', user: user.userId });
    return { json: { code, revokedAt: new Date(since).toISOString() } };
  },
});

export const config: Config = { path: '/admin/certificates/:code' };
