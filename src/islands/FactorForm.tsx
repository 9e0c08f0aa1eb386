import { type ReactNode, useEffect, useRef } from 'react';
import { enter } from '../client/account.ts';
import { call } from '../client/api.ts';
import { explain } from '../client/explain.ts';
import { bodyOf } from '../client/forms.ts';
import { factorLogin } from '../contract/calls/factor.ts';
import type { FactorRequired } from '../contract/factor.ts';
import { factorForm } from '../contract/forms/factor.ts';
import CodeField from './form/CodeField.tsx';
import Form from './form/Form.tsx';
import { useForm } from './form/useForm.ts';

interface Props {
  challenge: string;
  remember: boolean;
  /** Leaves for where a sign-in leads. */
  arrive: () => 'leaving';
  /** To the password again. */
  back: () => void;
}

const wrong = 'This code is wrong or was used before. Wait for the next one.';
const ended =
  'This sign-in has ended: there were too many wrong codes, or it took too long. Start again with your password.';

/** The step as the login form shows it; nothing to show means the password again. */
export const codeStep = (
  { challenge }: FactorRequired,
  remember: boolean,
  arrive: Props['arrive'],
  show: (step: ReactNode) => void,
): ReactNode => <FactorForm challenge={challenge} remember={remember} arrive={arrive} back={() => show(undefined)} />;

/** Second step of an administrator's sign-in (ADR-S18): the code of the authenticator app, or a recovery code in the same field. */
function FactorForm({ challenge, remember, arrive, back }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const form = useForm(factorForm, async (words) => {
    const result = await call(factorLogin, { body: { ...bodyOf(factorForm, words), challenge }, token: '' });
    if (!result.ok) {
      if (result.problem.code === 'factor_failed') return { errors: { code: wrong } };
      return result.problem.code === 'challenge_ended' ? { note: ended } : explain(result, factorForm);
    }
    await enter(result.data.access_token, remember);
    return arrive();
  });
  useEffect(() => {
    place.current?.querySelector('input')?.focus();
    // When this step goes, the password's stands in its place again.
    return () => document.querySelector<HTMLInputElement>('form input[name="email"]')?.focus();
  }, []);
  return (
    <div ref={place}>
      <Form
        form={form}
        after={
          <button type="button" className="link-button" onClick={back}>
            Start again
          </button>
        }
      >
        <p>Your password is right. Now enter a code.</p>
        <CodeField field={form.field('code')} />
      </Form>
    </div>
  );
}
