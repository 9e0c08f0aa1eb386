import * as z from 'zod/mini';
import { hasText, oneLine } from './typed/text.ts';

// The content security policy forbids eval; without this zod would probe for it in the browser.
z.config({ jitless: true });

/** A required single line of at most `max` UTF-16 units, as an input's `maxlength` counts. */
export const line = (max: number, missing: string) =>
  z
    .string(missing)
    .check(z.overwrite(oneLine), z.minLength(1, missing), z.maxLength(max, `At most ${max} characters, please.`));

/** An optional field of a form: an untouched input sends an empty string, which counts as absent. */
export const optionalField = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && !hasText(value) ? undefined : value)),
    z.optional(schema),
  ) as unknown as z.ZodMiniOptional<Schema>;
