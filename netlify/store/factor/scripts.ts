import { auditArgs, auditKeys, auditRest, writeAuditLua } from '../audit/parts.ts';
import { script } from '../script.ts';
import { endSessionsLua, newSessionArgs, newSessionKeys, openSessionLua } from '../session/parts.ts';
import { takeBackLua } from '../sign-in/parts.ts';
import { userPrefix } from '../user/record.ts';
import { codeFailuresPrefix, factorPrefix } from './record.ts';

/**
 * The password of an administrator was right: if the account has a second factor, and is as it was when the password was compared, a challenge
 * waits for the code, and the counted attempt is taken back. Answers 1, or nothing.
 */
export const openChallenge = script(
  {
    keys: ['user', 'factor', 'failures', 'challenge'],
    args: ['userId', 'comparedHash', 'pool', 'own', 'newHash', 'lifeMs'],
    flags: ['locks'],
    again: 'once',
  },
  `
local stored = redis.call('HMGET', user, 'hash', 'role', 'disabled', 'tv')
if stored[1] ~= comparedHash or stored[2] ~= 'admin' or stored[3] == '1' then return 0 end
if redis.call('EXISTS', factor) == 0 then return 0 end
redis.call('HSET', challenge, 'user', userId, 'tv', stored[4], 'attempts', '0')
redis.call('PEXPIRE', challenge, lifeMs)
if newHash ~= '' then redis.call('HSET', user, 'hash', newHash) end
${takeBackLua}
return 1`,
);

/**
 * Counts a code before it is compared, for its challenge and for the account, and finds what it is compared with. Answers nothing when the
 * challenge is over; 1 and the milliseconds until the window ends when there were too many wrong codes; else 0, the codes counted, whose it is and the
 * factor. Not `locks`: whose it is, is found inside.
 */
export const beginCode = script(
  { keys: ['challenge'], args: ['tries', 'mostFailures', 'windowMs'], again: 'once' },
  `
local id = redis.call('HGET', challenge, 'user')
if not id then return false end
local failures = '${codeFailuresPrefix}' .. id
if tonumber(redis.call('GET', failures) or '0') >= tonumber(mostFailures) then
  return { 1, redis.call('PTTL', failures) }
end
if redis.call('HINCRBY', challenge, 'attempts', 1) > tonumber(tries) then return false end
local counted = redis.call('INCR', failures)
if counted == 1 then redis.call('PEXPIRE', failures, windowMs) end
local factor = '${factorPrefix}' .. id
local email = redis.call('HGET', '${userPrefix}' .. id, 'email')
return { 0, counted, id, email, redis.call('HGET', factor, 'secret'), redis.call('HLEN', factor) }`,
);

/**
 * Uses a code up and opens the session. An empty `recovery` means a code of the app: its step must be later than the last one. The entry is
 * for the trail when a recovery code was used. Answers the token version, `refused` or `ended`.
 */
export const redeemCode = script(
  {
    keys: ['user', 'factor', 'challenge', 'failures', ...newSessionKeys, ...auditKeys],
    args: ['userId', 'step', 'recovery', ...newSessionArgs, ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
local kept = redis.call('HMGET', challenge, 'user', 'tv')
local stored = redis.call('HMGET', user, 'role', 'disabled', 'tv')
if kept[1] ~= userId or kept[2] ~= stored[3] then return 'ended' end
if stored[1] ~= 'admin' or stored[2] == '1' then return 'ended' end
if recovery ~= '' then
  if redis.call('HDEL', factor, recovery) == 0 then return 'refused' end
${writeAuditLua}
else
  local last = redis.call('HGET', factor, 'step')
  if not last or tonumber(step) <= tonumber(last) then return 'refused' end
  redis.call('HSET', factor, 'step', step)
end
redis.call('DEL', challenge)
if redis.call('EXISTS', failures) == 1 and redis.call('DECR', failures) <= 0 then redis.call('DEL', failures) end
${openSessionLua}
queue_letters()
return stored[3]`,
);

/**
 * Counts a code that goes along with a wish of somebody signed in, among the codes of sign-ins, and finds the secret. Answers nothing when the
 * account has no factor; 1 and the milliseconds until the window ends when there were too many wrong codes; else 0, the codes counted and the secret.
 */
export const beginProof = script(
  { keys: ['factor', 'failures'], args: ['mostFailures', 'windowMs'], flags: ['locks'], again: 'once' },
  `
local sealed = redis.call('HGET', factor, 'secret')
if not sealed then return false end
if tonumber(redis.call('GET', failures) or '0') >= tonumber(mostFailures) then
  return { 1, redis.call('PTTL', failures) }
end
local counted = redis.call('INCR', failures)
if counted == 1 then redis.call('PEXPIRE', failures, windowMs) end
return { 0, counted, sealed }`,
);

/** Uses a step up and puts new recovery codes in place of all others. `recovery`: the fields of the codes, a space between. */
export const renewRecovery = script(
  {
    keys: ['user', 'factor', 'failures', 'session', ...auditKeys],
    args: ['sealed', 'step', 'recovery', ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
if redis.call('EXISTS', session) == 0 or redis.call('HGET', user, 'role') ~= 'admin' then return 'ended' end
if redis.call('HGET', factor, 'secret') ~= sealed then return 'ended' end
if tonumber(step) <= tonumber(redis.call('HGET', factor, 'step')) then return 'refused' end
redis.call('HSET', factor, 'step', step)
for _, field in ipairs(redis.call('HKEYS', factor)) do
  if string.sub(field, 1, 5) == 'code:' then redis.call('HDEL', factor, field) end
end
for field in string.gmatch(recovery, '%S+') do redis.call('HSET', factor, field, '1') end
if redis.call('EXISTS', failures) == 1 and redis.call('DECR', failures) <= 0 then redis.call('DEL', failures) end
${writeAuditLua}
queue_letters()
return 'renewed'`,
);

/** Queues what tells the owner of wrong codes, while they count. */
export const tellOwner = script(
  { keys: ['failures'], letters: true, flags: ['locks'], again: 'once' },
  `
if redis.call('EXISTS', failures) == 0 then return 0 end
queue_letters()
return 1`,
);

/** Keeps a secret until its first code comes; answers the one that waits. Nothing when the account has a factor. */
export const offerFactor = script(
  { keys: ['factor', 'offer'], args: ['sealed', 'lifeMs'], flags: ['locks'], again: 'same' },
  `
if redis.call('EXISTS', factor) == 1 then return false end
local waiting = redis.call('GET', offer)
if waiting then return waiting end
redis.call('SET', offer, sealed, 'PX', lifeMs)
return sealed`,
);

/** Stores the factor of the offer whose first code was right, and marks the session. `recovery`: the fields of the codes, a space between. */
export const enrolFactor = script(
  {
    keys: ['user', 'factor', 'offer', 'session', ...auditKeys],
    args: ['sealed', 'step', 'since', 'recovery', 'sessionOwner', ...auditArgs],
    rest: auditRest,
    letters: true,
    flags: ['locks'],
    again: 'once',
  },
  `
if redis.call('EXISTS', factor) == 1 then return 'taken' end
if redis.call('GET', offer) ~= sealed or redis.call('EXISTS', session) == 0 then return 'ended' end
if redis.call('HGET', user, 'role') ~= 'admin' then return 'ended' end
redis.call('HSET', factor, 'secret', sealed, 'step', step, 'since', since)
for field in string.gmatch(recovery, '%S+') do redis.call('HSET', factor, field, '1') end
redis.call('SET', session, sessionOwner, 'KEEPTTL')
redis.call('DEL', offer)
${writeAuditLua}
queue_letters()
return 'enrolled'`,
);

/**
 * Takes a factor from an account, which ends its sessions and whatever waits for a code. Answers 1, or 0 when there was none. Not `locks`: the
 * list of the sessions names their keys.
 */
export const removeFactor = script(
  {
    keys: ['user', 'factor', 'failures', 'sessions', ...auditKeys],
    args: auditArgs,
    rest: auditRest,
    letters: true,
    again: 'once',
  },
  `
${endSessionsLua}
if redis.call('DEL', factor) == 0 then return 0 end
redis.call('DEL', failures)
redis.call('HINCRBY', user, 'tv', 1)
end_sessions(sessions)
${writeAuditLua}
queue_letters()
return 1`,
);
