import timeline from '#content/approval-timeline.json' with { type: 'json' };
import type { AdminOverview } from '#contract/admin';
import { readOverview } from '../lists/overview.ts';
import type { App } from '../wiring.ts';

/** Days of the charts are days of the organisers' own zone. */
export function overviewWiring(app: App): { readonly readOverview: () => Promise<AdminOverview> } {
  return { readOverview: () => readOverview(app.store, timeline.zone, app.now()) };
}
