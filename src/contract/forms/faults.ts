import { hasText } from '../typed/text.ts';
import type { FaultName, Field } from './form.ts';

/** What a field holds on the screen: text, or the days that were chosen. `undefined` while the field is not shown. */
export type Held = string | readonly string[] | undefined;

type Fault = (field: Field, held: Held, others: Readonly<Record<string, Held>>) => string | undefined;

/**
 * What is wrong with a field, as a sentence; `undefined` when nothing is. The browser asks before it sends, the server's schema asks
 * about what arrived: the same rule with the same sentence.
 */
export const faults: Readonly<Record<FaultName, Fault>> = {
  missing: ({ kind, missing, optional }, held) =>
    optional || (typeof held === 'string' && kind !== 'password' ? hasText(held) : held?.length) ? undefined : missing,
  differs: (field, held, others) => ('repeats' in field && held !== others[field.repeats] ? field.differs : undefined),
  wrong: (field, held) =>
    held?.length
      ? field.max && held.length > field.max
        ? `At most ${field.max} characters, please.`
        : field.rule?.(held as never)
      : undefined,
};
