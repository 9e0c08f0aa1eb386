import { useEffect, useRef, useState } from 'react';
import { call, type Result } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import { notify } from '../client/notify.ts';
import * as calls from '../contract/calls.ts';
import { decoyField, queryLimits } from '../contract/limits.ts';
import type { QueryReceipt } from '../contract/query.ts';
import Decoy from './form/Decoy.tsx';
import Field, { TextField } from './form/Field.tsx';
import Form from './form/Form.tsx';
import SubmitButton from './form/SubmitButton.tsx';
import { useForm } from './form/useForm.ts';
import './form/receipt.css';

const names = ['name', 'email', 'subject', 'message'] as const;
type Name = (typeof names)[number];
type Words = Record<Name, string>;

const missing: Words = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  subject: 'Enter a subject.',
  message: 'Write your message.',
};

/** Body path of the call → field of the form. */
const fieldOf: Readonly<Record<string, Name>> = {
  'queryDetails.name': 'name',
  'queryDetails.email': 'email',
  'queryDetails.querySubject': 'subject',
  'queryDetails.query': 'message',
};

/**
 * The contact form (specification, sections 2, 4 and 8). Complete markup from the server: with scripts off the browser checks and posts
 * it, and a page answers. After every attempt that the server answered the form is empty again; words it did not take can be put back.
 */
export default function ContactForm() {
  const [receipt, setReceipt] = useState<{ reference: string; email: string } | null>(null);
  const [unsent, setUnsent] = useState<Words | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  const form = useForm<Name | typeof decoyField>(async (values, element) => {
    setReceipt(null);
    setUnsent(null);
    const words: Words = { name: '', email: '', subject: '', message: '' };
    for (const name of names) words[name] = (values[name] ?? '').trim();
    const errors = checkWords(words);
    if (errors) return { errors };

    const decoy = values[decoyField];
    const result = await call(calls.query, {
      body: {
        queryDetails: {
          querySubject: words.subject,
          query: words.message,
          name: words.name,
          email: words.email,
          ...(decoy && { [decoyField]: decoy }),
        },
      },
    });
    return conclude(result, words, element);
  });

  function conclude(result: Result<QueryReceipt>, words: Words, element: HTMLFormElement) {
    if (result.ok) {
      notify('querySucceeded');
      element.reset();
      setReceipt({ reference: result.data.reference, email: words.email });
      return undefined;
    }
    notify('queryFailed');
    const refusal = explain(renamed(result), names);
    // Refused for a field: the words stand as they are, to be corrected. No answer at all: the attempt did not complete.
    if (refusal.errors || result.status === 0) return refusal;
    element.reset();
    setUnsent(words);
    return refusal;
  }

  function putBack(words: Words): void {
    for (const name of names) {
      const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
      if (control) control.value = words[name];
    }
    box.current?.querySelector<HTMLElement>('[name="message"]')?.focus();
    setUnsent(null);
  }

  useEffect(() => {
    if (receipt) confirmation.current?.focus();
  }, [receipt]);

  return (
    <div ref={box} className="form-box">
      <Form form={form} label="Contact" action={calls.query.path}>
        <Field
          field={form.field('name')}
          label="Name"
          autoComplete="name"
          maxLength={queryLimits.name}
          autoCapitalize="words"
        />
        <Field
          field={form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={queryLimits.email}
          help="We answer to this address."
        />
        <Field field={form.field('subject')} label="Subject" autoComplete="off" maxLength={queryLimits.subject} />
        <TextField field={form.field('message')} label="Message" rows={7} maxLength={queryLimits.message} />
        <Decoy />
        <SubmitButton form={form} busyText="Sending…" plain>
          Send Message
        </SubmitButton>
      </Form>
      <div ref={confirmation} className="form-result" role="status" tabIndex={-1}>
        {receipt && (
          <div className="receipt">
            <p className="receipt-title">Your query is with us.</p>
            <p>
              Reference <strong className="receipt-number">{receipt.reference}</strong>
            </p>
            <p>
              A copy of the reference is on its way to {receipt.email}. Quote it if you write again about the same
              matter.
            </p>
          </div>
        )}
        {unsent && (
          <div className="receipt receipt--unsent">
            <p className="receipt-title">Your message was not sent, and it is not lost.</p>
            <button type="button" className="link-button" onClick={() => putBack(unsent)}>
              Put my message back into the form
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

function checkWords(words: Words): Partial<Words> | null {
  const errors: Partial<Words> = {};
  for (const name of names) if (words[name] === '') errors[name] = missing[name];
  if (words.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(words.email)) {
    errors.email = 'This does not look like an email address.';
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** The server's field errors under the names of the form. */
function renamed<T extends Extract<Result<unknown>, { ok: false }>>(failed: T): T {
  const errors = failed.problem.errors?.map(({ path, message }) => ({ path: fieldOf[path] ?? path, message }));
  return { ...failed, problem: { ...failed.problem, ...(errors && { errors }) } };
}
