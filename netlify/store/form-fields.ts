import { type Form, type Field as FormField, fieldsOf, type SentName } from '#contract/forms/form';
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

/** The words of a form that a search looks through. */
export function formTexts<F extends Form>(form: F, values: { readonly [N in StoredName<F>]?: unknown }): string[] {
  return fieldsOf(form).flatMap(([name]) => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [value] : [];
  });
}

const days = json((value) => {
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
