import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';

const keys = ['query', 'byReceived', 'open', 'byName', 'bySubject', 'ofMailbox'] as const;

/** Record and index entries, all or none, and 1; 0 when there is a query of this reference, which stays as it is (SEC-K3). */
export const addQuery = script(
  {
    keys,
    args: ['reference', 'receivedAt', 'nameMember', 'subjectMember'],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
if redis.call('EXISTS', query) == 1 then return 0 end
redis.call('HSET', query, unpack(fields))
redis.call('ZADD', byReceived, receivedAt, reference)
redis.call('ZADD', open, receivedAt, reference)
redis.call('ZADD', byName, 0, nameMember)
redis.call('ZADD', bySubject, 0, subjectMember)
redis.call('ZADD', ofMailbox, receivedAt, reference)
queue_letters()
return 1`,
);

/** `answeredAt` and `answeredBy` are as they are stored, empty for a query that is open again. */
export const setQueryStatus = script(
  {
    keys: ['query', 'open', ...auditKeys],
    args: ['reference', 'status', 'answeredAt', 'answeredBy', ...auditArgs],
    rest: auditRest,
    flags: ['locks'],
    again: 'same',
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
${writeAuditLua}
return redis.call('HGETALL', query)`,
);

export const removeQuery = script(
  { keys, args: ['reference', 'nameMember', 'subjectMember'], flags: ['locks'], again: 'once' },
  `
redis.call('ZREM', byReceived, reference)
redis.call('ZREM', open, reference)
redis.call('ZREM', byName, nameMember)
redis.call('ZREM', bySubject, subjectMember)
redis.call('ZREM', ofMailbox, reference)
return redis.call('DEL', query)`,
);
