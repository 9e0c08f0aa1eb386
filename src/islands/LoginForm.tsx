import { type ReactNode, useState } from 'react';
import { homeOf, signIn } from '../client/account.ts';
import { explain, nothingStored } from '../client/explain.ts';
import { bodyOf } from '../client/forms.ts';
import { knock } from '../client/known-browser.ts';
import { sameOriginPath } from '../client/next-path.ts';
import { notifyOnArrival } from '../client/notify.ts';
import { canStore, forgetRemembered } from '../client/session.ts';
import { loginForm } from '../contract/forms/login.ts';
import SignedOut from './auth/SignedOut.tsx';
import factorForm from './FactorForm.tsx?chunk-url';
import Checkbox from './form/Checkbox.tsx';
import EmailField from './form/EmailField.tsx';
import Fields from './form/Fields.tsx';
import Form from './form/Form.tsx';
import OtherWays from './form/OtherWays.tsx';
import PasswordField from './form/PasswordField.tsx';
import { type FieldOf, useForm } from './form/useForm.ts';

/**
 * Sign-in (SPEC-2): token kept, payment status fetched, then the page that asked for it, `/` or the admin's screen. An
 * administrator's code comes after the password (ADR-S18): that step is loaded when it is asked for, since nobody else ever sees it.
 */
export default function LoginForm() {
  const [step, setStep] = useState<ReactNode>();
  const form = useForm(loginForm, async (words) => {
    if (!canStore()) return { note: nothingStored };
    const remember = words.remember === 'on';
    const result = await signIn(bodyOf(loginForm, words), remember, knock());
    if (!result.ok) return explain(result, loginForm, 'loginFailed');
    if (!('challenge' in result.data)) return arrive();
    const { codeStep } = (await import(/* @vite-ignore */ factorForm)) as typeof import('./FactorForm.tsx');
    setStep(codeStep(result.data, remember, arrive, setStep));
    return undefined;
  });
  const links = [
    { href: '/auth/register', label: 'New Institute' },
    { href: '/auth/reset-password', label: 'Forgot Password?' },
  ];
  return (
    step ?? (
      <SignedOut>
        <Form form={form} after={<OtherWays links={links} />}>
          <Fields form={form} as={{ email: EmailField, password: PasswordField, checkbox: Remember }} />
        </Form>
      </SignedOut>
    )
  );
}

function arrive(): 'leaving' {
  notifyOnArrival('loginSucceeded');
  const next = new URLSearchParams(location.search).get('next');
  location.assign(homeOf(sameOriginPath(next, location.origin)));
  return 'leaving';
}

function Remember({ field }: { field: FieldOf<'checkbox'> }) {
  return <Checkbox field={field} onChange={(event) => event.currentTarget.checked || forgetRemembered()} />;
}
