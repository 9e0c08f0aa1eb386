import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { leewaySeconds, sessionSeconds } from '../../netlify/domain/session.ts';
import { createTokens } from '../../netlify/services/tokens.ts';

const key = (fill: number) => ({ kid: `k${fill}`, key: new Uint8Array(32).fill(fill) });
const site = 'https://conference.example.org';
const now = Date.UTC(2025, 0, 15, 10);
const session = { userId: 'user-1', sessionId: 'session-1', role: 'institute' as const, version: 3 };
const tokens = createTokens([key(1)], site);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) => token.split('.') as [string, string, string];
const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
/** A token signed with the right key, so that only what it says can be wrong. */
const signed = (header: object, payload: object) => {
  const body = `${encode(header)}.${encode(payload)}`;
  return `${body}.${createHmac('sha256', key(1).key).update(body).digest('base64url')}`;
};

describe('a token', () => {
  test('2.3 says who, which session, which version and until when, in ASCII', async () => {
    const token = await tokens.issue(session, now);
    expect(await tokens.verify(token, now)).toEqual({
      sub: 'user-1',
      jti: 'session-1',
      tv: 3,
      role: 'institute',
      iat: now / 1000,
      exp: now / 1000 + sessionSeconds.institute,
    });
    expect(token).toMatch(/^[\x21-\x7e]+$/);
  });

  test('SEC-S1 BUG-37 is refused in every forged form', async () => {
    const token = await tokens.issue(session, now);
    const [head, body, mac] = parts(token);
    const header = read(head);
    const payload = read(body);
    const unsigned = ['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
      `${encode({ ...header, alg })}.${body}.`,
      `${encode({ ...header, alg })}.${body}.${mac}`,
    ]);
    const empty = createHmac('sha256', '').update(`${head}.${body}`).digest('base64url');
    const forged: Record<string, string> = {
      ...Object.fromEntries(unsigned.map((value, i) => [`unsigned ${i}`, value])),
      'another algorithm': signed({ ...header, alg: 'HS512' }, payload),
      'an empty secret': `${head}.${body}.${empty}`,
      'an edited payload': `${head}.${encode({ ...payload, role: 'admin' })}.${mac}`,
      'a cut signature': `${head}.${body}.${mac.slice(0, -6)}`,
      'no signature': `${head}.${body}`,
      'a foreign issuer': signed(header, { ...payload, iss: 'https://evil.example' }),
      'another audience': signed(header, { ...payload, aud: 'something-else' }),
      'another type': signed({ ...header, typ: 'JWT' }, payload),
      'no type': signed({ ...header, typ: undefined }, payload),
      'an unknown key id': signed({ ...header, kid: 'other' }, payload),
      'no key id': signed({ ...header, kid: undefined }, payload),
      'a key in its header': await createTokens([key(9)], site).issue(session, now),
      'a jwk header': signed({ ...header, kid: 'other', jwk: { kty: 'oct', k: encode('x') } }, payload),
      'a critical extension': signed({ ...header, crit: ['x'], x: 1 }, payload),
      'no version': signed(header, { ...payload, tv: undefined }),
      'an unknown role': signed(header, { ...payload, role: 'root' }),
      'an odd subject': signed(header, { ...payload, sub: 'a:b' }),
      'no expiry': signed(header, { ...payload, exp: undefined }),
      'more than 4 KB': signed(header, { ...payload, pad: 'x'.repeat(4096) }),
      nonsense: 'yeah',
      'nothing at all': '',
    };
    expect(signed(header, payload)).toBe(token);
    for (const [name, value] of Object.entries(forged)) expect(await tokens.verify(value, now), name).toBeUndefined();
  });

  test('SEC-S3 BUG-38 lives exactly its hours, with a minute of tolerance at both ends and no more', async () => {
    for (const role of ['institute', 'admin'] as const) {
      const token = await tokens.issue({ ...session, role }, now);
      const end = now + sessionSeconds[role] * 1000;
      const at = (ms: number) => tokens.verify(token, ms);
      expect(await at(end + (leewaySeconds - 1) * 1000)).toBeDefined();
      expect(await at(end + (leewaySeconds + 1) * 1000)).toBeUndefined();
      expect(await at(now - 20_000)).toBeDefined();
      expect(await at(now - 10 * 60_000)).toBeUndefined();
    }
  });

  test('SEC-S3 an expiry beyond the longest session does not help', async () => {
    const token = await tokens.issue(session, now);
    const [head, body] = parts(token);
    const eternal = signed(read(head), { ...read(body), exp: now / 1000 + 10 * 365 * 86_400 });
    expect(await tokens.verify(eternal, now + 9 * 3600_000)).toBeUndefined();
  });

  test('SEC-S4 is taken under both keys of a rotation, and no longer after it', async () => {
    const old = await tokens.issue(session, now);
    const rotating = createTokens([key(2), key(1)], site);
    expect(await rotating.verify(old, now)).toBeDefined();
    expect(await rotating.verify(await rotating.issue(session, now), now)).toBeDefined();
    expect(await createTokens([key(2)], site).verify(old, now)).toBeUndefined();
    expect(() => createTokens([], site)).toThrow();
  });
});
