import { labelsOf, list } from './list.ts';

export const invitationStates = {
  open: { label: 'Open', mood: 'open' },
  approved: { label: 'Approved', mood: 'good' },
  declined: { label: 'Declined', mood: 'quiet' },
} as const;
export type InvitationStatus = keyof typeof invitationStates;

/** Who asked for an invitation letter. What stands in the passport is no part of the list: it is shown to who decides, and never exported. */
export const invitations = list({
  title: 'Invitations',
  empty: 'Nobody has asked for an invitation letter yet.',
  searchHint: 'Reference, name, email address, paper or registration number',
  fields: {
    reference: { kind: 'text', label: 'Reference' },
    receivedAt: { kind: 'instant', label: 'Received', sort: 'received' },
    status: { kind: 'choice', choices: invitationStates, label: 'Status' },
    name: { kind: 'text', label: 'Name', strong: true },
    email: { kind: 'text', label: 'Email' },
    proof: { kind: 'text', label: 'Paper or registration number', heading: 'Paper or registration' },
    decidedAt: { kind: 'instant', label: 'Decided', optional: true },
    /** Address of the administrator who decided. */
    decidedBy: { kind: 'text', label: 'Decided by', optional: true },
    /** Of the letter; it verifies at `/verify`. */
    code: { kind: 'code', label: 'Code', optional: true },
  },
  key: 'reference',
  newestBy: 'receivedAt',
  columns: [['name', 'email'], ['proof', 'reference'], 'receivedAt', ['status', 'decidedAt']],
  filter: { label: 'Status', choices: labelsOf(invitationStates) },
});
