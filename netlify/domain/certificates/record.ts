import type { Certificate, CertificateKind } from '#contract/certificates';

/** What somebody is to be certified: a row of a table, or an approved letter. */
export interface CertificateRow {
  readonly kind: CertificateKind;
  readonly name: string;
  /** Canonical mail address: tells two people of one name apart, and is not kept. */
  readonly email: string;
  readonly title?: string | undefined;
}

export interface IssuedCertificate extends Certificate {
  readonly code: string;
  /** When it was last handed to the mail, in milliseconds since 1970. */
  readonly mailedAt?: number | undefined;
}
