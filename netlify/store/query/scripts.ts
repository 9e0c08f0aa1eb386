import { auditArgs, auditKeys, auditRest, latestDeedLua, writeAuditLua } from '../audit/parts.ts';
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

/**
 * Marks a query; one that is in that state already stays as it is, without an entry in the trail. `answeredAt` and `answeredBy` are as they
 * are stored. What is taken back before an answer was sent counts as no answer. With the id of a deed in `undoes` it changes only what nobody
 * has touched since that deed (ADR-D42). Answers the fields and the id of the last deed.
 */
export const setQueryStatus = script(
  {
    keys: ['query', 'open', 'byWait', ...auditKeys],
    args: ['reference', 'status', 'answeredAt', 'answeredBy', 'undoes', ...auditArgs],
    rest: auditRest,
    flags: ['locks'],
    again: 'same',
  },
  `
${latestDeedLua}
local was = redis.call('HMGET', query, 'status', 'receivedAt', 'waitsSince', 'answers')
if not was[2] then return false end
if was[1] == status or (undoes ~= '' and undoes ~= latest_deed()) then return { redis.call('HGETALL', query), latest_deed() } end
redis.call('HSET', query, 'status', status)
if status == 'answered' then
  redis.call('HSET', query, 'answeredAt', answeredAt, 'answeredBy', answeredBy)
  redis.call('ZREM', open, reference)
  redis.call('ZADD', byWait, 'NX', math.max(0, tonumber(answeredAt) - tonumber(was[2])), reference)
else
  redis.call('HDEL', query, 'answeredAt', 'answeredBy')
  redis.call('ZADD', open, was[3] or was[2], reference)
  if not was[4] then redis.call('ZREM', byWait, reference) end
end
${writeAuditLua}
return { redis.call('HGETALL', query), latest_deed() }`,
);

/** Assigns a query that is assigned to `seen`, both as they are stored and empty for nobody; else it stays as it is. */
export const assignQuery = script(
  {
    keys: ['query', ...auditKeys],
    args: ['assignee', 'seen', ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'same',
  },
  `
if redis.call('EXISTS', query) == 0 then return false end
local present = redis.call('HGET', query, 'assignee') or ''
if present == seen and present ~= assignee then
  if assignee == '' then redis.call('HDEL', query, 'assignee') else redis.call('HSET', query, 'assignee', assignee) end
  ${writeAuditLua.trim().replaceAll('\n', '\n  ')}
  queue_letters()
end
return redis.call('HGETALL', query)`,
);

/** With what was written about it. */
export const removeQuery = script(
  {
    keys: [...keys, 'thread', 'byWait'],
    args: ['reference', 'nameMember', 'subjectMember'],
    flags: ['locks'],
    again: 'once',
  },
  `
redis.call('ZREM', byReceived, reference)
redis.call('ZREM', open, reference)
redis.call('ZREM', byName, nameMember)
redis.call('ZREM', bySubject, subjectMember)
redis.call('ZREM', ofMailbox, reference)
redis.call('ZREM', byWait, reference)
redis.call('DEL', thread)
return redis.call('DEL', query)`,
);

/** Puts a query that is there into the index of its mailbox. */
export const indexQuery = script(
  { keys: ['query', 'ofMailbox'], args: ['reference', 'receivedAt'], flags: ['locks'], again: 'same' },
  `
if redis.call('EXISTS', query) == 0 then return 0 end
return redis.call('ZADD', ofMailbox, receivedAt, reference)`,
);
