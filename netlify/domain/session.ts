import type { Role } from '#contract/auth';
import { Failure } from './failure.ts';

/** Seconds a session lives from sign-in, absolute (docs/security.md). */
export const sessionSeconds: Readonly<Record<Role, number>> = { institute: 8 * 3600, admin: 3600 };
/** Clock difference that is tolerated, in seconds. */
export const leewaySeconds = 60;

/** How long the store keeps a session, in milliseconds: as long as its token could be accepted. */
export const sessionLifeMs = (role: Role): number => (sessionSeconds[role] + leewaySeconds) * 1000;

/** Who makes a call, as the store knows it now. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly email: string;
  /** What the session knows of an administrator's second factor; `undefined` when it was not given (ADR-S18). */
  readonly factor: SessionFactor | undefined;
}

/** `postponed`: to be set up later, which opens the organisers' data on the machine of a developer alone. */
export type SessionFactor = 'used' | 'postponed';

/** What the store knows of a session and its user. */
export interface SessionState {
  /** The user whose session this is; `undefined` when it ended. */
  readonly sessionUserId: string | undefined;
  readonly factor: SessionFactor | undefined;
  /** `undefined` when there is no such user. */
  readonly user:
    | { readonly version: number; readonly role: Role; readonly disabled: boolean; readonly email: string }
    | undefined;
}

/** What a verified token says. */
export interface SessionClaims {
  readonly sub: string;
  readonly jti: string;
  readonly tv: number;
}

export interface SessionPorts {
  readonly sessions: { read(sessionId: string, userId: string): Promise<SessionState> };
  /** Whether a session may do without the second factor for now: on the machine of a developer. */
  readonly mayPostponeFactor: boolean;
}

/**
 * Recognises the bearer of a verified token, in one round trip to the store.
 *
 * @param claims `undefined` without a valid token
 * @param need `admin` asks for the role in the store; the role in the token is for the screen only.
 * @throws {Failure} `unauthenticated` without a live session, `forbidden` without the role, `factor_required` without the second factor of an
 * administrator, `unavailable` when the store does not answer.
 */
export async function authenticate(
  ports: SessionPorts,
  claims: SessionClaims | undefined,
  need: 'user' | 'admin',
): Promise<SignedIn> {
  if (!claims) throw new Failure('unauthenticated');
  const { sessionUserId, user, factor } = await ports.sessions.read(claims.jti, claims.sub);
  if (sessionUserId !== claims.sub || !user) throw new Failure('unauthenticated');
  // The role comes first: an admin whose role was taken away learns that at once, although the change also ended the token.
  if (need === 'admin' && user.role !== 'admin') throw new Failure('forbidden');
  if (user.disabled || user.version !== claims.tv) throw new Failure('unauthenticated');
  if (need === 'admin' && factor !== 'used' && !(factor === 'postponed' && ports.mayPostponeFactor)) {
    throw new Failure('factor_required');
  }
  return { userId: claims.sub, sessionId: claims.jti, role: user.role, email: user.email, factor };
}
