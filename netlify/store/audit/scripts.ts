import { script } from '../script.ts';
import { auditArgs, auditKeys, auditRest, writeAuditLua } from './parts.ts';

/** An entry of its own. Twice the same entry is one entry. */
export const addAudit = script(
  { keys: auditKeys, args: auditArgs, rest: auditRest, flags: ['locks'], again: 'same' },
  `${writeAuditLua}\nreturn 1`,
);

export const removeAudit = script(
  { keys: auditKeys, args: ['auditId'], flags: ['locks'], again: 'once' },
  `
redis.call('ZREM', auditByTime, auditId)
redis.call('ZREM', auditOf, auditId)
return redis.call('DEL', audit)`,
);
