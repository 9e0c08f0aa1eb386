import type { MarkQueryPorts } from '../domain/administration/mark-query.ts';
import { queries } from '../lists/queries.ts';
import { createQueryStatuses } from '../store/query/status.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { coordinatorsWiring } from './coordinators.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

export function queryStatusWiring(app: App, after: After): MarkQueryPorts {
  return {
    ...systemOf(app),
    ...coordinatorsWiring,
    queries: createQueryStatuses(app.store, postWiring(app, after), (reference, stored) =>
      queries.rowOf(reference, [stored]),
    ),
    site: siteWiring(app),
  };
}
