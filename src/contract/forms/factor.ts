import { codeDigits } from '../typed/code.ts';
import type { Form } from './form.ts';
import { fits } from './rules.ts';

const code = {
  kind: 'text',
  max: 40,
  missing: 'Enter the code.',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
} as const;

/** Second step of an administrator's sign-in: one field takes either kind of code. */
export const factorForm = {
  label: 'Second step',
  submit: 'Continue',
  busy: 'One moment…',
  failed: 'You are not signed in yet.',
  fields: {
    code: {
      ...code,
      label: 'Code',
      help: 'Six digits from your authenticator app, or one of your recovery codes.',
      rule: fits((held) => [6, 12].includes(codeDigits(held).length), 'A code has six digits, a recovery code twelve.'),
    },
  },
  checks: [{ on: ['missing', 'wrong'] }],
} as const satisfies Form;

const codeOfApp = {
  ...code,
  label: 'Code from the app',
  help: 'Six digits. A new code appears every 30 seconds.',
  rule: fits((held) => codeDigits(held).length === 6, 'The code has six digits.'),
} as const;

/** The proof that the authenticator app holds the secret. */
export const enrolmentForm = {
  label: 'Set up the second factor',
  submit: 'Turn On',
  busy: 'One moment…',
  failed: 'The second factor is not on yet.',
  fields: { code: codeOfApp },
  checks: [{ on: ['missing', 'wrong'] }],
} as const satisfies Form;

/** The proof that whoever asks for new recovery codes has the app at hand. */
export const renewalForm = {
  label: 'New recovery codes',
  submit: 'Make New Codes',
  busy: 'One moment…',
  failed: 'No new codes were made.',
  fields: { code: codeOfApp },
  checks: [{ on: ['missing', 'wrong'] }],
} as const satisfies Form;
