import type { InputHTMLAttributes, ReactNode } from 'react';
import './Checkbox.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode };

/** A box with its label beside it; the whole line can be pressed. */
export default function Checkbox({ children, ...input }: Props) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
