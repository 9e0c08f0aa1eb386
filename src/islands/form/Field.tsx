import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import type { FieldState } from './useForm.ts';
import './Field.css';

interface Shared {
  field: FieldState;
  label: string;
  /** One sentence below the field. */
  help?: ReactNode;
  optional?: boolean | undefined;
}

type Own = 'id' | 'name' | 'onInput' | 'required' | 'aria-describedby' | 'aria-invalid';

/** Label above, field, help and error below, tied together for screen readers. */
export default function Field({
  field,
  label,
  help,
  optional,
  ...input
}: Shared & Omit<InputHTMLAttributes<HTMLInputElement>, Own>) {
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional}>
      <input type="text" {...input} {...fieldProps(field, { help, optional })} />
    </FieldFrame>
  );
}

/** The same for several lines of text. */
export function TextField({
  field,
  label,
  help,
  optional,
  ...area
}: Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>) {
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional}>
      <textarea rows={6} {...area} {...fieldProps(field, { help, optional })} />
    </FieldFrame>
  );
}

/** What surrounds any control: used by the fields of this folder and by controls that an island draws itself. */
export function FieldFrame({ field, label, help, optional, children }: Shared & { children: ReactNode }) {
  return (
    <div className="field" data-invalid={field.error ? true : undefined}>
      <label htmlFor={field.id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      {help && (
        <p className="field-help" id={`${field.id}-help`}>
          {help}
        </p>
      )}
      {field.error && (
        <p className="field-error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </div>
  );
}

/** Attributes that tie a control to its label, help and error. */
export function fieldProps(
  field: FieldState,
  { help, optional }: { help?: ReactNode; optional?: boolean | undefined } = {},
) {
  const described = [help && `${field.id}-help`, field.error && `${field.id}-error`].filter(Boolean).join(' ');
  return {
    id: field.id,
    name: field.name,
    required: !optional,
    'aria-invalid': field.error ? true : undefined,
    'aria-describedby': described || undefined,
    onInput: field.onInput,
  };
}
