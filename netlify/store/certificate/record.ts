import { type CertificateKind, certificateKinds } from '#contract/certificates';
import { shownCertificateCode } from '#contract/typed/certificate-code';
import { integer, record, text, word } from '../codec.ts';
import { identifier } from '../identifiers.ts';
import { searchText } from '../sorted-text.ts';

/**
 * `cert:{code}`. `row` is the digest of what it was issued for, so that its index goes with it; `search`: what a search looks
 * through.
 */
export const certificateRecord = record({
  kind: word(...(Object.keys(certificateKinds) as CertificateKind[])),
  name: text,
  title: text,
  issuedAt: integer,
  revokedAt: integer,
  mailedAt: integer,
  row: text,
  search: text,
});

export const certificateKey = (code: string) => `cert:${identifier(code)}`;

/** What a search of the organisers' list looks through. */
export const certificateWords = ({
  code,
  kind,
  name,
  title,
}: {
  readonly code: string;
  readonly kind: CertificateKind;
  readonly name: string;
  readonly title?: string | undefined;
}): string => searchText([code, shownCertificateCode(code), name, title, certificateKinds[kind]]);

/** The code that a row has. */
export const certificateOfRow = (row: string) => `cert-of:${identifier(row)}`;

/** Scores in milliseconds, members are codes. */
export const certificatesByIssued = 'idx:certificates:issued';
