import { script } from '../script.ts';
import { userPrefix } from '../user/record.ts';

/**
 * Counts the attempt before anything is compared, then finds the user. Answers 1 and the milliseconds until the window ends when there were
 * too many; else 0, the failures before, and the user. Not `locks`: whose the address is, is found inside, for a step of its own would
 * be a fourth round trip of a sign-in.
 */
export const beginSignIn = script(
  { keys: ['owner', 'failures'], args: ['source', 'mostBySource', 'mostByAddress', 'windowMs'], again: 'once' },
  `
local all = tonumber(redis.call('HGET', failures, 'all') or '0')
local mine = tonumber(redis.call('HGET', failures, source) or '0')
if mine >= tonumber(mostBySource) or all >= tonumber(mostByAddress) then return { 1, redis.call('PTTL', failures) } end
redis.call('HINCRBY', failures, 'all', 1)
redis.call('HINCRBY', failures, source, 1)
if redis.call('PTTL', failures) < 0 then redis.call('PEXPIRE', failures, windowMs) end
local id = redis.call('GET', owner)
if not id then return { 0, all } end
return { 0, all, id, redis.call('HMGET', '${userPrefix}' .. id, 'hash', 'role', 'disabled') }`,
);
