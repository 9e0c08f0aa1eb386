import type { Config } from '@netlify/functions';
import content from '#content/feedback.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import * as calls from '#contract/calls';
import { feedbackBody, feedbackForm } from '#contract/feedback';
import { feedbackLimits } from '#contract/limits';
import { receiveFeedback } from '../domain/feedback.ts';
import { endpoint, type FormOutcome } from '../http/endpoint.ts';
import { answerPage, sentencesOf } from '../pages/answer-page.ts';
import { feedbackWiring } from '../wiring/feedback.ts';

export default endpoint(calls.feedback, {
  limits: ['feedback'],
  body: feedbackBody,
  form: { schema: feedbackForm, page: answer },
  async handle({ app, body, log }) {
    const { website, ...words } = body;
    const receipt = await receiveFeedback(feedbackWiring(app), { ...words, honeypot: website });
    log.info('feedback', { outcome: website ? 'refused' : 'ok' });
    return { json: receipt };
  },
});

/** The answer to the form posted with scripts off. */
function answer(outcome: FormOutcome) {
  const links = [{ href: '/', label: 'Home' }];
  if ('json' in outcome) {
    return answerPage(
      { title: 'Thank you for your feedback', lines: ['The organisers read all of it.'], links },
      site.shortName,
    );
  }
  const { rating = '', area = '', message = '', email = '' } = outcome.fields;
  const ratings = content.ratings.map((label, index) => ({
    value: String(index + 1),
    label: `${index + 1}: ${label}`,
  }));
  const areas = content.areas.map(({ id, label }) => ({ value: id, label }));
  const choose = { value: '', label: 'Choose' };
  return answerPage(
    {
      title: 'Your feedback was not sent',
      lines: ['Nothing you wrote is lost: correct it here and send it again.'],
      errors: sentencesOf(outcome.failure),
      retry: {
        action: '/api/feedback',
        button: 'Send feedback',
        fields: [
          {
            name: 'rating',
            label: 'Rating',
            value: rating,
            kind: 'select',
            options: [choose, ...ratings],
            required: true,
          },
          {
            name: 'area',
            label: 'What is it about?',
            value: area,
            kind: 'select',
            options: [choose, ...areas],
            required: true,
          },
          {
            name: 'message',
            label: 'Your feedback',
            value: message,
            kind: 'textarea',
            maxLength: feedbackLimits.message,
            required: true,
          },
          {
            name: 'email',
            label: 'Email (optional)',
            value: email,
            kind: 'email',
            maxLength: feedbackLimits.email,
            required: false,
          },
        ],
      },
      links: [{ href: '/feedback', label: 'Back to the form' }, ...links],
    },
    site.shortName,
  );
}

export const config: Config = { path: '/api/feedback' };
