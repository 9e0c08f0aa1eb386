import timeline from '#content/approval-timeline.json' with { type: 'json' };
import type { AdminPorts } from '../domain/administration.ts';
import { createAdminStore } from '../store/admin-lists.ts';
import type { App } from '../wiring.ts';
import { systemOf } from './system.ts';

/** What lists and overview need: no mail. Days of the charts are days of the organisers' own zone. */
export function adminWiring(app: App): Pick<AdminPorts, 'admin' | 'now' | 'bytes'> {
  return { ...systemOf(app), admin: createAdminStore(app.store, timeline.zone) };
}
