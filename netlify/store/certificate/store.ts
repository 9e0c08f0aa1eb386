import type { Certificate } from '#contract/certificates';
import type { CertificateBook } from '../../domain/certificates/issue.ts';
import type { IssuedCertificate } from '../../domain/certificates/record.ts';
import type { RevocationBook } from '../../domain/certificates/revoke.ts';
import type { CertificatePost } from '../../domain/certificates/send.ts';
import type { Removal } from '../aging.ts';
import { auditInput } from '../audit/parts.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import {
  certificateKey,
  certificateOfRow,
  certificateRecord,
  certificatesByIssued,
  certificateWords,
} from './record.ts';
import { keepCertificate, mailCertificate, removeCertificate, revokeCertificate } from './scripts.ts';

export function createCertificateBook(store: Store): CertificateBook & RevocationBook {
  return {
    async keep(certificate, row, entry) {
      const { code, ...fields } = certificate;
      const trace = auditInput(entry);
      const stored = certificateRecord.encode({ ...fields, row, search: certificateWords(certificate) });
      const kept = await store.run(keepCertificate, {
        keys: {
          certificate: certificateKey(code),
          ofRow: certificateOfRow(row),
          byIssued: certificatesByIssued,
          ...trace.keys,
        },
        args: {
          code,
          issuedAt: certificate.issuedAt,
          certificateFields: JSON.stringify(stored),
          ...trace.args,
        },
        rest: trace.rest,
      });
      if (kept === null) return undefined;
      return kept === code ? certificate : findIssued(store, String(kept));
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

/** Mails certificates, each once unless it is asked for with the time of the last mail. */
export function createCertificatePost(store: Store, post: Post): CertificatePost {
  return {
    async ofRow(row) {
      const code = await store.call('GET', certificateOfRow(row));
      return code === null ? undefined : findIssued(store, String(code));
    },
    async mail(code, { at, seen }, entry, letter) {
      const trace = auditInput(entry);
      const letters = await post.prepare([letter], at);
      const mailed = await store.run(mailCertificate, {
        keys: { certificate: certificateKey(code), ...trace.keys },
        args: { seen: seen ?? '', at, ...trace.args },
        rest: trace.rest,
        letters,
      });
      if (mailed === 1) post.queued(letters);
      return mailed === 1;
    },
  };
}

/** A certificate with what organisers know of it. */
export async function findIssued(store: Store, code: string): Promise<IssuedCertificate | undefined> {
  const stored = await store.call('HGETALL', certificateKey(code));
  const certificate = certificateOf(stored);
  const { mailedAt } = certificateRecord.decode(stored) ?? {};
  return certificate && { ...certificate, code, ...(mailedAt !== undefined && { mailedAt }) };
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
