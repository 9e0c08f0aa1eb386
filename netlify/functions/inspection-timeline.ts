import type { Config } from '@netlify/functions';
import * as inspectionCalls from '#contract/calls/inspection';
import { inspectionBody } from '#contract/inspection';
import { readInspection, saveInspection } from '../domain/inspections/request.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { inspectionsWiring } from '../wiring/inspections.ts';

const read = endpoint(inspectionCalls.inspectionRead, {
  limits: ['inspection'],
  async handle({ app, user, after }) {
    const applicant = { id: user.userId, email: user.email };
    return { json: { inspection: await readInspection(inspectionsWiring(app, after), applicant) } };
  },
});

const save = endpoint(inspectionCalls.inspectionSave, {
  limits: ['inspection'],
  body: inspectionBody,
  async handle({ app, user, body, after, log }) {
    const applicant = { id: user.userId, email: user.email };
    const inspection = await saveInspection(inspectionsWiring(app, after), { applicant, body });
    log.info('inspection', { outcome: 'ok', user: user.userId });
    return { json: { inspection } };
  },
});

export default byMethod(read, save);

export const config: Config = { path: '/inspection/timeline' };
