import type { ReactNode } from 'react';
import type { FormState } from './useForm.ts';
import './SubmitButton.css';

interface Props {
  form: Pick<FormState<string>, 'ready' | 'busy' | 'note'>;
  children: ReactNode;
  /** Text while the attempt runs. */
  busyText?: ReactNode;
  /** Further reason why it cannot be pressed now. */
  disabled?: boolean;
  /** The form can be posted plainly, so the button works before the island runs. */
  plain?: boolean;
}

/** The button that sends the form. Busy, it keeps its place in the tab order and its name says what is going on. */
export default function SubmitButton({ form, children, busyText, disabled = false, plain = false }: Props) {
  return (
    <div className="form-submit">
      <button
        type="submit"
        className="button"
        disabled={(!form.ready && !plain) || disabled}
        aria-disabled={form.busy || undefined}
      >
        {form.busy && <span className="spinner" aria-hidden="true" />}
        {form.busy && busyText ? busyText : children}
      </button>
      <p className="form-note" role="status">
        {form.note}
      </p>
    </div>
  );
}
