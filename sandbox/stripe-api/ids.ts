import { randomBytes } from 'node:crypto';

/** A name as Stripe gives them: `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Letters and digits, as many as asked for. */
export function randomText(length: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Seconds since 1970, as Stripe writes times. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
