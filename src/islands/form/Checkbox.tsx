import type { InputHTMLAttributes } from 'react';
import type { FieldOf } from './useForm.ts';
import './Checkbox.css';

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  field: FieldOf<'checkbox'>;
}

/** A box with its label beside it; the whole line can be pressed. */
export default function Checkbox({ field, onChange }: Props) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={field.name} onChange={onChange} />
      <span>{field.spec.label}</span>
    </label>
  );
}
