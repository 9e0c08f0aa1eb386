import type { Config } from '@netlify/functions';
import * as inspectionCalls from '#contract/calls/inspection';
import { inspectionAnswerBody } from '#contract/inspection';
import { answerInspection } from '../domain/inspections/decide.ts';
import { endpoint } from '../http/endpoint.ts';
import { inspectionsWiring } from '../wiring/inspections.ts';

export default endpoint(inspectionCalls.inspectionAnswer, {
  limits: ['inspection'],
  body: inspectionAnswerBody,
  async handle({ app, user, body, after, log }) {
    const applicant = { id: user.userId, email: user.email };
    const inspection = await answerInspection(inspectionsWiring(app, after), { applicant, body });
    log.info('inspection-answer', { outcome: 'ok', user: user.userId, reason: body.action });
    return { json: { inspection } };
  },
});

export const config: Config = { path: '/inspection/answer' };
