import { passwordRefusal } from '../password.ts';
import { accountAddress } from './account.ts';
import type { Form } from './form.ts';

/** Reset of a password in two steps: the empty fields first, then the match (SPEC-5), then the rules of the server. */
export const resetForm = {
  label: 'Reset password',
  submit: 'Confirm',
  busy: 'One moment…',
  failed: 'Your password was not changed.',
  fields: {
    email: accountAddress,
    newPassword: {
      kind: 'password',
      use: 'new',
      rule: passwordRefusal,
      label: 'New Password',
      missing: 'Choose a new password.',
    },
    confirmNewPassword: {
      kind: 'password',
      use: 'new',
      repeats: 'newPassword',
      differs: 'The two passwords differ.',
      label: 'Confirm New Password',
      missing: 'Enter the new password again.',
    },
    code: {
      kind: 'text',
      later: true,
      label: 'Code from the email',
      missing: 'Enter the code from the email.',
      help: 'Eight letters and digits, valid for 10 minutes. Spaces and hyphens do not matter.',
      max: 40,
      autoComplete: 'one-time-code',
      autoCapitalize: 'characters',
    },
  },
  checks: [
    { on: ['missing'], toast: 'resetIncomplete' },
    { on: ['differs'], toast: 'resetMismatch' },
    { on: ['wrong'], toast: 'resetFailed' },
  ],
} as const satisfies Form;
