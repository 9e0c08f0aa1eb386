import { type CertificateKind, certificateKinds } from '#contract/certificates';
import { integer, record, text, word } from '../codec.ts';
import { identifier } from '../identifiers.ts';

/** `cert:{code}`. `row` is the digest of what it was issued for, so that its index goes with it. */
export const certificateRecord = record({
  kind: word(...(Object.keys(certificateKinds) as CertificateKind[])),
  name: text,
  title: text,
  issuedAt: integer,
  revokedAt: integer,
  row: text,
});

export const certificateKey = (code: string) => `cert:${identifier(code)}`;

/** The code that a row has. */
export const certificateOfRow = (row: string) => `cert-of:${identifier(row)}`;

/** Scores in milliseconds, members are codes. */
export const certificatesByIssued = 'idx:certificates:issued';
