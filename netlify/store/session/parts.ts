import type { SessionFactor } from '../../domain/session.ts';
import { ownerText, sessionKey, sessionPrefix, sessionsKey } from './record.ts';

/** Sessions in the script of another change. Names for its keys and arguments. */
export const newSessionKeys = ['session', 'sessions'] as const;
export const newSessionArgs = ['sessionId', 'sessionOwner', 'sessionMs', 'sessionEnd'] as const;

/** Opens a session. */
export const openSessionLua = `
redis.call('SET', session, sessionOwner, 'PX', sessionMs)
redis.call('ZADD', sessions, sessionEnd, sessionId)
redis.call('PEXPIRE', sessions, sessionMs)`;

/** What stands behind those names. Times in milliseconds. */
export function newSessionInput({ userId, sessionId, factor, lifeMs, now }: NewSessionInput) {
  return {
    keys: { session: sessionKey(sessionId), sessions: sessionsKey(userId) },
    args: { sessionId, sessionOwner: ownerText(userId, factor), sessionMs: lifeMs, sessionEnd: now + lifeMs },
  };
}

export interface NewSessionInput {
  readonly userId: string;
  readonly sessionId: string;
  readonly factor?: SessionFactor;
  readonly lifeMs: number;
  readonly now: number;
}

/** Declares `end_sessions(list)`: ends all sessions that a user's list names. Such a script cannot be `locks`: the list names its keys. */
export const endSessionsLua = `
local function end_sessions(list)
  for _, id in ipairs(redis.call('ZRANGE', list, 0, -1)) do redis.call('DEL', '${sessionPrefix}' .. id) end
  redis.call('DEL', list)
end`;
