import { script } from '../script.ts';
import { endSessionsLua } from '../session/parts.ts';
import { sessionsPrefix } from '../session/record.ts';
import { userPrefix } from '../user/record.ts';
import { resetPrefix } from './record.ts';

/**
 * Keeps a request, and queues its letter when the address has an account and the pace of its codes allows it: from then on the code lives.
 * Not `locks`: whose account the address has is found inside, in the same time for every address.
 */
export const openReset = script(
  {
    keys: ['owner', 'request', 'requests', 'codes'],
    args: ['resetId', 'addressDigest', 'codeMac', 'now', 'lifeMs'],
    letters: true,
    again: 'once',
  },
  `
local id = redis.call('GET', owner)
local unusable = not id or redis.call('HGET', '${userPrefix}' .. id, 'disabled') == '1'
if queue_letters(unusable) > 0 and not unusable then
  redis.call('ZREMRANGEBYSCORE', codes, '-inf', now)
  redis.call('ZADD', codes, now + lifeMs, codeMac)
  redis.call('PEXPIRE', codes, lifeMs)
end
redis.call('HSET', request, 'address', addressDigest, 'attempts', '0', 'expires', now + lifeMs)
redis.call('PEXPIRE', request, lifeMs)
redis.call('ZADD', requests, now, resetId)
redis.call('ZREMRANGEBYSCORE', requests, '-inf', now - lifeMs)
redis.call('PEXPIRE', requests, lifeMs)
return 1`,
);

/** Removes all open requests of an address. Declares `end_requests(list)`. */
const endRequestsLua = `
local function end_requests(list)
  for _, id in ipairs(redis.call('ZRANGE', list, 0, -1)) do redis.call('DEL', '${resetPrefix}' .. id) end
  redis.call('DEL', list)
end`;

/**
 * Checks, counts and uses up the code, and changes the password. Not `locks`: the account and what ends with its password are found inside.
 * Any living code of the address opens any of its open requests; each request bears five guesses (SEC-R4).
 */
export const redeemReset = script(
  {
    keys: ['owner', 'request', 'requests', 'codes', 'failures'],
    args: ['addressDigest', 'codeMac', 'now', 'attempts', 'hash', 'longEnoughForAdmin'],
    letters: true,
    again: 'once',
  },
  `
${endSessionsLua}
${endRequestsLua}
local kept = redis.call('HMGET', request, 'address', 'expires')
if not kept[1] then return 'refused' end
if redis.call('HINCRBY', request, 'attempts', 1) > tonumber(attempts) then return 'refused' end
if tonumber(kept[2]) <= tonumber(now) then return 'refused' end
if kept[1] ~= addressDigest then return 'refused' end
local code_ends = redis.call('ZSCORE', codes, codeMac)
if not code_ends or tonumber(code_ends) <= tonumber(now) then return 'refused' end
local id = redis.call('GET', owner)
if not id then return 'refused' end
local user = '${userPrefix}' .. id
local fields = redis.call('HMGET', user, 'role', 'disabled')
if fields[2] == '1' then return 'refused' end
if fields[1] == 'admin' and longEnoughForAdmin ~= '1' then
  redis.call('HINCRBY', request, 'attempts', -1)
  return 'too_short'
end
redis.call('HSET', user, 'hash', hash)
redis.call('HINCRBY', user, 'tv', 1)
end_sessions('${sessionsPrefix}' .. id)
end_requests(requests)
redis.call('DEL', request, codes, failures)
queue_letters()
return 'updated'`,
);

/** Forgets everything about the resets of an address. Not `locks`: the list of the requests names their keys. */
export const eraseResets = script(
  { keys: ['requests', 'codes'], again: 'same' },
  `
${endRequestsLua}
end_requests(requests)
return redis.call('DEL', codes)`,
);
