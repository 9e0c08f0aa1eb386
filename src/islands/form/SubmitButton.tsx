import type { FormState } from './useForm.ts';
import './SubmitButton.css';

interface Props {
  form: Pick<FormState<never>, 'ready' | 'busy'>;
  text: string;
  /** Text while the attempt runs. */
  busyText: string;
  /** The form can be posted plainly, so the button works before the island runs. */
  plain: boolean;
}

/** The button that sends the form. Busy, it keeps its place in the tab order and its name says what is going on. */
export default function SubmitButton({ form, text, busyText, plain }: Props) {
  return (
    <div className="form-submit">
      <button
        type="submit"
        className="button"
        disabled={!form.ready && !plain}
        aria-disabled={form.busy || undefined}
        // `client:touched` has enabled it, so that it can be pressed before.
        suppressHydrationWarning
      >
        {form.busy && <span className="spinner" aria-hidden="true" />}
        <span>{form.busy ? busyText : text}</span>
      </button>
    </div>
  );
}
