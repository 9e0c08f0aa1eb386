import type { Config } from '@netlify/functions';
import { type InspectionAnswer, inspectionBody } from '#contract/inspection';
import { inspectionPorts } from '../app/inspections.ts';
import { readInspection, saveInspection } from '../domain/inspections.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';

const read = endpoint({
  name: 'inspection-read',
  method: 'GET',
  auth: 'user',
  limits: ['inspection'],
  async handle({ app, user, after }) {
    const applicant = { id: user.userId, email: user.email };
    const answer: InspectionAnswer = { inspection: await readInspection(applicant, inspectionPorts(app, after)) };
    return { json: answer };
  },
});

const save = endpoint({
  name: 'inspection-save',
  method: 'POST',
  auth: 'user',
  limits: ['inspection'],
  body: inspectionBody,
  async handle({ app, user, body, after, log }) {
    const applicant = { id: user.userId, email: user.email };
    const answer: InspectionAnswer = { inspection: await saveInspection(applicant, body, inspectionPorts(app, after)) };
    log.info('inspection', { outcome: 'ok', user: user.userId });
    return { json: answer };
  },
});

export default byMethod(read, save);

export const config: Config = { path: '/inspection/timeline' };
