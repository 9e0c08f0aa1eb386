import type { Form } from './form.ts';
import { answerable } from './rules.ts';
import { normalTelephone } from './telephone.ts';

/** Most days that a request may hold. */
const most = 5;
const institution = 'Institution';
const contact = 'Contact person';

/** The inspection request (ADR-D10). States and kinds come from `content/inspection.json`, which may also ask for fewer days. */
export const inspectionForm = {
  label: 'Inspection request',
  submit: 'Send Request',
  busy: 'Saving…',
  fields: {
    institution: {
      part: institution,
      kind: 'text',
      label: 'Name of the institution',
      missing: 'Enter the name of the institution.',
      max: 160,
      autoComplete: 'organization',
    },
    identifier: {
      part: institution,
      kind: 'text',
      label: 'Identifier',
      missing: 'Enter its identifier.',
      help: 'Application number or permanent identifier, as in your application.',
      max: 40,
      autoComplete: 'off',
    },
    state: {
      part: institution,
      kind: 'select',
      label: 'State or union territory',
      missing: 'Choose the state or union territory.',
    },
    type: {
      part: institution,
      kind: 'select',
      label: 'Kind of institution',
      missing: 'Choose the kind of institution.',
    },
    preferredDates: {
      part: 'Inspection days',
      kind: 'days',
      label: 'Preferred days',
      missing: 'Choose at least one day.',
      wrong: 'Choose a day of the calendar.',
      rule: (held: readonly string[]) => (held.length > most ? `At most ${most} days, please.` : undefined),
    },
    contactName: {
      part: contact,
      kind: 'text',
      label: 'Name',
      missing: 'Enter a contact person.',
      max: 100,
      autoComplete: 'name',
    },
    contactPhone: {
      part: contact,
      kind: 'telephone',
      label: 'Telephone',
      missing: 'Enter a telephone number.',
      max: 40,
      autoComplete: 'tel',
      rule: (held: string) =>
        normalTelephone(held)
          ? undefined
          : 'Enter the number as it is dialled: digits, with + and the country first or without.',
    },
    contactEmail: {
      part: contact,
      ...answerable,
      label: 'Email',
      missing: 'Enter an email address.',
    },
    notes: { part: contact, kind: 'textarea', label: 'Notes for the inspectors', optional: true, max: 1000, rows: 4 },
  },
  checks: [{ on: ['missing', 'wrong'], note: 'Some fields still need you.' }],
} as const satisfies Form;
