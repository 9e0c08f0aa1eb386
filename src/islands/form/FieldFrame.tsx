import type { ReactNode } from 'react';
import type { FieldState } from './useForm.ts';
import './Field.css';

interface Props {
  field: FieldState;
  /** In the place of the table's sentence below the field. */
  help?: ReactNode;
  children: ReactNode;
}

/** What surrounds any control: label above, control, help and error below, tied together for screen readers. */
export default function FieldFrame({ field, help = field.spec.help, children }: Props) {
  const { label, optional } = field.spec;
  return (
    <div className="field" data-invalid={field.error ? true : undefined}>
      <label htmlFor={field.id}>
        <span>{label}</span>
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      {help && (
        <p className="field-help" id={`${field.id}-help`}>
          {help}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}

/** What is wrong with a field, once something is. */
export function FieldError({ field }: { field: FieldState }) {
  return (
    field.error && (
      <p className="field-error" id={`${field.id}-error`}>
        {field.error}
      </p>
    )
  );
}

/** Attributes that tie a control to its label, help and error, and those that the table gives it. */
export function controlProps({ id, name, spec, error, initial, onInput }: FieldState, help: ReactNode = spec.help) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    required: !spec.optional,
    defaultValue: initial,
    maxLength: spec.max,
    autoComplete: spec.autoComplete,
    autoCapitalize: spec.autoCapitalize,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onInput,
  };
}
