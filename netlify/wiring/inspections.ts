import timeline from '#content/approval-timeline.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };
import type { InspectionPorts } from '../domain/inspections.ts';
import { createInspectionStore } from '../store/inspection/store.ts';
import { paymentKey } from '../store/payment/record.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

export function inspectionsWiring(app: App, after: After): InspectionPorts {
  return {
    ...systemOf(app),
    inspections: createInspectionStore(app.store, postWiring(app, after)),
    site: siteWiring(app),
    rules: { ...inspection, groups: timeline.groups },
    hasPaid: async (userId) => (await app.store.call('HGET', paymentKey(userId), 'state')) === 'paid',
  };
}
