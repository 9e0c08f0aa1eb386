import { randomBytes, randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Certificate } from '#contract/certificates';
import { certificateCodeOf, newCertificateCode, shownCertificateCode } from '#contract/typed/certificate-code';
import { verifyCode } from '#server/domain/certificates/verify';

const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const seed = Number(process.env.FC_SEED ?? randomInt(2 ** 31));
const code = fc
  .uint8Array({ minLength: 64, maxLength: 64 })
  .map((bytes) =>
    newCertificateCode((count) => Uint8Array.from({ length: count }, (_, place) => (bytes[place] ?? 0) % 248)),
  );

test('SEC-E1 every single wrong character, every two that changed places and every missing one is noticed', () => {
  console.log(`codes: seed ${seed} (FC_SEED=${seed} repeats this run)`);
  fc.assert(
    fc.property(code, (right) => {
      expect(certificateCodeOf(right)).toBe(right);
      for (let place = 0; place < right.length; place += 1) {
        const put = (letters: string, width = 1) => right.slice(0, place) + letters + right.slice(place + width);
        for (const other of characters.replace(right.charAt(place), ''))
          expect(certificateCodeOf(put(other))).toBeUndefined();
        expect(certificateCodeOf(put(''))).toBeUndefined();
        for (let later = place + 1; later < right.length; later += 1) {
          const letters = [...right];
          [letters[place], letters[later]] = [right.charAt(later), right.charAt(place)];
          const swapped = letters.join('');
          expect(certificateCodeOf(swapped)).toBe(swapped === right ? right : undefined);
        }
      }
    }),
    { seed, numRuns: 20 },
  );
});

test('a code is found however it was typed, and no other text is one', () => {
  const right = newCertificateCode(randomBytes);
  const shown = shownCertificateCode(right);
  expect(shown).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/);
  for (const typed of [shown, shown.toLowerCase(), ` ${shown.replaceAll('-', ' ')}\u200b`, shown.replaceAll('-', '–')])
    expect(certificateCodeOf(typed)).toBe(right);
  for (const typed of ['', 'code', shown.slice(1), `${shown}2`, '0'.repeat(16), shown.replace(/.$/, 'I')])
    expect(certificateCodeOf(typed)).toBeUndefined();
});

test('each character is equally likely, whatever the bytes', () => {
  const counts = new Map<string, number>();
  let next = 0;
  const everyByte = (count: number) => Uint8Array.from({ length: count }, () => next++ % 256);
  for (let turn = 0; turn < 496; turn += 1)
    for (const letter of newCertificateCode(everyByte).slice(0, 15)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(characters.length);
  const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())];
  // Of each round of 256 bytes every character gets eight; what is left over at the end of a code makes the difference.
  expect(most / least).toBeLessThan(1.2);
});

test('SEC-E2 10,000 well-formed guesses a day find none of 100,000 codes: the chance in ten years is below one in a billion', async () => {
  const issued = new Map<string, Certificate>();
  while (issued.size < 2000) issued.set(newCertificateCode(randomBytes), { kind: 'review', name: 'A', issuedAt: 0 });
  let counted = 0;
  const ports = {
    countLookUp: async () => {
      counted += 1;
    },
    find: async (one: string) => issued.get(one),
  };
  const found = new Set<string>();
  for (let guess = 0; guess < 10_000; guess += 1)
    found.add((await verifyCode(ports, newCertificateCode(randomBytes))).says);
  expect([...found]).toEqual(['unknown']);
  // Each of them was counted by the limit; those that cannot be codes cost nothing and tell nothing.
  expect(counted).toBe(10_000);
  const guesses = 10_000 * 365 * 10;
  expect((guesses * 100_000) / characters.length ** 15).toBeLessThan(1e-9);
});
