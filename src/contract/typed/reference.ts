import { plain } from './plain.ts';

/** Letters and digits that nobody confuses on the telephone: no 0, O, 1, I, L. 31 characters, about 5 bits each. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const written = new RegExp(`^([QFIV])[ -]?([${alphabet}]{4})[ -]?([${alphabet}]{4})$`);

/**
 * A number people quote, e.g. `Q-7KXM-42PD`. About 40 random bits: enough that two never meet among tens of thousands, and that nobody
 * guesses another's. A reference is a name, not a key: it opens nothing.
 *
 * @param random eight or more random bytes
 */
export function referenceFrom(prefix: 'Q' | 'F' | 'I' | 'V', random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 8), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A reference as it was given, however it was typed; `undefined` for anything else. `q 7kxm–42pd` is `Q-7KXM-42PD`. */
export function referenceOf(typed: string): string | undefined {
  const [, ...parts] = written.exec(plain(typed).toUpperCase()) ?? [];
  return parts.length > 0 ? parts.join('-') : undefined;
}
