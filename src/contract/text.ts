import * as z from 'zod/mini';

// The content security policy forbids eval; without this zod would probe for it in the browser.
z.config({ jitless: true });

/** One line of text as people type it: composed form, no control or direction characters, single spaces, no edges. */
export function oneLine(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Several lines of text: line feeds and tabs stay, every other control or direction character goes. */
export function manyLines(value: string): string {
  return value
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

/** A required single line of at most `max` UTF-16 units, as an input's `maxlength` counts. */
export const line = (max: number, missing: string) =>
  z
    .string(missing)
    .check(z.overwrite(oneLine), z.minLength(1, missing), z.maxLength(max, `At most ${max} characters, please.`));

/** An optional field of a form: an untouched input sends an empty string, which counts as absent. */
export const optionalField = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(schema),
  ) as unknown as z.ZodMiniOptional<Schema>;
