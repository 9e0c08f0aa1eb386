import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import { checkReset } from '../client/forms.ts';
import { notify, notifyOnArrival } from '../client/notify.ts';
import { keepResetRequest, type ResetRequest, readResetRequest, secondsUntilResend } from '../client/reset-request.ts';
import * as calls from '../contract/calls.ts';
import Field from './form/Field.tsx';
import Form from './form/Form.tsx';
import PasswordField from './form/PasswordField.tsx';
import SubmitButton from './form/SubmitButton.tsx';
import { type Outcome, useForm } from './form/useForm.ts';
import './ResetPasswordForm.css';

type Name = 'email' | 'newPassword' | 'confirmNewPassword' | 'code' | 'resend';
const shared = ['email', 'newPassword', 'confirmNewPassword'] as const;

/**
 * Reset on one screen, in two steps (S1): the first Confirm asks for a code by mail, the second sends it along.
 * Nothing shown tells whether the address is registered.
 */
export default function ResetPasswordForm() {
  const [request, setRequest] = useState<ResetRequest | null>(null);
  const [round, setRound] = useState(0);
  const email = useRef<HTMLDivElement>(null);

  const form = useForm<Name>(async ({ code = '', resend, ...values }) => {
    const { email: typed = '', newPassword = '', confirmNewPassword = '' } = values;
    const body = { email: typed.trim(), newPassword, confirmNewPassword };
    const complaint = checkReset(body);
    if (complaint) {
      notify(complaint.message);
      return { errors: complaint.errors };
    }
    // A code belongs to the address it was asked for: another address starts anew.
    const open = request?.email === body.email && !resend ? request : null;
    return open ? change({ ...body, code, resetId: open.resetId }) : ask(body);
  });

  async function ask(body: { email: string; newPassword: string; confirmNewPassword: string }): Promise<Outcome<Name>> {
    const result = await call(calls.resetPassword, { body, token: '' });
    if (!result.ok) {
      notify('resetFailed');
      return explain(result, shared);
    }
    if (result.data.status === 'code_sent') {
      const asked = { email: body.email, resetId: result.data.resetId, askedAt: Date.now() };
      keepResetRequest(asked);
      setRequest(asked);
      setRound((n) => n + 1);
    }
    return undefined;
  }

  async function change(body: {
    email: string;
    newPassword: string;
    confirmNewPassword: string;
    code: string;
    resetId: string;
  }): Promise<Outcome<Name>> {
    if (body.code.trim() === '') {
      notify('resetIncomplete');
      return { errors: { code: 'Enter the code from the mail.' } };
    }
    const result = await call(calls.resetPassword, { body, token: '' });
    if (!result.ok) {
      notify('resetFailed');
      if (result.problem.code !== 'reset_failed') return explain(result, [...shared, 'code']);
      return { errors: { code: 'This code does not fit or is no longer valid. Check it, or ask for a new one.' } };
    }
    keepResetRequest(null);
    notifyOnArrival('resetSucceeded');
    location.assign('/auth/login');
    return 'leaving';
  }

  useEffect(() => {
    const kept = readResetRequest();
    if (!kept) return;
    setRequest(kept);
    const input = email.current?.querySelector('input');
    if (input && !input.value) input.value = kept.email;
  }, []);

  return (
    <Form form={form} label="Reset password">
      <div ref={email}>
        <Field
          field={form.field('email')}
          label="Email Address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <PasswordField field={form.field('newPassword')} label="New Password" autoComplete="new-password" strength />
      <PasswordField
        field={form.field('confirmNewPassword')}
        label="Confirm New Password"
        autoComplete="new-password"
      />
      <CodeStep request={request} round={round}>
        <Field
          field={form.field('code')}
          label="Code from the mail"
          help="Eight letters and digits, valid for 10 minutes. Spaces and hyphens do not matter."
          className="code-input"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      </CodeStep>
      <SubmitButton form={form} busyText="One moment…">
        Confirm
      </SubmitButton>
      {request && <Resend key={request.resetId} request={request} busy={form.busy} />}
      <nav className="form-links" aria-label="Other ways in">
        <a href="/auth/login">Back to login</a>
      </nav>
    </Form>
  );
}

/** The second step: a neutral line, the same for every address, and the field for the code, which takes the focus. */
function CodeStep({ request, round, children }: { request: ResetRequest | null; round: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) place.current?.querySelector('input')?.focus();
  }, [round]);
  return (
    <div ref={place} className="code-step">
      <p className="form-note" role="status">
        {request && `If this address is registered, a ${round > 1 ? 'new ' : ''}code is on its way`}
      </p>
      {request && children}
    </div>
  );
}

/** Asks for another code; not within a minute of the last. */
function Resend({ request, busy }: { request: ResetRequest; busy: boolean }) {
  const [left, setLeft] = useState(() => secondsUntilResend(request));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntilResend(request)), 1000);
    return () => clearInterval(timer);
  }, [request]);
  return (
    <p className="resend">
      No mail yet?{' '}
      <button type="submit" name="resend" value="yes" className="link-button" disabled={left > 0 || busy}>
        {left > 0 ? `Send it again in ${left} s` : 'Send it again'}
      </button>
    </p>
  );
}
