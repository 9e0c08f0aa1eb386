import type { Config } from '@netlify/functions';
import * as inspectionCalls from '#contract/calls/inspection';
import { inspectionMonthQuery } from '#contract/inspection';
import { checked } from '../http/body.ts';
import { endpoint } from '../http/endpoint.ts';
import { inspectionDaysWiring } from '../wiring/inspections.ts';

export default endpoint(inspectionCalls.adminInspectionDays, {
  limits: ['admin'],
  async handle({ app, query }) {
    const { month } = checked(inspectionMonthQuery, Object.fromEntries(query), 'Name a month as year and number.');
    const { capacity, entriesOf } = inspectionDaysWiring(app);
    return { json: { month, capacity, entries: await entriesOf(month) } };
  },
});

export const config: Config = { path: '/admin/inspection-days' };
