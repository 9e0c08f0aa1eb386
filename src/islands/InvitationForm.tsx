import { useState } from 'react';
import { call } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import { bodyOf } from '../client/forms.ts';
import { invitation } from '../contract/calls/invitations.ts';
import { invitationForm } from '../contract/forms/invitation.ts';
import EmailField from './form/EmailField.tsx';
import Fields from './form/Fields.tsx';
import Form from './form/Form.tsx';
import Honeypot from './form/Honeypot.tsx';
import Result from './form/Result.tsx';
import TextField from './form/TextField.tsx';
import { useForm } from './form/useForm.ts';

/** The request for an invitation letter. Complete markup from the server; with scripts off it is posted plainly and a page answers. */
export default function InvitationForm() {
  const [reference, setReference] = useState('');

  const form = useForm(
    invitationForm,
    async (words, element) => {
      const result = await call(invitation, { body: bodyOf(invitationForm, words) });
      if (!result.ok) return explain(result, invitationForm);
      element.reset();
      setReference(result.data.reference);
      return undefined;
    },
    {
      prepare(raw) {
        setReference('');
        return raw;
      },
    },
  );

  return (
    <div className="form-box">
      <Form form={form} action={invitation.path}>
        <Fields form={form} as={{ text: TextField, email: EmailField, honeypot: Honeypot }} />
      </Form>
      <Result told={reference}>
        {reference && (
          <div className="receipt">
            <p className="receipt-title">We have received your request.</p>
            <p>
              Reference <strong className="receipt-number">{reference}</strong>
            </p>
            <p>An organiser decides, usually within three working days, and answers by email.</p>
          </div>
        )}
      </Result>
    </div>
  );
}
