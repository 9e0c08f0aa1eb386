import { groupNumbers, stateName } from '../forms/inspection-words.data.ts';
import { inspectionStates } from '../inspection-state.ts';
import { labelsOf, list } from './list.ts';

const groups: Readonly<Record<`${number}`, string>> = Object.fromEntries(
  groupNumbers.map((group) => [group, `Group ${group}`]),
);

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
    state: { kind: 'text', label: stateName },
    region: { kind: 'text', label: 'Region' },
    type: { kind: 'text', label: 'Type' },
    group: { kind: 'number', label: 'Group' },
    status: { kind: 'choice', choices: inspectionStates, label: 'Status' },
    day: { kind: 'day', label: 'Confirmed day', optional: true },
    preferredDates: { kind: 'days', label: 'Preferred dates', sort: 'date' },
    contactName: { kind: 'text', label: 'Contact' },
    contactPhone: { kind: 'text', label: 'Telephone' },
    contactEmail: { kind: 'text', label: 'Email' },
    proposedDates: { kind: 'days', label: 'Proposed dates' },
    message: { kind: 'message', label: 'Last message', optional: true },
    notes: { kind: 'message', label: 'Notes', optional: true },
    savedAt: { kind: 'instant', label: 'Saved', sort: 'saved' },
    windowStart: { kind: 'day', label: 'Window from' },
    windowEnd: { kind: 'day', label: 'Window to' },
    /** Of the record: a decision names the one that it was made over. */
    revision: { kind: 'number', label: 'Revision', exported: false },
  },
  key: 'userId',
  newestBy: 'savedAt',
  columns: [
    'institution',
    ['status', 'day'],
    'group',
    'preferredDates',
    ['contactName', 'contactPhone', 'contactEmail'],
    'savedAt',
  ],
  filter: {
    label: 'Status or group',
    choices: { ...labelsOf(inspectionStates), ...groups },
  },
});
