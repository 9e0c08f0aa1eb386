import type { Role } from '#contract/auth';
import { Failure } from './failure.ts';

/** Who makes a call, as the store knows it now. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly email: string;
}

/** What the store knows of a session and its user. */
export interface SessionState {
  /** The user whose session this is; `undefined` when it ended. */
  readonly sessionUserId: string | undefined;
  /** `undefined` when there is no such user. */
  readonly user:
    | { readonly version: number; readonly role: Role; readonly disabled: boolean; readonly email: string }
    | undefined;
}

export interface SessionPorts {
  readonly tokens: {
    verify(token: string, now: number): Promise<{ sub: string; jti: string; tv: number } | undefined>;
  };
  readonly sessions: { read(sessionId: string, userId: string): Promise<SessionState> };
  readonly now: () => number;
}

/**
 * Recognises the bearer of a token, in one round trip to the store.
 *
 * @param need `admin` asks for the role in the store; the role in the token is for the screen only.
 * @throws {Failure} `unauthenticated` without a live session, `forbidden` without the role, `unavailable` when the store does not answer.
 */
export async function authenticate(
  ports: SessionPorts,
  token: string | undefined,
  need: 'user' | 'admin',
): Promise<SignedIn> {
  const claims = token === undefined ? undefined : await ports.tokens.verify(token, ports.now());
  if (!claims) throw new Failure('unauthenticated');
  const { sessionUserId, user } = await ports.sessions.read(claims.jti, claims.sub);
  if (sessionUserId !== claims.sub || !user) throw new Failure('unauthenticated');
  // The role comes first: an admin whose role was taken away learns that at once, although the change also ended the token.
  if (need === 'admin' && user.role !== 'admin') throw new Failure('forbidden');
  if (user.disabled || user.version !== claims.tv) throw new Failure('unauthenticated');
  return { userId: claims.sub, sessionId: claims.jti, role: user.role, email: user.email };
}
