import { addressPattern } from '../address.ts';
import type { Field } from './form.ts';

/** The rule that text has to fit a pattern. */
export const fits = (pattern: RegExp, sentence: string) => (held: string) =>
  pattern.test(held) ? undefined : sentence;

/** A mail address somebody can be answered at: one address, no display name, at most 254 characters (RFC 5321). */
export const answerable = {
  kind: 'email',
  max: 254,
  autoComplete: 'email',
  rule: fits(addressPattern, 'This does not look like an email address.'),
} as const satisfies Partial<Field>;

/** The honeypot. Its name promises something that programs like to fill in. */
export const honeypot = { website: { kind: 'honeypot', label: 'Website', optional: true } } as const satisfies Record<
  string,
  Field
>;
