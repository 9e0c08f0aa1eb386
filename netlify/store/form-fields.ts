import { type Form, type Field as FormField, fieldsOf, type SentName } from '#contract/forms/form';
import { canonicalAddress } from '#contract/typed/address';
import { normalTelephone } from '#contract/typed/telephone';
import { type Field, flag, integer, json, text } from './codec.ts';

/** What is sent is kept, but for the honeypot. */
type StoredName<F extends Form> = Exclude<
  SentName<F>,
  { [N in SentName<F>]: F['fields'][N] extends { kind: 'honeypot' } ? N : never }[SentName<F>]
>;

type StoredValue<F> = F extends { kind: 'rating' }
  ? number
  : F extends { kind: 'checkbox' }
    ? boolean
    : F extends { kind: 'days' }
      ? readonly string[]
      : string;

/** How each field of a form that is sent looks in a record: a new field of the form is kept without a word here. */
export function formFields<F extends Form>(form: F): { [N in StoredName<F>]: Field<StoredValue<F['fields'][N]>> } {
  const sent = fieldsOf(form).filter(([, { kind, local }]) => !local && kind !== 'honeypot');
  return Object.fromEntries(sent.map(([name, field]) => [name, codecs[field.kind]])) as never;
}

/** What a search of a form looks through: each text as it was typed, and an address or a number in its one form too. */
export function formTexts<F extends Form>(
  form: F,
  values: { readonly [N in StoredName<F>]?: unknown },
): (string | undefined)[] {
  return fieldsOf(form).flatMap(([name, { kind }]) => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    if (typeof value !== 'string') return [];
    if (kind === 'email') return [value, canonicalAddress(value)];
    return kind === 'telephone' ? [value, normalTelephone(value)] : [value];
  });
}

/** Calendar days. */
export const days = json((value) => {
  if (!Array.isArray(value) || value.some((day) => typeof day !== 'string'))
    throw new TypeError('stored days expected');
  return value as readonly string[];
});

const codecs: Readonly<Record<FormField['kind'], unknown>> = {
  text,
  textarea: text,
  email: text,
  telephone: text,
  password: text,
  select: text,
  rating: integer,
  days,
  checkbox: flag,
  honeypot: text,
};
