import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import { bodyOf, type Words } from '../client/forms.ts';
import { knock } from '../client/known-browser.ts';
import { notifyOnArrival } from '../client/notify.ts';
import { keepResetRequest, type ResetRequest, readResetRequest, secondsUntilResend } from '../client/reset-request.ts';
import { resetPassword } from '../contract/calls/reset.ts';
import type { NameOf } from '../contract/forms/form.ts';
import { resetForm } from '../contract/forms/reset.ts';
import EmailField from './form/EmailField.tsx';
import Fields from './form/Fields.tsx';
import Form from './form/Form.tsx';
import OtherWays from './form/OtherWays.tsx';
import PasswordField from './form/PasswordField.tsx';
import TextField from './form/TextField.tsx';
import { type Outcome, useForm } from './form/useForm.ts';
import './form/code.css';
import './ResetPasswordForm.css';

const wrongCode = 'This code is wrong or no longer valid. Check it, or ask for a new one.';

type Answer = Promise<Outcome<NameOf<typeof resetForm>>>;

/**
 * Reset on one screen, in two steps (ADR-S01): the first Confirm asks for a code by mail, the second sends it along.
 * Nothing shown tells whether the address is registered.
 */
export default function ResetPasswordForm() {
  const [request, setRequest] = useState<ResetRequest | null>(null);
  const [round, setRound] = useState(0);
  const codeStep = useRef<HTMLDivElement>(null);

  const form = useForm(
    resetForm,
    (words) => (request && words.code !== undefined ? change(words, request.resetId) : ask(words)),
    {
      // A code belongs to the address it was asked for: another address starts anew, as does the wish for another code.
      prepare: ({ code, resend, ...raw }) =>
        request && raw.email === request.email && !resend ? { ...raw, code } : raw,
    },
  );

  async function ask(words: Words<typeof resetForm>): Answer {
    const result = await call(resetPassword, { body: bodyOf(resetForm, words), token: '', ...knock() });
    if (!result.ok) return explain(result, resetForm, 'resetFailed');
    if (result.data.status === 'code_sent') {
      const asked = { email: words.email, resetId: result.data.resetId, askedAt: Date.now() };
      keepResetRequest(asked);
      setRequest(asked);
      setRound((n) => n + 1);
    }
    return undefined;
  }

  async function change(words: Words<typeof resetForm>, resetId: string): Answer {
    const result = await call(resetPassword, {
      body: { ...bodyOf(resetForm, words), resetId },
      token: '',
      ...knock(),
    });
    if (!result.ok) {
      if (result.problem.code !== 'reset_failed') return explain(result, resetForm, 'resetFailed');
      return { errors: { code: wrongCode }, toast: 'resetFailed' };
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
    const input = codeStep.current?.closest('form')?.querySelector<HTMLInputElement>('[name="email"]');
    if (input && !input.value) input.value = kept.email;
  }, []);

  const after = (
    <>
      {request && <Resend key={request.resetId} request={request} busy={form.busy} />}
      <OtherWays links={[{ href: '/auth/login', label: 'Back to login' }]} />
    </>
  );
  return (
    <Form form={form} after={after}>
      <Fields form={form} as={{ email: EmailField, password: PasswordField }} />
      <CodeStep place={codeStep} request={request} round={round}>
        <TextField field={form.field('code')} className="code-input" spellCheck={false} />
      </CodeStep>
    </Form>
  );
}

interface CodeStepProps {
  place: RefObject<HTMLDivElement | null>;
  request: ResetRequest | null;
  round: number;
  children: ReactNode;
}

/** The second step: a neutral line, the same for every address, and the field for the code, which takes the focus. */
function CodeStep({ place, request, round, children }: CodeStepProps) {
  useEffect(() => {
    if (round > 0) place.current?.querySelector('input')?.focus();
  }, [round, place]);
  return (
    <div ref={place} className="code-step">
      <p className="form-note" role="status">
        {request && `If this address is registered, a ${round > 1 ? 'new ' : ''}code is on its way by email.`}
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
      No email yet?{' '}
      <button type="submit" name="resend" value="yes" className="link-button" disabled={left > 0 || busy}>
        {left > 0 ? `Send it again in ${left} s` : 'Send it again'}
      </button>
    </p>
  );
}
