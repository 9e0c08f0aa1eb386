import fc from 'fast-check';
import type { AuditEntry } from '#server/domain/administration/audit';
import type { IssuedCertificate } from '#server/domain/certificates/record';
import { agingRecords } from '#server/store/aging';
import {
  certificateKey,
  certificateOfRow,
  certificateRecord,
  certificatesByIssued,
  certificateWords,
} from '#server/store/certificate/record';
import {
  certificateRemoval,
  createCertificateBook,
  createCertificatePost,
  findCertificate,
} from '#server/store/certificate/store';
import type { Store } from '#server/store/redis';
import { AuditModel } from './audit.ts';
import { Expected, type Held } from './held.ts';
import { anyText, soon } from './writing-steps.ts';

type Kept = IssuedCertificate & { readonly row: string };

/** Certificates in memory: one a row, under the code that it got first. */
class CertificatesModel {
  readonly audit = new AuditModel();
  readonly #kept = new Map<string, Kept>();

  keep(certificate: IssuedCertificate, row: string, entry: AuditEntry): IssuedCertificate | undefined {
    const known = [...this.#kept.values()].find((one) => one.row === row);
    if (known) return shown(known);
    if (this.#kept.has(certificate.code)) return undefined;
    this.#kept.set(certificate.code, { ...certificate, row });
    this.audit.add(entry);
    return certificate;
  }

  mail(code: string, { at, seen }: { at: number; seen: number | undefined }, entry: AuditEntry): boolean {
    const known = this.#kept.get(code);
    if (!known || known.revokedAt !== undefined || known.mailedAt !== seen) return false;
    this.#kept.set(code, { ...known, mailedAt: at });
    this.audit.add(entry);
    return true;
  }

  revoke(code: string, entry: AuditEntry): number | undefined {
    const known = this.#kept.get(code);
    if (!known || known.revokedAt !== undefined) return known?.revokedAt;
    this.#kept.set(code, { ...known, revokedAt: entry.at });
    this.audit.add(entry);
    return entry.at;
  }

  mailedAt(code: string): number | undefined {
    return this.#kept.get(code)?.mailedAt;
  }

  codeOf(row: string): string | undefined {
    return [...this.#kept.values()].find((one) => one.row === row)?.code;
  }

  find(code: string) {
    const known = this.#kept.get(code);
    if (!known) return undefined;
    const { code: _, mailedAt: _mailed, ...certificate } = shown(known);
    return certificate;
  }

  removeOlder(before: number): number {
    const old = [...this.#kept.values()].filter(({ issuedAt }) => issuedAt < before);
    for (const { code } of old) this.#kept.delete(code);
    return old.length;
  }

  held(): Held {
    const expected = new Expected();
    const stays = { ends: false };
    for (const { code, ...fields } of this.#kept.values()) {
      expected.hash(
        certificateKey(code),
        certificateRecord.encode({ ...fields, search: certificateWords({ code, ...fields }) }),
        stays,
      );
      expected.text(certificateOfRow(fields.row), code, stays);
    }
    const times = new Map([...this.#kept.values()].map(({ code, issuedAt }) => [code, issuedAt]));
    expected.sorted(certificatesByIssued, times, stays);
    this.audit.describe(expected);
    return expected.held;
  }
}

const shown = ({ row: _, ...certificate }: Kept): IssuedCertificate => certificate;

const code = fc.constantFrom('C1', 'C2', 'C3');
export const certificateSteps = fc.oneof(
  fc.record({
    do: fc.constant('keep' as const),
    code,
    row: fc.constantFrom('r1', 'r2', 'r3'),
    kind: fc.constantFrom('review' as const, 'visa' as const),
    name: anyText,
    title: fc.option(anyText, { nil: undefined }),
    at: soon,
  }),
  fc.record({ do: fc.constant('revoke' as const), code, at: soon }),
  fc.record({
    do: fc.constant('mail' as const),
    code,
    at: soon,
    again: fc.boolean(),
  }),
  fc.record({ do: fc.constant('find' as const), code }),
  fc.record({ do: fc.constant('purge' as const), at: soon }),
);
type Step = typeof certificateSteps extends fc.Arbitrary<infer S> ? S : never;

export function certificatesSides(store: Store) {
  const model = new CertificatesModel();
  const book = createCertificateBook(store);
  // What becomes of the letters is the part of the mail's own model.
  const post = createCertificatePost(store, { prepare: async () => [], queued: () => undefined });
  const letter = { to: 'a@example.org', subject: 'x', text: 'x', html: 'x' };
  return {
    model,
    async both(step: Step, place: number): Promise<readonly [unknown, unknown]> {
      switch (step.do) {
        case 'keep': {
          const { do: _, row, at: issuedAt, ...words } = step;
          // Nobody draws 74 random bits twice: a row that has a code asks with another one.
          const drawn = model.codeOf(row) === words.code ? 'C4' : words.code;
          const certificate = { ...words, code: drawn, issuedAt };
          const entry = {
            id: `e${place}`,
            at: step.at,
            actor: 'a',
            action: 'certificates_issued',
            target: 'x',
          } as const;
          return [await book.keep(certificate, row, entry), model.keep(certificate, row, entry)];
        }
        case 'revoke': {
          const entry = {
            id: `e${place}`,
            at: step.at,
            actor: 'a',
            action: 'certificate_revoked',
            target: 'x',
          } as const;
          return [await book.revoke(step.code, entry), model.revoke(step.code, entry)];
        }
        case 'mail': {
          const seen = step.again ? model.mailedAt(step.code) : undefined;
          const entry = {
            id: `e${place}`,
            at: step.at,
            actor: 'a',
            action: 'certificate_resent',
            target: 'x',
          } as const;
          const times = { at: step.at, seen };
          return [await post.mail(step.code, times, entry, letter), model.mail(step.code, times, entry)];
        }
        case 'find':
          return [await findCertificate(store, step.code), model.find(step.code)];
        case 'purge':
          return [
            await agingRecords(store, certificateRemoval(store)).removeOlder(step.at, 100),
            model.removeOlder(step.at),
          ];
      }
    },
  };
}
