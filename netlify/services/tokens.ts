import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Role, TokenClaims } from '#contract/auth';
import { leewaySeconds, sessionSeconds } from '../domain/session.ts';
import type { TokenKey } from '../env.ts';

const algorithm = 'HS256';
const type = 'at+jwt';
const audience = 'site-functions';
const maxLength = 4096;

export interface Claims extends TokenClaims {
  /** Version of the user's tokens: a reset, a disabling or a change of role raises it. */
  readonly tv: number;
}

export interface Tokens {
  /** Signs a token for a session. `now` in milliseconds. */
  issue(session: { userId: string; sessionId: string; role: Role; version: number }, now: number): Promise<string>;
  /** The claims of a genuine, live token; `undefined` for anything else. `now` in milliseconds. */
  verify(token: string, now: number): Promise<Claims | undefined>;
}

/** Tokens of one issuer. The first key signs, all verify; what a token's header says of keys or algorithms is never followed. */
export function createTokens(keys: readonly TokenKey[], issuer: string): Tokens {
  // Ready for use once: given as bytes, a key is made anew for each token, which takes as long as the signature.
  const ready = keys.map(({ kid, key }) => ({
    kid,
    key: createSecretKey(key).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
  }));
  const [signing] = ready;
  if (!signing) throw new TypeError('no signing key');
  return {
    issue({ userId, sessionId, role, version }, now) {
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ role, tv: version })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: signing.kid })
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + sessionSeconds[role])
        .sign(signing.key);
    },
    async verify(token, now) {
      if (token.length > maxLength) return undefined;
      try {
        const { kid } = decodeProtectedHeader(token);
        const key = ready.find((candidate) => candidate.kid === kid);
        if (!key) return undefined;
        const { payload } = await jwtVerify(token, key.key, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          clockTolerance: leewaySeconds,
          maxTokenAge: Math.max(...Object.values(sessionSeconds)),
          requiredClaims: ['sub', 'jti', 'exp', 'iat', 'tv', 'role'],
          currentDate: new Date(now),
        });
        return claimsOf(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}

function claimsOf({ sub, jti, tv, role, iat, exp }: JWTPayload): Claims | undefined {
  if (typeof sub !== 'string' || typeof jti !== 'string' || !isId(sub) || !isId(jti)) return undefined;
  if (typeof tv !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  if (role !== 'institute' && role !== 'admin') return undefined;
  return { sub, jti, tv, role, iat, exp };
}

const isId = (value: string) => /^[A-Za-z0-9_-]{1,64}$/.test(value);
