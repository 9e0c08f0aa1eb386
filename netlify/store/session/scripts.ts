import { script } from '../script.ts';
import { takeBackLua } from '../sign-in/parts.ts';
import { newSessionArgs, newSessionKeys, openSessionLua } from './parts.ts';

export const readSession = script(
  { keys: ['session', 'user'], flags: ['reads', 'locks'] },
  `return { redis.call('GET', session), redis.call('HGETALL', user) }`,
);

/** Ending a session again is harmless. */
export const endSession = script(
  { keys: ['session', 'sessions'], args: ['sessionId'], flags: ['locks'], again: 'same' },
  `
redis.call('ZREM', sessions, sessionId)
return redis.call('DEL', session)`,
);

/**
 * Opens a session while the account is as it was when the password was compared, and takes the counted attempt back. Answers the token
 * version, or nothing. An empty `newHash` leaves the stored one.
 */
export const openSession = script(
  {
    keys: ['user', 'failures', ...newSessionKeys],
    args: ['comparedHash', 'role', 'pool', 'own', 'newHash', ...newSessionArgs],
    letters: true,
    flags: ['locks'],
    again: 'same',
  },
  `
local stored = redis.call('HMGET', user, 'hash', 'role', 'disabled', 'tv')
if redis.call('GET', session) == sessionOwner then return stored[4] end
if stored[1] ~= comparedHash or stored[2] ~= role or stored[3] == '1' then return false end
${openSessionLua}
if newHash ~= '' then redis.call('HSET', user, 'hash', newHash) end
${takeBackLua}
queue_letters()
return stored[4]`,
);
