import type { FieldOf } from './useForm.ts';
import './Honeypot.css';

/**
 * An input for programs that fill in whatever they find: out of sight, out of the tab order, out of autofill and hidden from screen
 * readers (SEC-C3).
 */
export default function Honeypot({ field: { name, spec } }: { field: FieldOf<'honeypot'> }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        <span>{spec.label}</span>
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
