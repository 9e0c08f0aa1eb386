import { labelsOf, list } from './list.ts';
import { paymentStateChoices } from './payments.ts';

const roles = { institute: { label: 'Institution' }, admin: { label: 'Administrator', mood: 'quiet' } } as const;

/** Accounts: who registered, what they paid, when they want to be inspected. */
export const institutions = list({
  title: 'Institutions',
  empty: 'No institution has registered yet.',
  searchHint: 'Institution, identifier, address, tax number, email',
  fields: {
    id: { kind: 'code', label: 'Id' },
    email: { kind: 'text', label: 'Email', heading: 'Account', sort: 'email', strong: true },
    role: { kind: 'choice', choices: roles, label: 'Role' },
    disabled: { kind: 'flag', label: 'Disabled', heading: 'Sign-in' },
    registeredAt: { kind: 'instant', label: 'Registered', sort: 'registered' },
    payment: { kind: 'choice', choices: paymentStateChoices, label: 'Payment' },
    institution: { kind: 'text', label: 'Institution', optional: true },
    group: { kind: 'number', label: 'Group', optional: true },
    firstDate: { kind: 'day', label: 'First choice', heading: 'Inspection', optional: true },
    receiptUrl: { kind: 'link', label: 'Receipt', optional: true },
  },
  key: 'id',
  newestBy: 'registeredAt',
  columns: ['email', 'registeredAt', ['payment', 'receiptUrl'], ['firstDate', 'group'], 'disabled'],
  filter: { label: 'Show', choices: { ...labelsOf(paymentStateChoices), disabled: 'Disabled accounts' } },
});
