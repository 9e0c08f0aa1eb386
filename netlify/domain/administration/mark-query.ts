import type { Marked, QueryMark, QueryUpdate } from '#contract/admin';
import type { AuditAction } from '#contract/lists/audit';
import type { QueryStatus } from '#contract/lists/queries';
import { queryAssigned } from '../../letters/queries.ts';
import { Failure } from '../failure.ts';
import type { Letter } from '../letter.ts';
import type { Coordinators } from '../query-thread.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { coordinatorOf } from './answer-query.ts';
import { type Administrator, type AuditEntry, type AuditPorts, auditEntry, changedSince } from './audit.ts';

/** Each change writes its entry of the trail in the same step, and none where nothing changes. Undefined: there is no such query. */
export interface QueryStatuses {
  set(reference: string, mark: QueryMark, entry: AuditEntry): Promise<Marked | undefined>;
  /** Assigns it, empty for nobody, if it still is assigned to `seen`; the row tells to whom it is now. */
  assign(
    reference: string,
    change: { readonly assignee: string; readonly seen: string },
    entry: AuditEntry,
    letters: readonly Letter[],
  ): Promise<Marked | undefined>;
}

export interface MarkQueryPorts extends AuditPorts, Coordinators {
  readonly queries: QueryStatuses;
  readonly site: SiteIdentity;
}

interface Wanted {
  readonly admin: Administrator;
  readonly reference: string;
  readonly update: QueryUpdate;
}

const actions = { answered: 'query_answered', open: 'query_reopened' } as const satisfies Record<
  QueryStatus,
  AuditAction
>;

/**
 * Marks a query as answered, opens it again, or assigns it to a coordinator, who is told.
 *
 * @throws {Failure} `not_found`; `conflict` when it was assigned to somebody else meanwhile, or changed since the deed that is to be undone
 */
export async function updateQuery(ports: MarkQueryPorts, { admin, reference, update }: Wanted): Promise<Marked> {
  const row =
    'status' in update
      ? await ports.queries.set(
          reference,
          update,
          auditEntry(ports, { admin, action: actions[update.status], target: reference }),
        )
      : await assign(ports, admin, reference, update);
  if (!row) throw new Failure('not_found');
  if ('status' in update && row.status !== update.status) throw new Failure('conflict', { detail: changedSince });
  return row;
}

async function assign(
  ports: MarkQueryPorts,
  admin: Administrator,
  reference: string,
  { assignee, seen }: Extract<QueryUpdate, { assignee: string }>,
): Promise<Marked | undefined> {
  const coordinator = assignee === '' ? undefined : coordinatorOf(ports, assignee);
  const entry = auditEntry(ports, {
    admin,
    action: 'query_assigned',
    target: reference,
    note: coordinator?.name ?? 'Nobody',
  });
  // Whoever takes a query need not be told of it.
  const letters =
    coordinator && coordinator.email !== admin.email
      ? [queryAssigned(ports.site, { to: coordinator.email, reference, by: admin.email })]
      : [];
  const row = await ports.queries.assign(reference, { assignee, seen }, entry, letters);
  if (row && (row.assignee ?? '') !== assignee)
    throw new Failure('conflict', { detail: `It was assigned to ${row.assignee ?? 'nobody'} in the meantime.` });
  return row;
}
