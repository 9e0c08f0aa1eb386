import type { Config } from '@netlify/functions';
import site from '#content/site.json' with { type: 'json' };
import * as calls from '#contract/calls';
import { queryLimits } from '#contract/limits';
import { type QueryReceipt, queryBody, queryForm } from '#contract/query';
import { receiveQuery } from '../domain/queries.ts';
import { endpoint, type FormOutcome } from '../http/endpoint.ts';
import { answerPage, sentencesOf } from '../pages/answer-page.ts';
import { queriesWiring } from '../wiring/queries.ts';

export default endpoint(calls.query, {
  limits: ['contact'],
  body: queryBody,
  form: { schema: queryForm, page: answer },
  async handle({ app, body, after, log }) {
    const { querySubject, query, name, email, website } = body.queryDetails;
    const words = { subject: querySubject, message: query, name, email, honeypot: website };
    const receipt = await receiveQuery(queriesWiring(app, after), words);
    log.info('query', { outcome: website ? 'refused' : 'ok' });
    return { json: receipt };
  },
});

/** The answer to the form posted with scripts off. */
function answer(outcome: FormOutcome) {
  const links = [{ href: '/', label: 'Home' }];
  if ('json' in outcome) {
    const { reference } = outcome.json as QueryReceipt;
    return answerPage(
      {
        title: 'Query submitted successfully',
        reference,
        lines: [
          'This is the reference of your query; it is on its way to you by mail as well.',
          'Quote it if you write again about the same matter.',
        ],
        links,
      },
      site.shortName,
    );
  }
  const { name = '', email = '', subject = '', message = '' } = outcome.fields;
  const field = { kind: 'text', required: true } as const;
  return answerPage(
    {
      title: 'Failed to submit query. Please try again.',
      lines: ['Nothing you wrote is lost: correct it here and send it again.'],
      errors: sentencesOf(outcome.failure),
      retry: {
        action: '/api/query',
        button: 'Send Message',
        fields: [
          { ...field, name: 'name', label: 'Name', value: name, maxLength: queryLimits.name },
          { ...field, name: 'email', label: 'Email', value: email, kind: 'email', maxLength: queryLimits.email },
          { ...field, name: 'subject', label: 'Subject', value: subject, maxLength: queryLimits.subject },
          {
            ...field,
            name: 'message',
            label: 'Message',
            value: message,
            kind: 'textarea',
            maxLength: queryLimits.message,
          },
        ],
      },
      links: [{ href: '/contact', label: 'Back to the form' }, ...links],
    },
    site.shortName,
  );
}

export const config: Config = { path: '/api/query' };
