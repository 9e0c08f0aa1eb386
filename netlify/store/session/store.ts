import type { SessionState } from '../../domain/session.ts';
import type { Store } from '../redis.ts';
import { userKey, userRecord } from '../user/record.ts';
import { ownerOf, sessionKey, sessionsKey } from './record.ts';
import { endSession, readSession } from './scripts.ts';

export interface Sessions {
  /** The session and its user, in one round trip. */
  read(sessionId: string, userId: string): Promise<SessionState>;
  /** Ends one session; ending it again is harmless. */
  end(sessionId: string, userId: string): Promise<void>;
}

export function createSessions(store: Store): Sessions {
  return {
    async read(sessionId, userId) {
      const reply = await store.run(readSession, { keys: { session: sessionKey(sessionId), user: userKey(userId) } });
      const [stored, fields] = Array.isArray(reply) ? reply : [];
      const owner = ownerOf(stored);
      const user = userRecord.decode(fields);
      return {
        sessionUserId: owner.userId,
        factor: owner.factor,
        user:
          user?.tv === undefined || user.role === undefined || user.email === undefined
            ? undefined
            : { version: user.tv, role: user.role, disabled: user.disabled ?? false, email: user.email },
      };
    },
    async end(sessionId, userId) {
      const keys = { session: sessionKey(sessionId), sessions: sessionsKey(userId) };
      await store.run(endSession, { keys, args: { sessionId } });
    },
  };
}
