import { certificateCodeOf } from '#contract/typed/certificate-code';
import { type Administrator, type AuditEntry, type AuditPorts, auditEntry } from '../administration/audit.ts';
import { Failure } from '../failure.ts';

export interface RevocationBook {
  /**
   * Revokes, with the audit entry in the same step.
   *
   * @returns since when it is revoked: one that was revoked before keeps its time, without a second entry; undefined when there is none
   */
  revoke(code: string, entry: AuditEntry): Promise<number | undefined>;
}

export interface RevokePorts extends AuditPorts {
  readonly book: RevocationBook;
}

/**
 * Ends a certificate, for good: a new one may be issued under another row.
 *
 * @returns since when, in milliseconds since 1970
 * @throws {Failure} `not_found`
 */
export async function revokeCertificate(
  ports: RevokePorts,
  { admin, code: typed, reason }: { readonly admin: Administrator; readonly code: string; readonly reason?: string },
): Promise<number> {
  const code = certificateCodeOf(typed);
  const entry = auditEntry(ports, {
    admin,
    action: 'certificate_revoked',
    target: code ?? '',
    ...(reason && { note: reason }),
  });
  const since = code === undefined ? undefined : await ports.book.revoke(code, entry);
  if (since === undefined) throw new Failure('not_found');
  return since;
}
