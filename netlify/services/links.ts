import { createHmac, timingSafeEqual } from 'node:crypto';

type Purpose = 'receipt' | 'certificate' | 'browser' | 'puzzle' | 'query';

/** Signs what may be handed out and comes back: a link that opens without a sign-in, the mark of a browser, a puzzle. */
export interface Links {
  /** 128 bits over purpose and subject, URL-safe. */
  sign(purpose: Purpose, subject: string): string;
  holds(purpose: Purpose, subject: string, signature: string): boolean;
}

export function createLinks(key: Uint8Array): Links {
  const sign: Links['sign'] = (purpose, subject) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, subject]))
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  return {
    sign,
    holds(purpose, subject, signature) {
      const expected = Buffer.from(sign(purpose, subject));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
