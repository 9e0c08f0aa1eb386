import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';

/** The code of the row: the one that it has, or the new one; nothing when the new one is another row's. */
export const keepCertificate = script(
  {
    keys: ['certificate', 'ofRow', 'byIssued'],
    args: ['code', 'issuedAt'],
    rest: 'fields',
    flags: ['locks'],
    again: 'same',
  },
  `
local known = redis.call('GET', ofRow)
if known then return known end
if redis.call('EXISTS', certificate) == 1 then return false end
redis.call('HSET', certificate, unpack(fields))
redis.call('ZADD', byIssued, issuedAt, code)
redis.call('SET', ofRow, code)
return code`,
);

/** Since when it is revoked; nothing when there is no such certificate. */
export const revokeCertificate = script(
  {
    keys: ['certificate', ...auditKeys],
    args: ['revokedAt', ...auditArgs],
    rest: auditRest,
    flags: ['locks'],
    again: 'same',
  },
  `
if redis.call('EXISTS', certificate) == 0 then return false end
local since = redis.call('HGET', certificate, 'revokedAt')
if since then return since end
redis.call('HSET', certificate, 'revokedAt', revokedAt)
${writeAuditLua}
return revokedAt`,
);

export const removeCertificate = script(
  { keys: ['certificate', 'ofRow', 'byIssued'], args: ['code'], flags: ['locks'], again: 'once' },
  `
redis.call('ZREM', byIssued, code)
redis.call('DEL', ofRow)
return redis.call('DEL', certificate)`,
);
