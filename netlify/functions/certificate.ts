import type { Config } from '@netlify/functions';
import words from '#content/certificates.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { certificateFile } from '#contract/calls/certificates';
import { shownCertificateCode } from '#contract/typed/certificate-code';
import { endpoint } from '../http/endpoint.ts';
import { answerPage } from '../pages/answer-page.ts';
import { certificateByLink } from '../wiring/certificate-link.ts';

const links = [
  { href: '/verify', label: 'Verify a certificate' },
  { href: '/contact', label: 'Ask the organisers' },
];

export default endpoint(certificateFile, {
  limits: ['paymentStatus'],
  async handle({ app, log, params, query }) {
    const certificate = await certificateByLink(app, params.code ?? '', query.get('key') ?? '');
    const isHeld = certificate !== undefined && certificate.revokedAt === undefined;
    // Letters of invitation travel with their mail: what stands in a passport is kept nowhere.
    if (!isHeld || certificate.kind === 'visa') {
      const title = certificate && !isHeld ? 'This certificate was revoked' : 'Certificate not found';
      const lines = ['This link opens no certificate that holds. Copy the whole link from the email.'];
      return { ...answerPage({ title, lines, links }, site.institute.name), status: 404 };
    }
    const { kind, code } = certificate;
    // Loaded only for those whose link is right: the writer of PDF and the signature are most of this function.
    const [{ certificatePdf }, { sheetSetting }] = await Promise.all([
      import('../services/certificate/pdf.ts'),
      import('../wiring/certificate-sheet.ts'),
    ]);
    const content = await certificatePdf({ ...certificate, kind }, words.kinds[kind], sheetSetting(app, log));
    return {
      file: { type: 'application/pdf', content },
      headers: { 'content-disposition': `inline; filename="certificate-${shownCertificateCode(code)}.pdf"` },
    };
  },
});

export const config: Config = { path: '/certificate/:code' };
