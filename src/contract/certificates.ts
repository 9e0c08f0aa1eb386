/** What organisers certify, under the names of their papers. */
export const certificateKinds = {
  participation: 'Certificate of Participation',
  presentation: 'Certificate of Presentation',
  review: 'Certificate of Review',
  committee: 'Certificate of Committee Service',
  visa: 'Letter of Invitation',
} as const;
export type CertificateKind = keyof typeof certificateKinds;

/** What a table may certify: invitation letters are asked for and approved one by one. */
const { visa: _, ...tableKinds } = certificateKinds;
export type TableKind = keyof typeof tableKinds;
export const tableKindNames = Object.keys(tableKinds) as TableKind[];

/** Most letters of a name and of a title, so that both find room on the sheet. */
export const longestOnSheet = { name: 120, title: 300 } as const;

/** What a code says to whoever asks: no more than stands on the paper itself. */
export interface Certificate {
  readonly kind: CertificateKind;
  /** For whom. */
  readonly name: string;
  /** Of a paper, a session, a committee; a certificate may be without. */
  readonly title?: string | undefined;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Since when it no longer holds, in milliseconds since 1970. */
  readonly revokedAt?: number | undefined;
}

/** The form that asks for a code, on the page of its own and below each answer. */
export const verifyForm = {
  action: '/verify/code',
  field: 'code',
  label: 'Code of the certificate',
  help: 'Sixteen letters and digits, with or without dashes. It stands at the foot of the certificate.',
  submit: 'Verify',
  /** Longest text that is looked at: a code with dashes and blanks. */
  max: 40,
} as const;
