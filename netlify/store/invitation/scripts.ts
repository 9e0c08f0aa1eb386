import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';

/** Request, passport and letters, all or none, and 1; 0 when there is one of this reference, which stays as it is. `erasedAt` in seconds. */
export const addInvitation = script(
  {
    keys: ['invitation', 'passport', 'byReceived'],
    args: ['reference', 'receivedAt', 'sealed', 'erasedAt'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
if redis.call('EXISTS', invitation) == 1 then return 0 end
redis.call('HSET', invitation, unpack(fields))
redis.call('SET', passport, sealed)
redis.call('EXPIREAT', passport, erasedAt)
redis.call('ZADD', byReceived, receivedAt, reference)
queue_letters()
return 1`,
);

/**
 * 1 when it was open and is decided now, with its trail and its letters; 0 when it was decided before, or is not there. An approval brings
 * the certificate of the letter, whose fields stand in `certificateFields` as JSON. `decidedAt` and `decidedBy` are as they are stored.
 */
export const decideInvitation = script(
  {
    keys: ['invitation', 'passport', 'certificate', 'ofRow', 'byIssued', ...auditKeys],
    args: ['status', 'decidedAt', 'decidedBy', 'code', 'certificateFields', 'erasedAt', ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
if redis.call('HGET', invitation, 'status') ~= 'open' then return 0 end
redis.call('HSET', invitation, 'status', status, 'decidedAt', decidedAt, 'decidedBy', decidedBy)
if status == 'approved' then
  redis.call('HSET', invitation, 'code', cjson.encode(code))
  redis.call('HSET', certificate, unpack(cjson.decode(certificateFields)))
  redis.call('SET', ofRow, code)
  redis.call('ZADD', byIssued, decidedAt, code)
end
redis.call('EXPIREAT', passport, erasedAt)
${writeAuditLua}
queue_letters()
return 1`,
);

export const removeInvitation = script(
  {
    keys: ['invitation', 'passport', 'byReceived'],
    args: ['reference'],
    flags: ['locks'],
    again: 'once',
  },
  `
redis.call('ZREM', byReceived, reference)
redis.call('DEL', passport)
return redis.call('DEL', invitation)`,
);
