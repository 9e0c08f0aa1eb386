import type { SessionState } from '../domain/session.ts';
import { keys } from './keys.ts';
import type { Store } from './redis.ts';
import { userRecord } from './users.ts';

const readSession = `
return { redis.call('GET', KEYS[1]), redis.call('HGETALL', KEYS[2]) }`;

const endSession = `
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('DEL', KEYS[1])`;

export interface Sessions {
  /** The session and its user, in one round trip. */
  read(sessionId: string, userId: string): Promise<SessionState>;
  /** Ends one session; ending it again is harmless. */
  end(sessionId: string, userId: string): Promise<void>;
}

export function createSessions(store: Store): Sessions {
  return {
    async read(sessionId, userId) {
      const reply = await store.run(readSession, [keys.session(sessionId), keys.user(userId)]);
      const [owner, fields] = Array.isArray(reply) ? reply : [];
      const user = userRecord.decode(fields);
      return {
        sessionUserId: typeof owner === 'string' ? owner : undefined,
        user:
          user?.tv === undefined || user.role === undefined || user.email === undefined
            ? undefined
            : { version: user.tv, role: user.role, disabled: user.disabled ?? false, email: user.email },
      };
    },
    async end(sessionId, userId) {
      await store.run(endSession, [keys.session(sessionId), keys.sessionsOf(userId)], [sessionId]);
    },
  };
}
