import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';

/** Query and thread as they stand, behind a word that says what became of the step. */
const told = (word: string) => `{ '${word}', redis.call('HGETALL', query), redis.call('HGETALL', thread) }`;

/**
 * An answer: the message, the state of the query, the trail and the letter, all or none. Nothing is written twice: a message that is there
 * stays as it is. `moved`: the thread has not as many messages as were seen. Values are as they are stored; `at` in milliseconds.
 */
export const addAnswer = script(
  {
    keys: ['query', 'thread', 'open', 'byWait', ...auditKeys],
    args: ['reference', 'id', 'message', 'seen', 'at', 'answeredBy', 'assignee', ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'same',
  },
  `
local received = redis.call('HGET', query, 'receivedAt')
if not received then return false end
if redis.call('HEXISTS', thread, id) == 1 then return ${told('kept')} end
if redis.call('HLEN', thread) ~= tonumber(seen) then return ${told('moved')} end
redis.call('HSET', thread, id, message)
redis.call('HSET', query, 'status', 'answered', 'answeredAt', at, 'answeredBy', answeredBy, 'assignee', assignee)
redis.call('HINCRBY', query, 'answers', 1)
redis.call('HDEL', query, 'unanswered', 'waitsSince')
redis.call('ZREM', open, reference)
redis.call('ZADD', byWait, 'NX', math.max(0, tonumber(at) - tonumber(received)), reference)
${writeAuditLua.trim()}
queue_letters()
return ${told('kept')}`,
);

/** A visitor's further message, which opens the query again. `full`: `most` of them wait already. */
export const addFurther = script(
  {
    keys: ['query', 'thread', 'open'],
    args: ['reference', 'id', 'message', 'at', 'most'],
    letters: true,
    flags: ['locks'],
    again: 'same',
  },
  `
if redis.call('EXISTS', query) == 0 then return false end
if redis.call('HEXISTS', thread, id) == 1 then return ${told('kept')} end
if tonumber(redis.call('HGET', query, 'unanswered') or '0') >= tonumber(most) then return ${told('full')} end
redis.call('HSET', thread, id, message)
redis.call('HINCRBY', query, 'unanswered', 1)
if redis.call('HGET', query, 'status') == 'answered' then
  redis.call('HSET', query, 'status', 'open', 'waitsSince', at)
  redis.call('HDEL', query, 'answeredAt', 'answeredBy')
  redis.call('ZADD', open, at, reference)
end
queue_letters()
return ${told('kept')}`,
);
