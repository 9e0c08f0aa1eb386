import type { MarkQueryPorts } from '../domain/administration/mark-query.ts';
import { queries } from '../lists/queries.ts';
import { createQueryStatuses } from '../store/query/status.ts';
import type { App } from '../wiring.ts';
import { systemOf } from './system.ts';

export function queryStatusWiring(app: App): MarkQueryPorts {
  const rowOf = (reference: string, stored: Parameters<typeof queries.rowOf>[1][number]) =>
    queries.rowOf(reference, [stored]);
  return { ...systemOf(app), queries: createQueryStatuses(app.store, rowOf) };
}
