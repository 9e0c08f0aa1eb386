import type { Certificate } from '#contract/certificates';
import type { CertificateBook } from '../../domain/certificates/issue.ts';
import type { RevocationBook } from '../../domain/certificates/revoke.ts';
import type { Removal } from '../aging.ts';
import { auditInput } from '../audit/parts.ts';
import type { Reply, Store } from '../redis.ts';
import { certificateKey, certificateOfRow, certificateRecord, certificatesByIssued } from './record.ts';
import { keepCertificate, removeCertificate, revokeCertificate } from './scripts.ts';

export function createCertificateBook(store: Store): CertificateBook & RevocationBook {
  return {
    async keep(certificate, row) {
      const { code, ...fields } = certificate;
      const kept = await store.run(keepCertificate, {
        keys: { certificate: certificateKey(code), ofRow: certificateOfRow(row), byIssued: certificatesByIssued },
        args: { code, issuedAt: certificate.issuedAt },
        rest: certificateRecord.encode({ ...fields, row }),
      });
      if (kept === null) return undefined;
      if (kept === code) return certificate;
      const known = await findCertificate(store, String(kept));
      return known && { ...known, code: String(kept) };
    },
    async revoke(code, entry) {
      const trace = auditInput(entry);
      const since = await store.run(revokeCertificate, {
        keys: { certificate: certificateKey(code), ...trace.keys },
        args: { revokedAt: entry.at, ...trace.args },
        rest: trace.rest,
      });
      return since === null ? undefined : Number(since);
    },
  };
}

export async function findCertificate(store: Store, code: string): Promise<Certificate | undefined> {
  return certificateOf(await store.call('HGETALL', certificateKey(code)));
}

/** What is shown of a stored certificate: not what it was issued for. */
function certificateOf(stored: Reply): Certificate | undefined {
  const { kind, name, title, issuedAt, revokedAt } = certificateRecord.decode(stored) ?? {};
  return kind === undefined || name === undefined || issuedAt === undefined
    ? undefined
    : { kind, name, title, issuedAt, revokedAt };
}

export const certificateRemoval = (store: Store): Removal => ({
  key: certificateKey,
  byAge: certificatesByIssued,
  remove(code, stored) {
    const { row = 'none' } = certificateRecord.decode(stored) ?? {};
    const keys = { certificate: certificateKey(code), ofRow: certificateOfRow(row), byIssued: certificatesByIssued };
    return store.run(removeCertificate, { keys, args: { code } });
  },
});
