import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';

/** The code of the row: the one that it has, or the new one; nothing when the new one is another row's. `certificateFields` are JSON. */
export const keepCertificate = script(
  {
    keys: ['certificate', 'ofRow', 'byIssued', ...auditKeys],
    args: ['code', 'issuedAt', 'certificateFields', ...auditArgs],
    rest: auditRest,
    flags: ['locks'],
    again: 'same',
  },
  `
local known = redis.call('GET', ofRow)
if known then return known end
if redis.call('EXISTS', certificate) == 1 then return false end
redis.call('HSET', certificate, unpack(cjson.decode(certificateFields)))
redis.call('ZADD', byIssued, issuedAt, code)
redis.call('SET', ofRow, code)${writeAuditLua}
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

/**
 * 1 when it is mailed now, with letter and trail; 0 when there is none, when it is revoked, or when it was mailed since `seen`, which is
 * empty for never.
 */
export const mailCertificate = script(
  {
    keys: ['certificate', ...auditKeys],
    args: ['seen', 'at', ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
local kept = redis.call('HMGET', certificate, 'kind', 'revokedAt', 'mailedAt')
if not kept[1] or kept[2] or (kept[3] or '') ~= seen then return 0 end
redis.call('HSET', certificate, 'mailedAt', at)
queue_letters()${writeAuditLua}
return 1`,
);

export const removeCertificate = script(
  { keys: ['certificate', 'ofRow', 'byIssued'], args: ['code'], flags: ['locks'], again: 'once' },
  `
redis.call('ZREM', byIssued, code)
redis.call('DEL', ofRow)
return redis.call('DEL', certificate)`,
);
