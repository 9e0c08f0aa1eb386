import { isAddress } from '../typed/address.ts';
import type { Field } from './form.ts';

/** The rule that text has to pass a test. */
export const fits = (test: (held: string) => unknown, sentence: string) => (held: string) =>
  test(held) ? undefined : sentence;

/** A mail address somebody can be answered at: one address, no display name, at most 254 characters (RFC 5321). */
export const answerable = {
  kind: 'email',
  max: 254,
  autoComplete: 'email',
  rule: fits(isAddress, 'This does not look like an email address.'),
} as const satisfies Partial<Field>;

/** The honeypot. Its name promises something that programs like to fill in. */
export const honeypot = { website: { kind: 'honeypot', label: 'Website', optional: true } } as const satisfies Record<
  string,
  Field
>;
