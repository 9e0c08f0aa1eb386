import { passwordTooLong } from '../password.ts';
import { accountAddress } from './account.ts';
import type { Form } from './form.ts';

/** Sign-in (SPEC-2, SPEC-5): an empty address or password has its own toast, all else fails as the server's refusal does. */
export const loginForm = {
  label: 'Sign in',
  submit: 'Sign In',
  busy: 'Signing in…',
  failed: 'You are not signed in.',
  fields: {
    email: accountAddress,
    password: {
      kind: 'password',
      use: 'current',
      rule: passwordTooLong,
      label: 'Password',
      missing: 'Enter your password.',
    },
    remember: { kind: 'checkbox', label: 'Remember me', optional: true, local: true },
  },
  checks: [
    { on: ['missing'], toast: 'loginIncomplete' },
    { on: ['wrong'], toast: 'loginFailed' },
  ],
} as const satisfies Form;
