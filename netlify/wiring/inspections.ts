import timeline from '#content/approval-timeline.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import type { InspectionPorts } from '../domain/inspections/ports.ts';
import { inspectionCalendar } from '../services/inspection-calendar.ts';
import { inspectionsOf } from '../store/inspection/days.ts';
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
    rules: { ...inspection, groups: timeline.groups, zone: timeline.zone },
    capacity: inspection.capacity,
    office: site.email,
    calendarFile: (entry) => inspectionCalendar({ ...siteWiring(app), email: site.email }, entry),
    hasPaid: async (userId) => (await app.store.call('HGET', paymentKey(userId), 'state')) === 'paid',
  };
}

/** The calendar of the organisers, for a month such as `2026-12`. */
export const inspectionDaysWiring = (app: App) => ({
  capacity: inspection.capacity,
  entriesOf: (month: string) => inspectionsOf(app.store, month),
});
