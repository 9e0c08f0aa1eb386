import type { AdminRow } from '#contract/lists';
import type { QueryStatuses } from '../domain/administration/mark-query.ts';
import { auditArgs, auditInput, auditKeys, auditRest, writeAudit } from './audit/record.ts';
import { indexes } from './indexes.ts';
import { keys } from './keys.ts';
import { queryRecord } from './queries.ts';
import type { Reply, Store } from './redis.ts';
import { script } from './script.ts';

/** `answeredAt` and `answeredBy` are as they are stored, empty for a query that is open again. */
const setStatus = script(
  {
    keys: ['query', 'open', ...auditKeys],
    args: ['reference', 'status', 'answeredAt', 'answeredBy', ...auditArgs],
    rest: auditRest,
    flags: ['locks'],
  },
  `
if redis.call('EXISTS', query) == 0 then return false end
redis.call('HSET', query, 'status', status)
if status == 'answered' then
  redis.call('HSET', query, 'answeredAt', answeredAt, 'answeredBy', answeredBy)
  redis.call('ZREM', open, reference)
else
  redis.call('HDEL', query, 'answeredAt', 'answeredBy')
  redis.call('ZADD', open, redis.call('HGET', query, 'receivedAt'), reference)
end
${writeAudit}
return redis.call('HGETALL', query)`,
);

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
      const reply = await store.run(setStatus, {
        keys: { query: keys.query(reference), open: indexes.queriesOpen, ...trace.keys },
        args: { reference, status, answeredAt, answeredBy, ...trace.args },
        rest: trace.rest,
      });
      return reply === null ? undefined : rowOf(reference, reply);
    },
  };
}

const isIdentifier = (value: string) => /^[A-Za-z0-9_-]{1,64}$/.test(value);
