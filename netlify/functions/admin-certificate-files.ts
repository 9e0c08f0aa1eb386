import type { Config } from '@netlify/functions';
import words from '#content/certificates.json' with { type: 'json' };
import { adminCertificateFiles } from '#contract/calls/certificates';
import { filesBody } from '#contract/certificate-desk';
import { counted } from '#contract/counted';
import { auditEntry } from '../domain/administration/audit.ts';
import { issueCertificate } from '../domain/certificates/issue.ts';
import { endpoint } from '../http/endpoint.ts';
import { certificatesWiring } from '../wiring/certificates.ts';

export default endpoint(adminCertificateFiles, {
  limits: ['admin'],
  body: filesBody,
  maxBytes: 100_000,
  async handle({ app, user, body: { rows, first, of }, log }) {
    const ports = certificatesWiring(app);
    const admin = { id: user.userId, email: user.email };
    const entry = auditEntry(ports, { admin, action: 'certificates_issued', target: counted(rows.length, 'row') });
    const issued = await Promise.all(rows.map((row) => issueCertificate(ports, row, entry)));
    // Loaded only when sheets are drawn: the writer of PDF and the signature are most of this function.
    const [{ certificatePdf }, { fileName, listedRow, listText }, { sheetSetting }] = await Promise.all([
      import('../services/certificate/pdf.ts'),
      import('../services/certificate/files.ts'),
      import('../wiring/certificate-sheet.ts'),
    ]);
    const setting = sheetSetting(app, log);
    const files: { name: string; base64: string }[] = [];
    const listed: string[][] = [];
    for (const [place, row] of rows.entries()) {
      const certificate = issued[place];
      if (!certificate) continue;
      const isHeld = certificate.revokedAt === undefined;
      const name = isHeld ? fileName(row, first + place + 1, of) : 'revoked';
      listed.push(listedRow(row, certificate, name));
      if (!isHeld) continue;
      const pdf = await certificatePdf({ ...certificate, kind: row.kind }, words.kinds[row.kind], setting);
      files.push({ name, base64: Buffer.from(pdf).toString('base64') });
    }
    log.info('admin-certificates', { outcome: 'ok', user: user.userId, count: files.length });
    const list = listText(listed, first === 0);
    return { json: { files, list, made: files.length, revoked: rows.length - files.length } };
  },
});

export const config: Config = { path: '/admin/certificate-files' };
