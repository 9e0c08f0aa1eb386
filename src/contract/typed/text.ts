/** Invisible characters that no script needs: zero-width space and blank, soft hyphen, byte order mark, direction marks. Joiners stay. */
const noise = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A name, a subject, an identifier as people type it: composed, no control or invisible characters, single spaces, no edges. */
export const oneLine = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(noise, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** A message: line feeds and tabs stay, every other control or invisible character goes. */
export const manyLines = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(noise, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

/** Whether anything can be seen of it. */
export const hasText = (typed: string): boolean => /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(typed);
