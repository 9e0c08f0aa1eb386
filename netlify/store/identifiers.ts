import { createHash } from 'node:crypto';

/** Keys of the store are made of these, so that nothing that comes from outside can reach another key: it is hashed or checked first. */

/** SHA-256 of outside text, in hex: fixed length, harmless characters. */
export function digest(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Accepts only what the product's own random ids, and those of the payment provider, are made of. */
export function identifier(value: string): string {
  if (!/^[A-Za-z0-9_-]{1,255}$/.test(value)) throw new TypeError('not an identifier');
  return value;
}

/** Whether text from outside can be the id of a record of ours. */
export const isIdentifier = (value: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(value);

/** What stands before the id in a record's keys: for scripts that find the id themselves. */
export const prefixOf = (key: (id: string) => string): string => key('x').slice(0, -1);
