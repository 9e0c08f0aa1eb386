import content from '#content/feedback.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { feedback } from '#contract/calls/feedback';
import { feedbackChoices, feedbackForm } from '#contract/forms/feedback';
import type { FormOutcome } from '../http/endpoint.ts';
import { answerPage } from './answer-page.ts';
import { faultsOf, formAgain } from './refused-post.ts';

const home = { href: '/', label: 'Home' };

/** The answer to the feedback form posted with scripts off. */
export function feedbackPage(outcome: FormOutcome<unknown>) {
  if ('json' in outcome) {
    const lines = ['The organisers read all feedback.'];
    return answerPage({ title: 'Thank you for your feedback', lines, links: [home] }, site.shortName);
  }
  return answerPage(
    {
      title: 'Your feedback was not sent',
      lines: ['Your message is still here: correct it and send it again.'],
      faults: faultsOf(feedbackForm, outcome),
      form: formAgain(feedbackForm, feedback.path, outcome, feedbackChoices(content)),
      links: [{ href: '/feedback', label: 'Back to the form' }, home],
    },
    site.shortName,
  );
}
