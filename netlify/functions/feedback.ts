import type { Config } from '@netlify/functions';
import { feedback } from '#contract/calls/feedback';
import { feedbackBody, feedbackPost } from '#contract/feedback';
import { attemptHeader } from '#contract/headers';
import { receiveFeedback } from '../domain/feedback.ts';
import { endpoint } from '../http/endpoint.ts';
import { feedbackPage } from '../pages/feedback.ts';
import { feedbackWiring } from '../wiring/feedback.ts';

export default endpoint(feedback, {
  limits: ['feedback'],
  body: feedbackBody,
  form: { schema: feedbackPost, page: feedbackPage },
  async handle({ app, body, headers, log }) {
    const receipt = await receiveFeedback(feedbackWiring(app), body, headers.get(attemptHeader));
    log.info('feedback', { outcome: body.website ? 'refused' : 'ok' });
    return { json: receipt };
  },
});

export const config: Config = { path: '/api/feedback' };
