import { faults, type Held } from '../contract/forms/faults.ts';
import { type BodyOf, type Form, fieldsOf, type NameOf } from '../contract/forms/form.ts';
import type { MessageName } from '../contract/messages.ts';

/** What stands in the fields of the screen by name. */
export type Raw = Readonly<Record<string, Held>>;

/**
 * The same once the form's checks have passed: text without the spaces around it (a password as typed), the days chosen, `on` for a
 * ticked box. Of a required field it is never empty.
 */
export type Words<F extends Form> = {
  readonly [N in NameOf<F>]: F['fields'][N] extends { kind: 'days' }
    ? readonly string[]
    : F['fields'][N] extends { optional: true } | { later: true }
      ? string | undefined
      : string;
};

/** Why a form was not sent: a toast of the catalogue, sentences about the fields. */
export interface Complaint<N extends string> {
  readonly errors: Partial<Record<N, string>>;
  readonly toast?: MessageName;
}

/** What the browser holds against a form before it is sent, in the order of the form's checks; `null` when nothing is. */
export function checkForm<F extends Form>(form: F, words: Raw): Complaint<NameOf<F>> | null {
  for (const { on, ...saying } of form.checks) {
    const errors: Partial<Record<NameOf<F>, string>> = {};
    for (const [name, field] of fieldsOf(form)) {
      if (field.later && words[name] === undefined) continue;
      const error = on.map((fault) => faults[fault](field, words[name], words)).find(Boolean);
      if (error) errors[name] = error;
    }
    if (Object.keys(errors).length > 0) return { errors, ...saying };
  }
  return null;
}

/** The body of the form's call. Fields left empty are left out. */
export function bodyOf<F extends Form>(form: F, words: Words<F>): BodyOf<F> {
  const { inside, names = {} } = form.wire ?? {};
  const body: Record<string, unknown> = {};
  for (const [name, { kind, local }] of fieldsOf(form)) {
    const value: Held = words[name];
    if (!local && value?.length) body[names[name] ?? name] = kind === 'rating' ? Number(value) : value;
  }
  return (inside ? { [inside]: body } : body) as BodyOf<F>;
}
