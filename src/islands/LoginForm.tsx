import { homeOf, signIn } from '../client/account.ts';
import { explain } from '../client/explain.ts';
import { checkLogin } from '../client/forms.ts';
import { sameOriginPath } from '../client/next-path.ts';
import { notify, notifyOnArrival } from '../client/notify.ts';
import { forgetRemembered } from '../client/session.ts';
import Checkbox from './form/Checkbox.tsx';
import Field from './form/Field.tsx';
import Form from './form/Form.tsx';
import PasswordField from './form/PasswordField.tsx';
import SubmitButton from './form/SubmitButton.tsx';
import { useForm } from './form/useForm.ts';

/** Sign-in (specification, section 2): token kept, payment status fetched, then the page that asked for it, `/` or the admin's screen. */
export default function LoginForm() {
  const form = useForm<'email' | 'password' | 'remember'>(async ({ email: typed = '', password = '', remember }) => {
    const email = typed.trim();
    const complaint = checkLogin({ email, password });
    if (complaint) {
      notify(complaint.message);
      return { errors: complaint.errors };
    }
    const result = await signIn({ email, password }, remember === 'on');
    if (!result.ok) {
      notify('loginFailed');
      return explain(result, ['email', 'password']);
    }
    notifyOnArrival('loginSucceeded');
    const next = new URLSearchParams(location.search).get('next');
    location.assign(homeOf(sameOriginPath(next, location.origin)));
    return 'leaving';
  });

  return (
    <Form form={form} label="Sign in">
      <Field
        field={form.field('email')}
        label="Email Address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={form.field('password')} label="Password" autoComplete="current-password" />
      <Checkbox name="remember" onChange={(event) => event.currentTarget.checked || forgetRemembered()}>
        Remember me
      </Checkbox>
      <SubmitButton form={form} busyText="Signing in…">
        Sign In
      </SubmitButton>
      <nav className="form-links" aria-label="Other ways in">
        <a href="/auth/register">New Institute</a>
        <a href="/auth/reset-password">Forgot Password?</a>
      </nav>
    </Form>
  );
}
