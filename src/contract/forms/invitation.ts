import type { Form } from './form.ts';
import { answerable, fits, honeypot } from './rules.ts';

/** The request for an invitation letter, which a visa is asked for with. */
export const invitationForm = {
  label: 'Invitation letter',
  submit: 'Ask for the letter',
  busy: 'Sending…',
  failed: 'Your request was not sent.',
  fields: {
    name: {
      kind: 'text',
      label: 'Name as in the passport',
      missing: 'Enter your name.',
      max: 100,
      autoComplete: 'name',
      autoCapitalize: 'words',
    },
    email: {
      ...answerable,
      label: 'Email',
      missing: 'Enter your email address.',
      help: 'The letter comes to this address.',
    },
    proof: {
      kind: 'text',
      label: 'Paper or registration number',
      missing: 'Enter the number of your paper or of your registration.',
      max: 40,
      autoComplete: 'off',
    },
    nationality: {
      kind: 'text',
      label: 'Nationality',
      missing: 'Enter your nationality.',
      max: 60,
      autoComplete: 'country-name',
    },
    passport: {
      kind: 'text',
      label: 'Passport number',
      missing: 'Enter the number of your passport.',
      help: 'Stored encrypted, and erased 30 days after we decided.',
      max: 20,
      autoComplete: 'off',
      autoCapitalize: 'characters',
      rule: fits(
        (number) => /^[\p{L}\p{N}][\p{L}\p{N} /-]{3,19}$/u.test(number.trim()),
        'This does not look like the number of a passport.',
      ),
    },
    ...honeypot,
  },
  checks: [{ on: ['missing', 'wrong'] }],
} as const satisfies Form;
