import type { Field } from './form.ts';

/** The address that an account is known by. */
export const accountAddress = {
  kind: 'email',
  label: 'Email Address',
  missing: 'Enter your email address.',
  max: 254,
  autoComplete: 'username',
} as const satisfies Field;
