import { labelsOf, list } from './list.ts';

export const queryStates = {
  open: { label: 'Open', mood: 'open' },
  answered: { label: 'Answered', mood: 'good' },
} as const;
export type QueryStatus = keyof typeof queryStates;

/** What visitors asked through the contact form. */
export const queries = list({
  title: 'Queries',
  empty: 'Nobody has asked anything yet.',
  searchHint: 'Reference, name, address, words',
  fields: {
    reference: { kind: 'text', label: 'Reference' },
    receivedAt: { kind: 'instant', label: 'Received', sort: 'received' },
    status: { kind: 'choice', choices: queryStates, label: 'Status', heading: 'State' },
    name: { kind: 'text', label: 'Name', heading: 'From', sort: 'name', optional: true, absent: 'No name' },
    email: { kind: 'text', label: 'E-mail', optional: true, absent: 'no address' },
    subject: { kind: 'text', label: 'Subject', sort: 'subject', strong: true },
    message: { kind: 'message', label: 'Message' },
    answeredAt: { kind: 'instant', label: 'Answered', optional: true },
    /** Address of the administrator who answered. */
    answeredBy: { kind: 'text', label: 'Answered by', optional: true },
  },
  key: 'reference',
  newestBy: 'receivedAt',
  columns: [['subject', 'reference'], ['name', 'email'], 'receivedAt', ['status', 'answeredAt']],
  filter: { label: 'State', choices: labelsOf(queryStates) },
});
