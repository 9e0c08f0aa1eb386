import type { AdminRow } from '#contract/lists';
import type { AuditAction } from '#contract/lists/audit';
import type { QueryStatus } from '#contract/lists/queries';
import { Failure } from '../failure.ts';
import { type Administrator, type AuditEntry, type AuditPorts, auditEntry } from './audit.ts';

export interface QueryStatuses {
  /** Changes the state and writes the audit entry in one step; undefined when there is no such query. */
  set(reference: string, status: QueryStatus, entry: AuditEntry): Promise<AdminRow<'queries'> | undefined>;
}

export interface MarkQueryPorts extends AuditPorts {
  readonly queries: QueryStatuses;
}

const actions = { answered: 'query_answered', open: 'query_reopened' } as const satisfies Record<
  QueryStatus,
  AuditAction
>;

/** Marks a query as answered, or opens it again. @throws {Failure} `not_found` */
export async function markQuery(
  ports: MarkQueryPorts,
  {
    admin,
    reference,
    status,
  }: { readonly admin: Administrator; readonly reference: string; readonly status: QueryStatus },
): Promise<AdminRow<'queries'>> {
  const entry = auditEntry(ports, { admin, action: actions[status], target: reference });
  const row = await ports.queries.set(reference, status, entry);
  if (!row) throw new Failure('not_found');
  return row;
}
