import { useState } from 'react';
import { call } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import { bodyOf, type Words } from '../client/forms.ts';
import { notify } from '../client/notify.ts';
import { query } from '../contract/calls/query.ts';
import { contactForm } from '../contract/forms/contact.ts';
import EmailField from './form/EmailField.tsx';
import Fields from './form/Fields.tsx';
import Form from './form/Form.tsx';
import Honeypot from './form/Honeypot.tsx';
import Result from './form/Result.tsx';
import TextAreaField from './form/TextAreaField.tsx';
import TextField from './form/TextField.tsx';
import { useForm } from './form/useForm.ts';

/** Words that the server did not take, and the form that they stood in. */
interface Unsent {
  readonly words: Words<typeof contactForm>;
  readonly element: HTMLFormElement;
}

/**
 * The contact form (SPEC-2, SPEC-4, SPEC-8). Complete markup from the server: with scripts off the browser checks and posts
 * it, and a page answers. After every attempt that the server answered the form is empty again; words it did not take can be put back.
 */
export default function ContactForm() {
  const [receipt, setReceipt] = useState<{ reference: string; email: string } | null>(null);
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  const form = useForm(
    contactForm,
    async (words, element) => {
      const result = await call(query, { body: bodyOf(contactForm, words) });
      if (result.ok) {
        notify('querySucceeded');
        element.reset();
        setReceipt({ reference: result.data.reference, email: words.email });
        return undefined;
      }
      const refusal = explain(result, contactForm, 'queryFailed');
      // Refused for a field: the words stand as they are, to be corrected. No answer at all: the attempt did not complete.
      if (result.problem.errors || result.status === 0) return refusal;
      element.reset();
      setUnsent({ words, element });
      return refusal;
    },
    {
      prepare(raw) {
        setReceipt(null);
        setUnsent(null);
        return raw;
      },
    },
  );

  function putBack({ words, element }: Unsent): void {
    for (const [name, text] of Object.entries(words)) {
      const control = element.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (control) control.value = text ?? '';
    }
    element.querySelector('textarea')?.focus();
    setUnsent(null);
  }

  return (
    <div className="form-box">
      <Form form={form} action={query.path}>
        <Fields form={form} as={{ text: TextField, email: EmailField, textarea: TextAreaField, honeypot: Honeypot }} />
      </Form>
      <Result told={receipt}>
        {receipt && (
          <div className="receipt">
            <p className="receipt-title">We have received your query.</p>
            <p>
              Reference <strong className="receipt-number">{receipt.reference}</strong>
            </p>
            <p>
              A copy of the reference is on its way to <span>{receipt.email}</span>. Quote it if you write again about
              the same matter.
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
      </Result>
    </div>
  );
}
