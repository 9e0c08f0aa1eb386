import { codeLetters } from './code.ts';

/**
 * Letters and digits that nobody confuses on paper: no 0, O, 1, I, L. They are 31, a prime: a sum with a weight for each place, taken modulo
 * 31, then finds every single wrong character and every two that changed places, as that of ISBN-10 does.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Characters of chance; one that checks them stands behind. 31¹⁵ are 2.3 · 10²², 74 bits. */
const chance = 15;
const written = new RegExp(`^[${alphabet}]{${chance + 1}}$`);
/** Bytes from here on would make some characters likelier than others. */
const evenBelow = 256 - (256 % alphabet.length);

/**
 * A new code, without dashes.
 *
 * @param bytes gives random bytes of cryptographic quality
 */
export function newCertificateCode(bytes: (count: number) => Uint8Array): string {
  let letters = '';
  while (letters.length < chance) {
    const even = Array.from(bytes(chance)).filter((byte) => byte < evenBelow);
    letters += even.map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
  }
  const drawn = letters.slice(0, chance);
  return drawn + alphabet.charAt(sumOf(drawn) % alphabet.length);
}

/** A code as it was typed, without dashes and blanks; `undefined` for what cannot be one, since no code was ever made so. */
export function certificateCodeOf(typed: string): string | undefined {
  const code = codeLetters(typed);
  if (!written.test(code)) return undefined;
  return alphabet.charAt(sumOf(code.slice(0, chance)) % alphabet.length) === code.charAt(chance) ? code : undefined;
}

/** As it stands on paper: `7KXM-42PD-9QRT-ABCE`. */
export const shownCertificateCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** Each character by the weight of its place, 2 to 16; the one that checks has the weight −1. All differ, and none is 0 modulo 31. */
const sumOf = (letters: string): number =>
  [...letters].reduce((sum, letter, place) => sum + (place + 2) * alphabet.indexOf(letter), 0);
