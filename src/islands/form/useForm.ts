import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { checkForm, type Raw, type Words } from '../../client/forms.ts';
import { notify } from '../../client/notify.ts';
import {
  aboutField,
  type Choice,
  type ChoiceGroup,
  type ChoicesOf,
  type Field,
  type Form,
  fieldsOf,
  type Kind,
  type NameOf,
} from '../../contract/forms/form.ts';
import { type MessageName, messages } from '../../contract/messages.ts';
import type { Failure, Fault } from './ErrorSummary.tsx';

/** Why an attempt failed. The toast passes; all else stands at the head of the form and beside its fields until the next attempt. */
export interface Refusal<N extends string> {
  /** One sentence for each field that is wrong. */
  readonly errors?: Partial<Record<N, string>>;
  /** One sentence about the attempt as a whole. */
  readonly note?: string | undefined;
  /** Toast of the catalogue. Where nothing more is known, its words stay as well. */
  readonly toast?: MessageName | undefined;
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
  /** The last attempt, if it failed. */
  readonly failure: Failure | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Options<F extends Form> {
  /** For the selects and ratings of the form. */
  choices?: ChoicesOf<F>;
  /** What the fields hold when the form is opened. */
  initial?: Partial<Record<NameOf<F>, unknown>> | null;
  /** Asks before anything is sent; a no is the end of the attempt. The form is not busy while it asks. */
  sure?: (words: Words<F>) => Promise<boolean>;
  /** Has the last word on the raw values of the markup, e.g. for what stands in no input. */
  prepare?: (raw: Raw) => Raw;
}

/**
 * State of one form: values stay in the fields themselves (so autofill and text typed before hydration survive), errors and
 * busy state stand here. While an attempt runs, another one cannot start. What the form's own checks find ends the attempt. A refusal has one
 * way to be told, whoever refused: its toast, and the summary at the head of the form, which takes the focus.
 *
 * @param submit gets the checked words and the element
 */
export function useForm<F extends Form>(
  form: F,
  submit: (words: Words<F>, element: HTMLFormElement) => Promise<Outcome<NameOf<F>>>,
  { choices, initial, sure, prepare = (raw) => raw }: Options<F> = {},
): FormState<F> {
  const prefix = useId();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  // State alone is too late for two presses in one frame.
  const running = useRef(false);
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

  async function attempt(target: HTMLFormElement, pressed: HTMLElement | null): Promise<Outcome<NameOf<F>>> {
    const raw = prepare(rawValues(form, target, pressed));
    const found = checkForm(form, raw);
    if (found) return found;
    const words = raw as Words<F>;
    if (sure && !(await sure(words))) return;
    setBusy(true);
    return submit(words, target);
  }

  async function run(target: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
    running.current = true;
    setFailure(undefined);
    setErrors({});
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
    if (outcome.toast) notify(outcome.toast);
    setErrors(outcome.errors ?? {});
    setFailure({ title: form.failed, faults: faultsOf(outcome) });
  }

  const idOf = (name: string) => `${prefix}-${name}`;

  function faultsOf({ errors = {}, note, toast }: Refusal<string>): Fault[] {
    const faults: Fault[] = fieldsOf(form).flatMap(([name, { label }]) => {
      const text = errors[name];
      // A control that is not on the screen yet cannot be gone to.
      const id = document.getElementById(idOf(name)) ? idOf(name) : undefined;
      return text === undefined ? [] : [{ id, text: aboutField(label, text) }];
    });
    if (note !== undefined) return [{ text: note }, ...faults];
    return faults.length > 0 || toast === undefined ? faults : [{ text: messages[toast].text }];
  }

  return {
    form,
    ready,
    busy,
    failure,
    field: (name) => {
      const value = initial?.[name];
      return {
        id: idOf(name),
        name,
        spec: form.fields[name] as never,
        choices: (choices as Partial<Record<string, FieldState['choices']>> | undefined)?.[name] ?? [],
        initial: typeof value === 'string' ? value : undefined,
        error: errors[name],
        onInput: () => {
          if (errors[name]) setErrors((now) => ({ ...now, [name]: undefined }));
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
