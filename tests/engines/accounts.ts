import type { Credentials } from '../support/accounts.ts';
import { button, field, type Visitor } from './visitor.ts';

/** A form of the page can be used: its island has woken, which for some waits until they are seen. */
export async function formIsReady(visitor: Visitor): Promise<void> {
  await visitor.until('a form is ready', async () => {
    const ready = await visitor.run(() => {
      const form = document.querySelector('main form.form');
      form?.scrollIntoView({ block: 'start', behavior: 'instant' });
      return form?.hasAttribute('data-ready') ?? false;
    });
    if (!ready) throw new Error('no form is ready');
  });
}

/** This browser holds a session, as a login with Remember me leaves it. */
export async function holdSession(visitor: Visitor, token: string): Promise<void> {
  await visitor.open('/privacy');
  await visitor.run((value) => {
    localStorage.setItem('auth-token', JSON.stringify({ token: value, paymentStatus: false, hasFetchedData: false }));
  }, token);
}

/** Fills the login screen, by mouse, and presses Sign In. */
export async function signIn(visitor: Visitor, { email, password }: Credentials, remember = false): Promise<void> {
  await formIsReady(visitor);
  await visitor.fill(field('Email Address'), email);
  await visitor.fill(field('Password'), password);
  if (remember) {
    await visitor.press(field('Remember me'));
    await visitor.sees(field('Remember me'), { checked: true });
  }
  await visitor.press(button('Sign In'));
}
