import { signUp } from '../client/account.ts';
import { explain } from '../client/explain.ts';
import { checkRegistration } from '../client/forms.ts';
import { notify, notifyOnArrival } from '../client/notify.ts';
import Field from './form/Field.tsx';
import Form from './form/Form.tsx';
import PasswordField from './form/PasswordField.tsx';
import SubmitButton from './form/SubmitButton.tsx';
import { useForm } from './form/useForm.ts';

/** Registration of a new institute (specification, section 2): token kept, then `/`. */
export default function RegisterForm() {
  const form = useForm<'email' | 'password' | 'confirmPassword'>(
    async ({ email: typed = '', password = '', confirmPassword = '' }) => {
      const email = typed.trim();
      const complaint = checkRegistration({ email, password, confirmPassword });
      if (complaint) {
        notify(complaint.message);
        return { errors: complaint.errors };
      }
      const result = await signUp({ email, password });
      if (!result.ok) {
        notify('registrationFailed');
        return explain(result, ['email', 'password']);
      }
      notifyOnArrival('registrationSucceeded');
      location.assign('/');
      return 'leaving';
    },
  );

  return (
    <Form form={form} label="Register a new institute">
      <Field
        field={form.field('email')}
        label="Email Address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={form.field('password')} label="Password" autoComplete="new-password" strength />
      <PasswordField field={form.field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <SubmitButton form={form} busyText="Creating the account…">
        Sign Up
      </SubmitButton>
      <nav className="form-links" aria-label="Other ways in">
        <a href="/auth/login">Already registered? Sign in</a>
      </nav>
    </Form>
  );
}
