import { identifier, prefixOf } from '../identifiers.ts';

/** `sess:{sessionId}` → user id; it ends with the session. */
export const sessionKey = (sessionId: string) => `sess:${identifier(sessionId)}`;
export const sessionPrefix = prefixOf(sessionKey);

/** The live session ids of a user, by their end in milliseconds; it ends with the youngest of them. */
export const sessionsKey = (userId: string) => `sess-of:${identifier(userId)}`;
export const sessionsPrefix = prefixOf(sessionsKey);
