import { list } from './list.ts';

/** The requests of institutions for days of inspection. */
export const inspections = list({
  title: 'Inspections',
  empty: 'No institution has chosen its dates yet.',
  searchHint: 'Institution, identifier, contact',
  fields: {
    userId: { kind: 'code', label: 'User', exported: false },
    reference: { kind: 'text', label: 'Reference' },
    institution: { kind: 'text', label: 'Institution', sort: 'institution', strong: true },
    identifier: { kind: 'text', label: 'Identifier' },
    state: { kind: 'text', label: 'State' },
    region: { kind: 'text', label: 'Region' },
    type: { kind: 'text', label: 'Type' },
    group: { kind: 'number', label: 'Group' },
    preferredDates: { kind: 'days', label: 'Preferred dates', sort: 'date' },
    contactName: { kind: 'text', label: 'Contact' },
    contactPhone: { kind: 'text', label: 'Telephone' },
    contactEmail: { kind: 'text', label: 'Email' },
    notes: { kind: 'message', label: 'Notes', optional: true },
    savedAt: { kind: 'instant', label: 'Saved', sort: 'saved' },
  },
  key: 'userId',
  newestBy: 'savedAt',
  columns: ['institution', 'group', 'preferredDates', ['contactName', 'contactPhone', 'contactEmail'], 'savedAt'],
  filter: { label: 'Group', choices: { 1: 'Group 1', 2: 'Group 2', 3: 'Group 3', 4: 'Group 4' } },
});
