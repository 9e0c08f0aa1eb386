import { type ReactNode, useEffect, useRef } from 'react';
import { wantToaster } from '../../client/notify.ts';
import type { Form as FormTable } from '../../contract/forms/form.ts';
import ErrorSummary from './ErrorSummary.tsx';
import SubmitButton from './SubmitButton.tsx';
import type { FormState } from './useForm.ts';
import './Form.css';

interface Props<F extends FormTable> {
  form: FormState<F>;
  /** The fields. */
  children: ReactNode;
  /** What stands below the button. */
  after?: ReactNode;
  /** Text of the button, where it is not always the table's. */
  submit?: string;
  /** Where a plain post goes while no script runs; the server then checks the fields. Without it the form needs scripts. */
  action?: string;
}

/**
 * The frame of every form. `noValidate`, scripts or not: the specified messages appear instead of the browser's own bubbles, and our rule for
 * addresses counts instead of its own (ADR-S24), while the fields stay marked as required. `data-ready` tells that the form can be used.
 */
export default function Form<F extends FormTable>({ form, children, after, submit, action }: Props<F>) {
  const { label, busy, ...table } = form.form;
  const place = useRef<HTMLFormElement>(null);
  // It may have woken because somebody has begun (`client:touched`).
  useEffect(() => {
    if (place.current?.contains(document.activeElement)) wantToaster();
  }, []);
  return (
    <form
      className="form"
      aria-label={label}
      aria-busy={form.busy}
      data-ready={form.ready || undefined}
      method="post"
      action={action}
      noValidate
      // Whoever begins to fill it in will send it: the toaster gets ready meanwhile.
      ref={place}
      onFocus={wantToaster}
      onSubmit={form.onSubmit}
    >
      {form.failure && <ErrorSummary failure={form.failure} />}
      {children}
      <SubmitButton form={form} text={submit ?? table.submit} busyText={busy} plain={action !== undefined} />
      {after}
      {action === undefined && (
        <noscript>
          <p className="form-note">This form needs JavaScript, which is switched off in your browser.</p>
        </noscript>
      )}
    </form>
  );
}
