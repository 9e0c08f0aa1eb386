import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

/** What stands beside the fields after a refused attempt. */
export interface Refusal<F extends string> {
  /** One sentence for each field that is wrong. */
  readonly errors?: Partial<Record<F, string>>;
  /** One sentence about the attempt as a whole, beside the button. */
  readonly note?: string;
}

/** `leaving` keeps the form busy: the page is about to change. Nothing means that the form may be used again. */
export type Outcome<F extends string> = Refusal<F> | 'leaving' | undefined;

/** What a field component needs to know of its form. */
export interface FieldState {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly onInput: () => void;
}

export interface FormState<F extends string> {
  readonly field: (name: F) => FieldState;
  /** False until the island runs: a form sent before that would take passwords through the page's address. */
  readonly ready: boolean;
  readonly busy: boolean;
  readonly note: string | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * State of one form: values stay in the fields themselves (so autofill and text typed before hydration survive), errors and
 * busy state stand here. While an attempt runs, another one cannot start. After a refusal the first wrong field has the focus.
 *
 * @param submit gets the values by field name (text as typed, `on` for a ticked box, the value of the pressed button) and the form
 */
export function useForm<F extends string>(
  submit: (values: Partial<Record<F, string>>, form: HTMLFormElement) => Promise<Outcome<F>>,
): FormState<F> {
  const prefix = useId();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<F>>({});
  // State alone is too late for two presses in one frame.
  const running = useRef(false);
  const element = useRef<HTMLFormElement | null>(null);
  const justRefused = useRef(false);

  useEffect(() => {
    setReady(true);
    // Coming back through the browser's memory of pages, the form would still be busy.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  useEffect(() => {
    // Only after an attempt: an error that goes while its field is corrected must not carry the focus to the next one.
    if (!justRefused.current || !refusal.errors) return;
    justRefused.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  async function run(form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
    element.current = form;
    running.current = true;
    setBusy(true);
    setRefusal({});
    let outcome: Outcome<F>;
    try {
      outcome = await submit(valuesOf<F>(form, pressed), form);
    } finally {
      if (outcome !== 'leaving') {
        running.current = false;
        setBusy(false);
      }
    }
    if (!outcome || outcome === 'leaving') return;
    justRefused.current = true;
    setRefusal(outcome);
  }

  return {
    ready,
    busy,
    note: refusal.note,
    field: (name) => ({
      id: `${prefix}-${name}`,
      name,
      error: refusal.errors?.[name],
      onInput: () => {
        if (refusal.errors?.[name]) setRefusal((now) => ({ ...now, errors: { ...now.errors, [name]: undefined } }));
      },
    }),
    onSubmit: (event) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!running.current) void run(event.currentTarget, submitter);
    },
  };
}

function valuesOf<F extends string>(form: HTMLFormElement, pressed: HTMLElement | null): Partial<Record<F, string>> {
  const values: Partial<Record<string, string>> = {};
  for (const [name, value] of new FormData(form, pressed)) if (typeof value === 'string') values[name] = value;
  return values as Partial<Record<F, string>>;
}
