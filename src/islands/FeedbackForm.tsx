import { useState } from 'react';
import { call } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import { bodyOf } from '../client/forms.ts';
import { feedback } from '../contract/calls/feedback.ts';
import { feedbackForm } from '../contract/forms/feedback.ts';
import type { ChoicesOf } from '../contract/forms/form.ts';
import EmailField from './form/EmailField.tsx';
import Fields from './form/Fields.tsx';
import Form from './form/Form.tsx';
import Honeypot from './form/Honeypot.tsx';
import RatingField from './form/RatingField.tsx';
import Result from './form/Result.tsx';
import SelectField from './form/SelectField.tsx';
import TextAreaField from './form/TextAreaField.tsx';
import { useForm } from './form/useForm.ts';

/** The feedback form (ADR-D10). Complete markup from the server; with scripts off it is posted plainly and a page answers. */
export default function FeedbackForm({ choices }: { choices: ChoicesOf<typeof feedbackForm> }) {
  const [sent, setSent] = useState(false);

  const form = useForm(
    feedbackForm,
    async (words, element) => {
      const result = await call(feedback, { body: bodyOf(feedbackForm, words) });
      if (!result.ok) return explain(result, feedbackForm);
      element.reset();
      setSent(true);
      return undefined;
    },
    {
      choices,
      prepare(raw) {
        setSent(false);
        return raw;
      },
    },
  );

  return (
    <div className="form-box">
      <Form form={form} action={feedback.path}>
        <Fields
          form={form}
          as={{
            rating: RatingField,
            select: SelectField,
            textarea: TextAreaField,
            email: EmailField,
            honeypot: Honeypot,
          }}
        />
      </Form>
      <Result told={sent}>
        {sent && (
          <div className="receipt">
            <p className="receipt-title">Thank you.</p>
            <p>The organisers read all feedback.</p>
          </div>
        )}
      </Result>
    </div>
  );
}
