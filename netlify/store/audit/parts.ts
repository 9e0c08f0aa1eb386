import type { AuditEntry } from '../../domain/administration/audit.ts';
import { searchText } from '../sorted-text.ts';
import { auditByTime, auditKey, auditOfTarget, auditRecord } from './record.ts';

/** The trail's part in the script of a change: put these names among its own, `rest: auditRest`, and `writeAuditLua` where the change is certain. */
export const auditKeys = ['audit', 'auditByTime', 'auditOf'] as const;
export const auditArgs = ['auditId', 'auditAt'] as const;
export const auditRest = 'auditFields';
export const writeAuditLua = `
redis.call('HSET', audit, unpack(auditFields))
redis.call('ZADD', auditByTime, auditAt, auditId)
redis.call('ZADD', auditOf, auditAt, auditId)`;

/** Id of the last deed that the trail tells of the target; empty where there is none. */
export const latestDeedLua = `
local function latest_deed() return redis.call('ZRANGE', auditOf, -1, -1)[1] or '' end`;

/** What stands behind those names for an entry. */
export function auditInput(entry: AuditEntry) {
  const { id, ...fields } = entry;
  const search = searchText([entry.actor, entry.action, entry.target, entry.note ?? '']);
  return {
    keys: { audit: auditKey(id), auditByTime, auditOf: auditOfTarget(entry.target) },
    args: { auditId: id, auditAt: entry.at },
    rest: auditRecord.encode({ ...fields, search }),
  };
}
