import timeline from '#content/approval-timeline.json' with { type: 'json' };
import type { AdminOverview } from '#contract/admin';
import { readOverview } from '../lists/overview.ts';
import { readWaiting } from '../store/query/waiting.ts';
import type { App } from '../wiring.ts';

/** Days of the charts are days of the organisers' own zone. */
export function overviewWiring(app: App): { readonly readOverview: () => Promise<AdminOverview> } {
  return {
    async readOverview() {
      // Started together, both questions travel in one request.
      const [overview, { oldest, medianMs }] = await Promise.all([
        readOverview(app.store, timeline.zone, app.now()),
        readWaiting(app.store),
      ]);
      const waiting = {
        ...(oldest !== undefined && { oldest: new Date(oldest).toISOString() }),
        ...(medianMs !== undefined && { medianMs }),
      };
      return { ...overview, queries: { ...overview.queries, ...waiting } };
    },
  };
}
