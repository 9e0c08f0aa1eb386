import type { Form } from './form.ts';
import { answerable, honeypot } from './rules.ts';

/** The contact form (SPEC-2, SPEC-5). */
export const contactForm = {
  label: 'Contact',
  submit: 'Send Message',
  busy: 'Sending…',
  failed: 'Your message was not sent.',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      missing: 'Enter your name.',
      max: 100,
      autoComplete: 'name',
      autoCapitalize: 'words',
    },
    email: {
      ...answerable,
      label: 'Email',
      missing: 'Enter your email address.',
      help: 'We answer to this address.',
    },
    subject: { kind: 'text', label: 'Subject', missing: 'Enter a subject.', max: 150, autoComplete: 'off' },
    message: { kind: 'textarea', label: 'Message', missing: 'Write your message.', max: 4000, rows: 7 },
    ...honeypot,
  },
  checks: [{ on: ['missing', 'wrong'] }],
  // The specified body `{ queryDetails: { querySubject, query } }` is enough for a call (ADR-S06).
  wire: { inside: 'queryDetails', names: { subject: 'querySubject', message: 'query' } },
} as const satisfies Form;
