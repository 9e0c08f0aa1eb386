import { countCallLua } from '../limit/parts.ts';
import { script } from '../script.ts';
import { userPrefix } from '../user/record.ts';

/**
 * Counts the call, then the attempt, before anything is compared, and finds the user. A call that its limit refuses is no attempt: it must
 * not use up what the address has. Answers 1 and the milliseconds to wait when there were too many of either; else 0, the failures of the pool before, those of the visitor, and the user. `mostOfOne` falls to `mostInCrowd` once the pool
 * holds `crowdedAt`. Not `locks`: whose the address is, is found inside, for a step of its own would be a fourth round trip of a sign-in.
 */
export const beginSignIn = script(
  {
    keys: ['limit', 'owner', 'failures'],
    args: ['pool', 'own', 'mostOfOne', 'crowdedAt', 'mostInCrowd', 'mostOfPool', 'now', 'windowMs'],
    rest: 'windows',
    again: 'once',
  },
  `
${countCallLua}
local wait = count_call(limit, tonumber(now), windows)
if wait > 0 then return { 1, wait } end
local began = tonumber(redis.call('HGET', failures, 'began') or '0')
if began + windowMs <= tonumber(now) then
  redis.call('DEL', failures)
  began = 0
end
local all = tonumber(redis.call('HGET', failures, pool) or '0')
local mine = tonumber(redis.call('HGET', failures, own) or '0')
local most = tonumber(all >= tonumber(crowdedAt) and mostInCrowd or mostOfOne)
if mine >= most or all >= tonumber(mostOfPool) then return { 1, began + windowMs - now } end
redis.call('HINCRBY', failures, pool, 1)
redis.call('HINCRBY', failures, own, 1)
if began == 0 then
  redis.call('HSET', failures, 'began', now)
  redis.call('PEXPIRE', failures, windowMs)
end
local id = redis.call('GET', owner)
if not id then return { 0, all, mine } end
return { 0, all, mine, id, redis.call('HMGET', '${userPrefix}' .. id, 'hash', 'role', 'disabled') }`,
);
