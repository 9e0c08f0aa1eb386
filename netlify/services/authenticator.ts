import { Secret, TOTP } from 'otpauth';
import type { Authenticator } from '../domain/factor/ports.ts';

/** What every authenticator app understands: other algorithms, lengths and periods are ignored by some of them. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the present one whose codes are taken: a phone's clock may be half a minute off. */
const tolerance = 1;

export const authenticator: Authenticator = {
  secretOf: (bytes) => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32,
  uriOf: ({ secret, issuer, account }) => new TOTP({ ...standard, issuer, label: account, secret }).toString(),
  stepOf(secret, code, now) {
    if (!/^\d{6}$/.test(code)) return undefined;
    const totp = new TOTP({ ...standard, secret });
    const distance = totp.validate({ token: code, timestamp: now, window: tolerance });
    return distance === null ? undefined : totp.counter({ timestamp: now }) + distance;
  },
};
