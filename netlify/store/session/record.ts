import type { SessionFactor } from '../../domain/session.ts';
import { identifier, prefixOf } from '../identifiers.ts';

/**
 * `sess:{sessionId}` → user id, for an administrator with what is known of the second factor behind it: `{userId}.used`,
 * `{userId}.postponed`. It ends with the session.
 */
export const sessionKey = (sessionId: string) => `sess:${identifier(sessionId)}`;
export const sessionPrefix = prefixOf(sessionKey);

/** The live session ids of a user, by their end in milliseconds; it ends with the youngest of them. */
export const sessionsKey = (userId: string) => `sess-of:${identifier(userId)}`;
export const sessionsPrefix = prefixOf(sessionsKey);

/** What stands in a session's key. */
export const ownerText = (userId: string, factor?: SessionFactor) => (factor ? `${userId}.${factor}` : userId);

/** The same read back; no id has a dot. */
export function ownerOf(stored: unknown): { userId: string | undefined; factor: SessionFactor | undefined } {
  if (typeof stored !== 'string') return { userId: undefined, factor: undefined };
  const [userId, mark] = stored.split('.');
  return { userId, factor: mark === 'used' || mark === 'postponed' ? mark : undefined };
}
