import type { ReactNode } from 'react';
import type { FormState } from './useForm.ts';

interface Props<F extends string> {
  form: FormState<F>;
  /** Accessible name, usually the heading of the screen. */
  label: string;
  children: ReactNode;
}

/**
 * The frame of every form. `noValidate`: the specified messages appear instead of the browser's own bubbles, while the fields
 * stay marked as required. `data-ready` tells that the form can be used.
 */
export default function Form<F extends string>({ form, label, children }: Props<F>) {
  return (
    <form
      className="form"
      aria-label={label}
      aria-busy={form.busy}
      data-ready={form.ready || undefined}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
    >
      {children}
      <noscript>
        <p className="form-note">This form needs JavaScript, which is switched off in your browser.</p>
      </noscript>
    </form>
  );
}
