import type { AdminRow } from '#contract/lists';
import type { QueryStatuses } from '../../domain/administration/mark-query.ts';
import { auditInput } from '../audit/parts.ts';
import { text } from '../codec.ts';
import { isIdentifier } from '../identifiers.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import { queriesByWait, queriesOpen, queryKey, queryRecord } from './record.ts';
import { assignQuery, setQueryStatus } from './scripts.ts';

/** @param rowOf makes a row of the organisers' list from the stored record */
export function createQueryStatuses(
  store: Store,
  post: Post,
  rowOf: (reference: string, stored: Reply) => AdminRow<'queries'>,
): QueryStatuses {
  return {
    async set(reference, { status, undoes = '' }, entry) {
      if (!isIdentifier(reference)) return undefined;
      const stored = queryRecord.encode({ answeredAt: entry.at, answeredBy: entry.actor });
      const [, answeredAt = '', , answeredBy = ''] = status === 'answered' ? stored : [];
      const trace = auditInput(entry);
      const reply = await store.run(setQueryStatus, {
        keys: { query: queryKey(reference), open: queriesOpen, byWait: queriesByWait, ...trace.keys },
        args: { reference, status, answeredAt, answeredBy, undoes, ...trace.args },
        rest: trace.rest,
      });
      if (!Array.isArray(reply)) return undefined;
      const [fields = null, latest] = reply as readonly Reply[];
      return { ...rowOf(reference, fields), ...(latest === entry.id && { deed: entry.id }) };
    },
    async assign(reference, { assignee, seen }, entry, letters) {
      if (!isIdentifier(reference)) return undefined;
      const trace = auditInput(entry);
      const prepared = await post.prepare(letters, entry.at);
      const storedOf = (address: string) => (address === '' ? '' : text.encode(address));
      const reply = await store.run(assignQuery, {
        keys: { query: queryKey(reference), ...trace.keys },
        args: { assignee: storedOf(assignee), seen: storedOf(seen), ...trace.args },
        rest: trace.rest,
        letters: prepared,
      });
      if (reply === null) return undefined;
      post.queued(prepared);
      return rowOf(reference, reply);
    },
  };
}
