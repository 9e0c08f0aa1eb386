import { counted } from '../counted.ts';
import { inSentence } from '../in-sentence.ts';
import { normalTelephone } from '../typed/telephone.ts';
import type { Form } from './form.ts';
import { stateName, telephoneExample } from './inspection-words.data.ts';
import { answerable, fits } from './rules.ts';

/** Most days that a request may hold. */
const most = 5;
const institution = 'Institution';
const contact = 'Contact person';

/** The inspection request (ADR-D10). States, kinds and their name come from `content/inspection.json`, which may also ask for fewer days. */
export const inspectionForm = {
  label: 'Inspection request',
  submit: 'Send Request',
  busy: 'Saving…',
  failed: 'Your request was not saved.',
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
      missing: 'Enter the identifier of the institution.',
      help: 'Application number or permanent identifier, as in your application.',
      max: 40,
      autoComplete: 'off',
    },
    state: {
      part: institution,
      kind: 'select',
      label: stateName,
      missing: `Choose the ${inSentence(stateName)}.`,
    },
    type: {
      part: institution,
      kind: 'select',
      label: 'Type of institution',
      missing: 'Choose the type of institution.',
    },
    preferredDates: {
      part: 'Inspection dates',
      kind: 'days',
      label: 'Preferred dates',
      missing: 'Choose at least one date.',
      wrong: 'This is not a date of the calendar.',
      rule: (held: readonly string[]) => (held.length > most ? `Choose at most ${counted(most, 'date')}.` : undefined),
    },
    contactName: {
      part: contact,
      kind: 'text',
      label: 'Name',
      missing: 'Enter the name of the contact person.',
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
      rule: fits(normalTelephone, `Enter the number as you would dial it, for example ${telephoneExample}.`),
    },
    contactEmail: {
      part: contact,
      ...answerable,
      label: 'Email',
      missing: 'Enter an email address.',
    },
    notes: { part: contact, kind: 'textarea', label: 'Notes for the inspectors', optional: true, max: 1000, rows: 4 },
  },
  checks: [{ on: ['missing', 'wrong'] }],
} as const satisfies Form;
