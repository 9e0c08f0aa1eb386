import site from '#content/site.json' with { type: 'json' };
import { query } from '#contract/calls/query';
import { contactForm } from '#contract/forms/contact';
import type { QueryReceipt } from '#contract/query';
import type { FormOutcome } from '../http/endpoint.ts';
import { answerPage } from './answer-page.ts';
import { faultsOf, formAgain } from './refused-post.ts';

const home = { href: '/', label: 'Home' };

/** The answer to the contact form posted with scripts off. */
export function queryPage(outcome: FormOutcome<QueryReceipt>) {
  if ('json' in outcome) {
    return answerPage(
      {
        title: 'Query submitted successfully',
        reference: outcome.json.reference,
        lines: [
          'This is the reference of your query. You also get it by email.',
          'Please quote it if you write again.',
        ],
        links: [home],
      },
      site.shortName,
    );
  }
  return answerPage(
    {
      title: 'Failed to submit query. Please try again.',
      lines: ['Your message is still here: correct it and send it again.'],
      faults: faultsOf(contactForm, outcome),
      form: formAgain(contactForm, query.path, outcome),
      links: [{ href: '/contact', label: 'Back to the form' }, home],
    },
    site.shortName,
  );
}
