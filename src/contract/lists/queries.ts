import { labelsOf, list } from './list.ts';

export const queryStates = {
  open: { label: 'Open', mood: 'open' },
  answered: { label: 'Answered', mood: 'good' },
} as const;
export type QueryStatus = keyof typeof queryStates;

/** What visitors asked through the contact form. */
export const queries = list({
  title: 'Queries',
  empty: 'No query has been received yet.',
  searchHint: 'Reference, name, email address, message',
  fields: {
    reference: { kind: 'text', label: 'Reference' },
    receivedAt: { kind: 'instant', label: 'Received', sort: 'received' },
    status: { kind: 'choice', choices: queryStates, label: 'Status' },
    name: { kind: 'text', label: 'Name', heading: 'From', sort: 'name', optional: true, absent: 'No name' },
    email: { kind: 'text', label: 'Email', optional: true, absent: 'No email address' },
    subject: { kind: 'text', label: 'Subject', sort: 'subject', strong: true },
    message: { kind: 'message', label: 'Message' },
    answeredAt: { kind: 'instant', label: 'Answered', optional: true },
    /** Address of the administrator who answered. */
    answeredBy: { kind: 'text', label: 'Answered by', optional: true },
    /** Address of the coordinator to whom it is assigned. */
    assignee: { kind: 'text', label: 'Assigned to', optional: true },
    answers: { kind: 'number', label: 'Answers sent' },
  },
  key: 'reference',
  newestBy: 'receivedAt',
  columns: [['subject', 'reference'], ['name', 'email'], 'receivedAt', ['status', 'answeredAt']],
  filter: { label: 'Status', choices: labelsOf(queryStates) },
});
