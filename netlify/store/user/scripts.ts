import { auditArgs, auditKeys, auditRest, latestDeedLua, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';
import { endSessionsLua, newSessionArgs, newSessionKeys, openSessionLua } from '../session/parts.ts';
import { countAccountLua, tallyKeys } from '../tally/parts.ts';
import { userPrefix } from './record.ts';

/** A user and the index entries of it. Expects the locals that its names say. */
const userKeys = ['owner', 'user', 'byTime', 'byEmail', ...tallyKeys] as const;
const userArgs = ['userId', 'now', 'emailMember'] as const;
const addUserLua = `
${countAccountLua}
redis.call('SET', owner, userId)
redis.call('HSET', user, unpack(fields))
redis.call('ZADD', byTime, now, userId)
redis.call('ZADD', byEmail, 0, emailMember)
count_in(1)`;

/**
 * Registers a user, opens the first session and queues the welcome; answers the registrations of the hour, or -1 when the address has
 * another user.
 */
export const createUser = script(
  {
    keys: [...userKeys, 'registrations', ...newSessionKeys],
    args: [...userArgs, 'countedMs', ...newSessionArgs],
    rest: 'fields',
    letters: true,
    flags: ['locks'],
    again: 'same',
  },
  `
local taken = redis.call('GET', owner)
if taken and taken ~= userId then return -1 end
if taken then return tonumber(redis.call('GET', registrations) or '1') end
${addUserLua}
${openSessionLua}
local made = redis.call('INCR', registrations)
if made == 1 then redis.call('PEXPIRE', registrations, countedMs) end
queue_letters()
return made`,
);

/** Makes a user unless the address has one; answers the id of the address's user, old or new. */
export const seedUser = script(
  { keys: userKeys, args: userArgs, rest: 'fields', flags: ['locks'], again: 'same' },
  `
local taken = redis.call('GET', owner)
if taken then return taken end
${addUserLua}
return userId`,
);

/**
 * Whoever registered the address before may not be its owner, so the password and the sessions of that time end with the promotion.
 * Not `locks`: the list of the sessions names their keys.
 */
export const promoteUser = script(
  {
    keys: ['user', 'byTime', 'sessions', ...tallyKeys, ...auditKeys],
    args: ['userId', 'now', ...auditArgs],
    rest: auditRest,
    letters: true,
    again: 'once',
  },
  `
${endSessionsLua}
${countAccountLua}
local role = redis.call('HGET', user, 'role')
if not role or role == 'admin' then return 0 end
count_in(-1)
redis.call('HSET', user, 'role', 'admin', 'adminSince', now)
count_in(1)
redis.call('HDEL', user, 'hash')
redis.call('HINCRBY', user, 'tv', 1)
end_sessions(sessions)
${writeAuditLua}
queue_letters()
return 1`,
);

/**
 * Takes the role of administrator with all that came with it, unless no other account that is not disabled has it. Looks through all accounts:
 * it is run by hand, and rarely. Not `locks`: the other accounts are found inside.
 */
export const demoteUser = script(
  {
    keys: ['user', 'byTime', 'factor', 'sessions', ...tallyKeys, ...auditKeys],
    args: ['userId', ...auditArgs],
    rest: auditRest,
    letters: true,
    again: 'once',
  },
  `
${endSessionsLua}
${countAccountLua}
local function another_remains()
  for _, id in ipairs(redis.call('ZRANGE', byTime, 0, -1)) do
    local other = redis.call('HMGET', '${userPrefix}' .. id, 'role', 'disabled')
    if id ~= userId and other[1] == 'admin' and other[2] ~= '1' then return true end
  end
  return false
end
if redis.call('HGET', user, 'role') ~= 'admin' then return 'none' end
if not another_remains() then return 'last' end
count_in(-1)
redis.call('HSET', user, 'role', 'institute')
count_in(1)
redis.call('HDEL', user, 'adminSince')
redis.call('HINCRBY', user, 'tv', 1)
redis.call('DEL', factor)
end_sessions(sessions)
${writeAuditLua}
queue_letters()
return 'taken'`,
);

/**
 * What an administrator does to an account; an empty `disabled` leaves it. With the id of a deed in `undoes` it changes only what nobody has
 * touched since that deed (ADR-D42). Answers the fields and the id of the last deed. Not `locks`: the list of the sessions names their keys.
 */
export const changeAccount = script(
  {
    keys: ['user', 'byTime', 'sessions', ...tallyKeys, ...auditKeys],
    args: ['userId', 'disabled', 'dropsHash', 'endsSessions', 'undoes', ...auditArgs],
    rest: auditRest,
    letters: true,
    again: 'once',
  },
  `
${endSessionsLua}
${countAccountLua}
${latestDeedLua}
if redis.call('EXISTS', user) == 0 then return false end
if undoes ~= '' and undoes ~= latest_deed() then return { redis.call('HGETALL', user), latest_deed() } end
-- What an administrator asked for a second time changes nothing: no second entry, no second letter.
local closes = disabled ~= '' and (redis.call('HGET', user, 'disabled') or '0') ~= disabled
local drops = dropsHash == '1' and redis.call('HEXISTS', user, 'hash') == 1
if (disabled ~= '' or dropsHash == '1') and not closes and not drops then return { redis.call('HGETALL', user), latest_deed() } end
if disabled ~= '' then
  count_in(-1)
  redis.call('HSET', user, 'disabled', disabled)
  count_in(1)
end
if dropsHash == '1' then redis.call('HDEL', user, 'hash') end
if endsSessions == '1' then
  redis.call('HINCRBY', user, 'tv', 1)
  end_sessions(sessions)
end
${writeAuditLua}
queue_letters()
return { redis.call('HGETALL', user), latest_deed() }`,
);

/** Disables a user and ends every session. Not `locks`: the list of the sessions names their keys. */
export const closeUser = script(
  { keys: ['user', 'byTime', 'sessions', ...tallyKeys], args: ['userId'], again: 'once' },
  `
${endSessionsLua}
${countAccountLua}
if redis.call('EXISTS', user) == 0 then return 0 end
count_in(-1)
redis.call('HSET', user, 'disabled', '1')
count_in(1)
redis.call('HINCRBY', user, 'tv', 1)
end_sessions(sessions)
return 1`,
);

/** Removes a user with the index entries of it. An address that has gone to another user stays theirs. */
export const removeUser = script(
  { keys: userKeys, args: ['userId', 'emailMember'], flags: ['locks'], again: 'same' },
  `
${countAccountLua}
count_in(-1)
if redis.call('GET', owner) == userId then redis.call('DEL', owner) end
redis.call('ZREM', byTime, userId)
redis.call('ZREM', byEmail, emailMember)
return redis.call('DEL', user)`,
);
