import { createHash } from 'node:crypto';
import { newCertificateCode } from '#contract/typed/certificate-code';
import type { AuditEntry } from '../administration/audit.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { CertificateRow, IssuedCertificate } from './record.ts';

export interface CertificateBook {
  /**
   * Keeps the certificate of a row in one step, with the audit entry. A row that has one gets that, however often it is asked for, without
   * an entry; `undefined` when the code is another's already, and nothing was kept.
   *
   * @param row digest of the row
   */
  keep(certificate: IssuedCertificate, row: string, entry: AuditEntry): Promise<IssuedCertificate | undefined>;
}

export interface IssuePorts extends Clock, Random {
  readonly book: CertificateBook;
  /** The year of the conference: the same row in another year is another certificate. */
  readonly edition: number;
}

/**
 * Issues the certificate of a row, or finds the one that it has. A revoked one stays revoked.
 *
 * @param entry shared by all rows that are issued together: it is written with the first of them that is new
 */
export async function issueCertificate(
  ports: IssuePorts,
  row: CertificateRow,
  entry: AuditEntry,
): Promise<IssuedCertificate> {
  const { email: _, ...certified } = row;
  for (;;) {
    const code = newCertificateCode(ports.bytes);
    const issued = await ports.book.keep(
      { ...certified, code, issuedAt: ports.now() },
      rowDigest(row, ports.edition),
      entry,
    );
    if (issued) return issued;
  }
}

/** Of what makes two rows the same; a hash, so that no address is kept. */
export function rowDigest({ kind, name, email, title = '' }: CertificateRow, edition: number): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, kind, name, email, title]))
    .digest('hex');
}
