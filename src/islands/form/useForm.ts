import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { checkForm, type Raw, type Words } from '../../client/forms.ts';
import { notify } from '../../client/notify.ts';
import type { Choice, ChoiceGroup, ChoicesOf, Field, Form, Kind, NameOf } from '../../contract/forms/form.ts';

/** What stands beside the fields after a refused attempt. */
export interface Refusal<N extends string> {
  /** One sentence for each field that is wrong. */
  readonly errors?: Partial<Record<N, string>>;
  /** One sentence about the attempt as a whole, beside the button. */
  readonly note?: string | undefined;
}

/** `leaving` keeps the form busy: the page is about to change. Nothing means that the form may be used again. */
export type Outcome<N extends string> = Refusal<N> | 'leaving' | undefined;

/** What a field component needs to know of its form. */
export interface FieldState<S extends Field = Field> {
  readonly id: string;
  readonly name: string;
  /** Its row in the form's table. */
  readonly spec: S;
  readonly choices: readonly (Choice | ChoiceGroup)[];
  /** What it holds when the form is opened. */
  readonly initial: string | undefined;
  readonly error: string | undefined;
  readonly onInput: () => void;
}

export type FieldOf<K extends Kind> = FieldState<Extract<Field, { kind: K }>>;

export interface FormState<F extends Form> {
  readonly form: F;
  readonly field: <N extends NameOf<F>>(name: N) => FieldOf<F['fields'][N]['kind']>;
  /** False until the island runs: a form sent before that would take passwords through the page's address. */
  readonly ready: boolean;
  readonly busy: boolean;
  readonly note: string | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Options<F extends Form> {
  /** For the selects and ratings of the form. */
  choices?: ChoicesOf<F>;
  /** What the fields hold when the form is opened. */
  initial?: Partial<Record<NameOf<F>, unknown>> | null;
  /** Has the last word on the raw values of the markup, e.g. for what stands in no input. */
  prepare?: (raw: Raw) => Raw;
}

/**
 * State of one form: values stay in the fields themselves (so autofill and text typed before hydration survive), errors and
 * busy state stand here. While an attempt runs, another one cannot start. What the form's own checks find ends the attempt, with the toast
 * that the form names. After a refusal the first wrong field has the focus.
 *
 * @param submit gets the checked words and the element
 */
export function useForm<F extends Form>(
  form: F,
  submit: (words: Words<F>, element: HTMLFormElement) => Promise<Outcome<NameOf<F>>>,
  { choices, initial, prepare = (raw) => raw }: Options<F> = {},
): FormState<F> {
  const prefix = useId();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<string>>({});
  // State alone is too late for two presses in one frame.
  const running = useRef(false);
  const element = useRef<HTMLFormElement | null>(null);
  const justRefused = useRef(false);
  const [served] = useState(servedForm);

  useEffect(() => {
    carryOver(served);
    setReady(true);
    // Coming back through the browser's memory of pages, the form would still be busy.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [served]);

  useEffect(() => {
    // Only after an attempt: an error that goes while its field is corrected must not carry the focus to the next one.
    if (!justRefused.current || !refusal.errors) return;
    justRefused.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  async function attempt(target: HTMLFormElement, pressed: HTMLElement | null): Promise<Outcome<NameOf<F>>> {
    const raw = prepare(rawValues(form, target, pressed));
    const complaint = checkForm(form, raw);
    if (complaint?.toast) notify(complaint.toast);
    return complaint ?? submit(raw as Words<F>, target);
  }

  async function run(target: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
    element.current = target;
    running.current = true;
    setBusy(true);
    setRefusal({});
    let outcome: Outcome<NameOf<F>>;
    try {
      outcome = await attempt(target, pressed);
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
    form,
    ready,
    busy,
    note: refusal.note,
    field: (name) => {
      const value = initial?.[name];
      return {
        id: `${prefix}-${name}`,
        name,
        spec: form.fields[name] as never,
        choices: (choices as Partial<Record<string, FieldState['choices']>> | undefined)?.[name] ?? [],
        initial: typeof value === 'string' ? value : undefined,
        error: refusal.errors?.[name],
        onInput: () => {
          if (refusal.errors?.[name]) setRefusal((now) => ({ ...now, errors: { ...now.errors, [name]: undefined } }));
        },
      };
    },
    onSubmit: (event) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!running.current) void run(event.currentTarget, submitter);
    },
  };
}

const servedForm = (): HTMLFormElement | null =>
  typeof document === 'undefined' ? null : document.querySelector('form.form:not([data-ready])');

/**
 * Where a page translator has changed the markup that the server sent, React draws the island anew, with empty fields: what was typed
 * meanwhile comes from the form that stood there before.
 */
function carryOver(served: HTMLFormElement | null): void {
  const drawn = served?.isConnected === false && servedForm();
  if (!drawn) return;
  for (const [index, { value, checked }] of ([...served.elements] as HTMLInputElement[]).entries()) {
    const to = drawn.elements[index];
    if (to && value) Object.assign(to, { value, checked });
  }
}

function rawValues({ fields }: Form, target: HTMLFormElement, pressed: HTMLElement | null): Raw {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(target, pressed)) {
    // No form of ours has files.
    const text = String(value);
    values[name] = fields[name]?.kind === 'password' ? text : text.trim();
  }
  return values;
}
