import type { AdminRow } from '#contract/lists';
import type { QueryStatuses } from '../../domain/administration/mark-query.ts';
import { auditInput } from '../audit/parts.ts';
import { isIdentifier } from '../identifiers.ts';
import type { Reply, Store } from '../redis.ts';
import { queriesOpen, queryKey, queryRecord } from './record.ts';
import { setQueryStatus } from './scripts.ts';

/** @param rowOf makes a row of the organisers' list from the stored record */
export function createQueryStatuses(
  store: Store,
  rowOf: (reference: string, stored: Reply) => AdminRow<'queries'>,
): QueryStatuses {
  return {
    async set(reference, status, entry) {
      if (!isIdentifier(reference)) return undefined;
      const stored = queryRecord.encode({ answeredAt: entry.at, answeredBy: entry.actor });
      const [, answeredAt = '', , answeredBy = ''] = status === 'answered' ? stored : [];
      const trace = auditInput(entry);
      const reply = await store.run(setQueryStatus, {
        keys: { query: queryKey(reference), open: queriesOpen, ...trace.keys },
        args: { reference, status, answeredAt, answeredBy, ...trace.args },
        rest: trace.rest,
      });
      return reply === null ? undefined : rowOf(reference, reply);
    },
  };
}
