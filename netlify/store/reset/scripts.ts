import { script } from '../script.ts';
import { endSessionsLua } from '../session/parts.ts';
import { sessionsPrefix } from '../session/record.ts';
import { userPrefix } from '../user/record.ts';
import { resetPrefix } from './record.ts';

/**
 * Keeps a request, and queues its letter when the address has an account that may have one now. Without a letter the request has no mac,
 * so no code can ever fit it. Not `locks`: whose account the address has is found inside, in the same time for every address.
 */
export const openReset = script(
  {
    keys: ['owner', 'request', 'requests', 'codeMails'],
    args: ['resetId', 'addressDigest', 'codeMac', 'now', 'lifeMs', 'cooldownMs', 'mostMails', 'mailWindowMs'],
    letters: true,
    again: 'once',
  },
  `
local sent = redis.call('HMGET', codeMails, 'last', 'count')
local last, count = tonumber(sent[1] or '0'), tonumber(sent[2] or '0')
local id = redis.call('GET', owner)
local disabled = redis.call('HGET', '${userPrefix}' .. (id or ''), 'disabled') == '1'
local mac = ''
if now - last >= tonumber(cooldownMs) and count < tonumber(mostMails) then
  redis.call('HSET', codeMails, 'last', now, 'count', count + 1)
  if count == 0 then redis.call('PEXPIRE', codeMails, mailWindowMs) end
  if id and not disabled then
    mac = codeMac
    queue_letters()
  end
end
redis.call('HSET', request, 'address', addressDigest, 'mac', mac, 'attempts', '0', 'expires', now + lifeMs)
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
 */
export const redeemReset = script(
  {
    keys: ['owner', 'request', 'requests', 'failures'],
    args: ['addressDigest', 'codeMac', 'now', 'attempts', 'hash', 'longEnoughForAdmin'],
    letters: true,
    again: 'once',
  },
  `
${endSessionsLua}
${endRequestsLua}
local kept = redis.call('HMGET', request, 'address', 'mac', 'expires')
if not kept[1] then return 'refused' end
if redis.call('HINCRBY', request, 'attempts', 1) > tonumber(attempts) then return 'refused' end
if tonumber(kept[3]) <= tonumber(now) then return 'refused' end
if kept[1] ~= addressDigest or kept[2] == '' or kept[2] ~= codeMac then return 'refused' end
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
redis.call('DEL', request, failures)
queue_letters()
return 'updated'`,
);

/** Forgets everything about the resets of an address. Not `locks`: the list of the requests names their keys. */
export const eraseResets = script(
  { keys: ['requests', 'codeMails'], again: 'same' },
  `
${endRequestsLua}
end_requests(requests)
return redis.call('DEL', codeMails)`,
);
