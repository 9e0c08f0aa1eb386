import { certificateKinds } from '../certificates.ts';
import { list } from './list.ts';

const kinds = Object.fromEntries(Object.entries(certificateKinds).map(([name, label]) => [name, { label }])) as {
  [Kind in keyof typeof certificateKinds]: { label: string };
};

/** Every certificate and invitation letter that was issued. Whom it was mailed to is not kept. */
export const certificates = list({
  title: 'Certificates',
  empty: 'No certificate has been issued yet.',
  searchHint: 'Name, title, code',
  fields: {
    code: { kind: 'code', label: 'Code' },
    name: { kind: 'text', label: 'Name', strong: true },
    kind: { kind: 'choice', choices: kinds, label: 'Kind' },
    title: { kind: 'text', label: 'Title', optional: true },
    issuedAt: { kind: 'instant', label: 'Issued', sort: 'issued' },
    mailedAt: { kind: 'instant', label: 'Mailed', optional: true, absent: 'Not mailed' },
    revokedAt: { kind: 'instant', label: 'Revoked', optional: true },
  },
  key: 'code',
  newestBy: 'issuedAt',
  columns: [['name', 'title'], ['kind', 'code'], 'issuedAt', 'mailedAt', 'revokedAt'],
  filter: { label: 'Kind', choices: certificateKinds },
});
