import type { ComponentType } from 'react';
import { type Form, fieldsOf, type NameOf } from '../../contract/forms/form.ts';
import type { FieldOf, FieldState, FormState } from './useForm.ts';

type FieldsOf<F extends Form> = F['fields'][NameOf<F>];

/** Kinds of the fields that stand in one part of a form, in all of it when it has no parts. */
type KindsOf<F extends Form, Part> = Exclude<
  undefined extends Part ? FieldsOf<F> : Extract<FieldsOf<F>, { part: Part }>,
  { later: true }
>['kind'];

interface Props<F extends Form, Part> {
  form: FormState<F>;
  part?: Part;
  /** The component for each kind of field that occurs; a page carries no other. */
  as: { readonly [K in KindsOf<F, Part>]: ComponentType<{ field: FieldOf<K> }> };
}

/** The fields of a form, or of one part of it, as its table has them. Those of a later step are the screen's to place. */
export default function Fields<F extends Form, const Part extends string | undefined = undefined>({
  form,
  part,
  as,
}: Props<F, Part>) {
  const controls = as as unknown as Record<string, ComponentType<{ field: FieldState }>>;
  return fieldsOf(form.form).map(([name, spec]) => {
    const Control = controls[spec.kind];
    return Control && !spec.later && spec.part === part && <Control key={name} field={form.field(name)} />;
  });
}
