import type { Config } from '@netlify/functions';
import * as inspectionCalls from '#contract/calls/inspection';
import { inspectionDecisionBody } from '#contract/inspection';
import { decideInspection } from '../domain/inspections/decide.ts';
import { endpoint } from '../http/endpoint.ts';
import { inspectionsWiring } from '../wiring/inspections.ts';

export default endpoint(inspectionCalls.adminInspectionDecide, {
  limits: ['admin'],
  body: inspectionDecisionBody,
  async handle({ app, user, body, params, after, log }) {
    const inspection = await decideInspection(inspectionsWiring(app, after), {
      admin: { id: user.userId, email: user.email },
      userId: params.id ?? '',
      body,
    });
    log.info('admin-inspection', { outcome: 'ok', user: user.userId, reason: body.action });
    return { json: { inspection } };
  },
});

export const config: Config = { path: '/admin/inspections/:id' };
