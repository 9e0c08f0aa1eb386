import type { LetterOutcome } from '#contract/certificate-desk';
import { certificateKinds } from '#contract/certificates';
import { counted } from '#contract/counted';
import { shownCertificateCode } from '#contract/typed/certificate-code';
import { certificateLetter } from '../../letters/certificates.ts';
import { type Administrator, type AuditEntry, type AuditPorts, auditEntry } from '../administration/audit.ts';
import { Failure } from '../failure.ts';
import type { Letter } from '../letter.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { rowDigest } from './issue.ts';
import type { CertificateRow, IssuedCertificate } from './record.ts';

export interface CertificatePost {
  /** The certificate of a row, by its digest. */
  ofRow(row: string): Promise<IssuedCertificate | undefined>;
  /**
   * Mails in one step: the time, the letter and the trail, or nothing, where it is revoked or was mailed since `seen`.
   *
   * @returns whether it was this call that mailed
   */
  mail(
    code: string,
    times: { readonly at: number; readonly seen: number | undefined },
    entry: AuditEntry,
    letter: Letter,
  ): Promise<boolean>;
}

export interface SendPorts extends AuditPorts {
  readonly post: CertificatePost;
  readonly edition: number;
  readonly site: SiteIdentity;
  /** Address that opens a certificate as PDF without a sign-in. */
  readonly certificateLink: (code: string) => string;
}

/**
 * Mails the certificates of some rows, each once however often it is asked. Addresses come with the rows, since none is kept; a row with
 * another address than it was issued for has no certificate.
 *
 * @param again time of the last mail that whoever asks has seen, for a row that is to be mailed once more
 * @throws {Failure} `conflict` when it has been mailed again meanwhile
 */
export async function sendCertificates(
  ports: SendPorts,
  {
    admin,
    rows,
    again,
  }: { readonly admin: Administrator; readonly rows: readonly CertificateRow[]; readonly again?: string | undefined },
): Promise<readonly LetterOutcome[]> {
  const found = await Promise.all(rows.map((row) => ports.post.ofRow(rowDigest(row, ports.edition))));
  const seen = again === undefined ? undefined : Date.parse(again);
  const entry = auditEntry(ports, {
    admin,
    ...(again === undefined
      ? { action: 'certificates_mailed', target: counted(rows.length, 'row') }
      : { action: 'certificate_resent', target: found[0]?.code ?? '' }),
  });
  const outcomes = await Promise.all(
    rows.map(async ({ email }, place): Promise<LetterOutcome> => {
      const certificate = found[place];
      if (!certificate) return 'unissued';
      if (certificate.revokedAt !== undefined) return 'revoked';
      if (email === '') return 'addressless';
      if (seen === undefined && certificate.mailedAt !== undefined) return 'before';
      const letter = letterOf(ports, certificate, email);
      return (await ports.post.mail(certificate.code, { at: entry.at, seen }, entry, letter)) ? 'mailed' : 'before';
    }),
  );
  if (again !== undefined && outcomes[0] === 'before')
    throw new Failure('conflict', { detail: 'It has been mailed meanwhile. Load the list again.' });
  return outcomes;
}

const letterOf = ({ site, certificateLink }: SendPorts, { code, kind, name, title }: IssuedCertificate, to: string) =>
  certificateLetter(site, {
    to,
    name,
    kind: certificateKinds[kind],
    ...(title !== undefined && { title }),
    code: shownCertificateCode(code),
    link: certificateLink(code),
  });
