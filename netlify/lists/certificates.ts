import { shownCertificateCode } from '#contract/typed/certificate-code';
import { certificateKey, certificateRecord, certificatesByIssued } from '../store/certificate/record.ts';
import { byScore, fieldsOf, is, isoInstant, rowId, serveList } from './list.ts';

const certificate = fieldsOf(certificateKey, certificateRecord);

export const certificates = serveList('certificates', {
  sorts: { issued: byScore(certificatesByIssued) },
  searched: [certificate('search')],
  narrow: (kind) => is(certificate('kind'), kind),
  values: {
    code: rowId.as(shownCertificateCode),
    name: certificate('name').or(''),
    kind: certificate('kind').or('participation'),
    title: certificate('title'),
    issuedAt: certificate('issuedAt').or(0).as(isoInstant),
    mailedAt: certificate('mailedAt').as(isoInstant),
    revokedAt: certificate('revokedAt').as(isoInstant),
  },
});
