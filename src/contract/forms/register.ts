import { passwordRefusal } from '../password.ts';
import { accountAddress } from './account.ts';
import type { Form } from './form.ts';

/**
 * Registration of an institute. The match comes first, then the empty fields (SPEC-5), then the rules of the server,
 * with the message that its refusal would bring.
 */
export const registerForm = {
  label: 'Register a new institute',
  submit: 'Sign Up',
  busy: 'Creating the account…',
  failed: 'No account was created.',
  fields: {
    email: accountAddress,
    password: { kind: 'password', use: 'new', rule: passwordRefusal, label: 'Password', missing: 'Choose a password.' },
    confirmPassword: {
      kind: 'password',
      use: 'new',
      repeats: 'password',
      differs: 'The two passwords differ.',
      label: 'Confirm Password',
      local: true,
    },
  },
  checks: [
    { on: ['differs'], toast: 'registrationMismatch' },
    { on: ['missing'], toast: 'registrationIncomplete' },
    { on: ['wrong'], toast: 'registrationFailed' },
  ],
} as const satisfies Form;
