import { useEffect, useRef, useState } from 'react';
import { call } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import * as calls from '../contract/calls.ts';
import { decoyField, feedbackLimits } from '../contract/limits.ts';
import Decoy from './form/Decoy.tsx';
import Field, { FieldFrame, fieldProps, TextField } from './form/Field.tsx';
import Form from './form/Form.tsx';
import SubmitButton from './form/SubmitButton.tsx';
import { type FieldState, useForm } from './form/useForm.ts';
import './FeedbackForm.css';
import './form/receipt.css';

interface Props {
  /** Words for one to five, worst first. */
  ratings: readonly string[];
  areas: readonly { readonly id: string; readonly label: string }[];
}

type Name = 'rating' | 'area' | 'message' | 'email';
const names = ['rating', 'area', 'message', 'email'] as const;

/** The feedback form (decision D10). Complete markup from the server; with scripts off it is posted plainly and a page answers. */
export default function FeedbackForm({ ratings, areas }: Props) {
  const [sent, setSent] = useState(false);
  const thanks = useRef<HTMLDivElement>(null);

  const form = useForm<Name | typeof decoyField>(async (values, element) => {
    setSent(false);
    const { rating = '', area = '', message = '', email = '' } = values;
    const errors: Partial<Record<Name, string>> = {
      ...(rating === '' && { rating: 'Choose one to five.' }),
      ...(area === '' && { area: 'Choose what this is about.' }),
      ...(message.trim() === '' && { message: 'Write a few words.' }),
    };
    if (Object.keys(errors).length > 0) return { errors };
    const decoy = values[decoyField];
    const result = await call(calls.feedback, {
      body: {
        rating: Number(rating),
        area,
        message: message.trim(),
        ...(email.trim() !== '' && { email: email.trim() }),
        ...(decoy && { [decoyField]: decoy }),
      },
    });
    if (!result.ok) {
      const refusal = explain(result, names);
      return {
        ...refusal,
        note: refusal.note ?? 'Your feedback was not sent. Look at the marked fields and try again.',
      };
    }
    element.reset();
    setSent(true);
    return undefined;
  });

  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);

  return (
    <div className="form-box">
      <Form form={form} label="Feedback" action={calls.feedback.path}>
        <Stars field={form.field('rating')} words={ratings} />
        <FieldFrame field={form.field('area')} label="What is it about?">
          <select defaultValue="" {...fieldProps(form.field('area'))}>
            <option value="" disabled>
              Choose
            </option>
            {areas.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
        <TextField field={form.field('message')} label="Your feedback" maxLength={feedbackLimits.message} />
        <Field
          field={form.field('email')}
          label="Email"
          optional
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={feedbackLimits.email}
          help="Only if you would like an answer."
        />
        <Decoy />
        <SubmitButton form={form} busyText="Sending…" plain>
          Send Feedback
        </SubmitButton>
      </Form>
      <div ref={thanks} className="form-result" role="status" tabIndex={-1}>
        {sent && (
          <div className="receipt">
            <p className="receipt-title">Thank you.</p>
            <p>The organisers read all feedback. It helps this edition and the next.</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** One to five as radio buttons: arrow keys choose, and the word for each is its name. */
function Stars({ field, words }: { field: FieldState; words: readonly string[] }) {
  return (
    <fieldset
      className="field stars"
      data-invalid={field.error ? true : undefined}
      aria-describedby={field.error && `${field.id}-error`}
    >
      <legend className="field-label">How was it?</legend>
      <div className="stars-row">
        {words.map((word, index) => (
          <label key={word} className="star">
            <input
              type="radio"
              name={field.name}
              value={index + 1}
              required
              aria-invalid={field.error ? true : undefined}
              onChange={field.onInput}
            />
            <svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true">
              <path d="m12 2.6 2.9 6 6.6.8-4.9 4.5 1.3 6.5-5.9-3.3-5.9 3.3 1.3-6.5L2.5 9.4l6.6-.8z" />
            </svg>
            <span className="star-word">{word}</span>
          </label>
        ))}
      </div>
      {field.error && (
        <p className="field-error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
    </fieldset>
  );
}
