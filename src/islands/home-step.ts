import { readSession } from '../client/session.ts';
import { accountLinks } from '../config/navigation.ts';
import { type NextStep, nextStepOf } from './dashboard/next-step.ts';
import { loadStanding } from './dashboard/standing.ts';

/**
 * The next step of the institution that is signed in, on the home page, where registration and sign-in lead (BUG-UX05). Loaded for
 * institutions only, by `NextStep.astro`. It begins with what the session knows and goes on with what the server says; when that cannot
 * be had, the first stands: each way leads to a screen that asks the server itself.
 */
const place = document.querySelector('.next-step');

function show({ title, link = { ...accountLinks.institute, label: 'Go to your dashboard', quiet: true } }: NextStep) {
  if (!place || place.firstChild?.textContent === title) return;
  const sentence = Object.assign(document.createElement('p'), { textContent: title });
  const way = Object.assign(document.createElement('a'), {
    href: link.href,
    textContent: link.label,
    className: link.quiet ? 'button button--quiet' : 'button',
  });
  place.replaceChildren(sentence, way);
}

show(
  nextStepOf({
    payment: readSession().paymentStatus ? 'paid' : 'none',
    inspection: null,
    closed: undefined,
    year: '',
  }),
);
void loadStanding().then((answer) => {
  if (answer.ok) show(nextStepOf(answer.data));
});
