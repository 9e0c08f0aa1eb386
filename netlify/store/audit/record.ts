import { auditActions } from '#contract/lists/audit';
import type { AuditEntry } from '../../domain/administration/audit.ts';
import { integer, record, text, word } from '../codec.ts';
import { indexes } from '../indexes.ts';
import { keys } from '../keys.ts';

type Action = keyof typeof auditActions;

/** `audit:{id}`: what an administrator did. `search` is what the search of the list looks through. */
export const auditRecord = record({
  at: integer,
  actor: text,
  action: word(...(Object.keys(auditActions) as Action[])),
  target: text,
  search: text,
});

/** The trail's part in the script of a change: put these names among its own, `rest: auditRest`, and `writeAudit` where the change is certain. */
export const auditKeys = ['audit', 'auditByTime'] as const;
export const auditArgs = ['auditId', 'auditAt'] as const;
export const auditRest = 'auditFields';
export const writeAudit = `
redis.call('HSET', audit, unpack(auditFields))
redis.call('ZADD', auditByTime, auditAt, auditId)`;

/** What stands behind those names for an entry. */
export function auditInput(entry: AuditEntry) {
  const { id, ...fields } = entry;
  const search = `${entry.actor} ${entry.action} ${entry.target}`.toLowerCase();
  return {
    keys: { audit: keys.audit(id), auditByTime: indexes.auditByTime },
    args: { auditId: id, auditAt: entry.at },
    rest: auditRecord.encode({ ...fields, search }),
  };
}
