import timeline from '#content/approval-timeline.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };
import type { App } from '../app.ts';
import type { InspectionPorts } from '../domain/inspections.ts';
import { createInspectionStore } from '../store/inspections.ts';
import { keys } from '../store/keys.ts';
import type { After } from './after.ts';
import { postOffice } from './mail.ts';
import { systemOf } from './system.ts';

/** @param after lets letters leave once the answer is on its way */
export function inspectionPorts(app: App, after: After): InspectionPorts {
  const office = postOffice(app);
  return {
    ...systemOf(app),
    inspections: createInspectionStore(app.store),
    outbox: office.letterBox(after),
    site: office.site,
    rules: { ...inspection, groups: timeline.groups },
    hasPaid: async (userId) => (await app.store.call('HGET', keys.payment(userId), 'state')) === 'paid',
  };
}
