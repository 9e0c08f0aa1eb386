import type { ChoicesOf, Form } from './form.ts';
import { answerable, honeypot } from './rules.ts';

/** The feedback form (ADR-D10). Areas and the words of the rating come from `content/feedback.json`. */
export const feedbackForm = {
  label: 'Feedback',
  submit: 'Send Feedback',
  busy: 'Sending…',
  failed: 'Your feedback was not sent.',
  fields: {
    rating: {
      kind: 'rating',
      label: 'Rating',
      missing: 'Choose a rating from one to five.',
    },
    area: { kind: 'select', label: 'Area', missing: 'Choose the area.' },
    message: { kind: 'textarea', label: 'Message', missing: 'Write your message.', max: 2000 },
    email: {
      ...answerable,
      label: 'Email',
      optional: true,
      help: 'Only if you would like an answer.',
    },
    ...honeypot,
  },
  checks: [{ on: ['missing', 'wrong'] }],
} as const satisfies Form;

/** The choices of the form as the content gives them: words for one to five, worst first, and areas. */
export function feedbackChoices(content: {
  readonly ratings: readonly string[];
  readonly areas: readonly { readonly id: string; readonly label: string }[];
}): ChoicesOf<typeof feedbackForm> {
  return {
    rating: content.ratings.map((label, index) => ({ value: String(index + 1), label })),
    area: content.areas.map(({ id, label }) => ({ value: id, label })),
  };
}
