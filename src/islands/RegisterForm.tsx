import { signUp } from '../client/account.ts';
import { explain, nothingStored } from '../client/explain.ts';
import { bodyOf } from '../client/forms.ts';
import { knock } from '../client/known-browser.ts';
import { notifyOnArrival } from '../client/notify.ts';
import { canStore } from '../client/session.ts';
import { registerForm } from '../contract/forms/register.ts';
import SignedOut from './auth/SignedOut.tsx';
import EmailField from './form/EmailField.tsx';
import Fields from './form/Fields.tsx';
import Form from './form/Form.tsx';
import OtherWays from './form/OtherWays.tsx';
import PasswordField from './form/PasswordField.tsx';
import { useForm } from './form/useForm.ts';

/** Registration of a new institute (SPEC-2): token kept, then `/`. */
export default function RegisterForm() {
  const form = useForm(registerForm, async (words) => {
    if (!canStore()) return { note: nothingStored };
    const result = await signUp(bodyOf(registerForm, words), knock());
    if (!result.ok) return explain(result, registerForm, 'registrationFailed');
    notifyOnArrival('registrationSucceeded');
    location.assign('/');
    return 'leaving';
  });
  const links = [{ href: '/auth/login', label: 'Already registered? Sign in' }];
  return (
    <SignedOut>
      <Form form={form} after={<OtherWays links={links} />}>
        <Fields form={form} as={{ email: EmailField, password: PasswordField }} />
      </Form>
    </SignedOut>
  );
}
