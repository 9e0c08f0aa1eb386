import { operate } from '../e2e/operator.ts';
import { site } from '../e2e/session.ts';
import { askForCode, credentials } from '../support/accounts.ts';
import { codeOf, codeOfStepBefore } from '../support/authenticator.ts';
import { formIsReady, signIn } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { button, field, heading, text, type Visitor } from './visitor.ts';

/** An administrator with a first password, as the operator's command and the mailed code make one. */
async function administrator() {
  const account = credentials();
  await operate('add', account.email);
  const { body, resetId, code } = await askForCode(site, account.email, 2, account.password);
  const { status } = await site.call('/users/reset-password', { body: { ...body, resetId, code } });
  expect(status).toBe(200);
  return account;
}

const theSecret = (visitor: Visitor) =>
  visitor.run(() => document.querySelector('.factor-key code')?.textContent.replaceAll(' ', '') ?? '');

test('SEC-D4 an administrator sets up a second factor, and signs in with it', async ({ visitor }) => {
  const account = await administrator();
  await visitor.open('/auth/login');
  await signIn(visitor, account);
  await visitor.isAt('/admin/dashboard');
  await visitor.sees(heading('Set up a second factor'), { focused: true });
  const secret = await theSecret(visitor);
  await visitor.fill(field('Code from the app'), await codeOfStepBefore(secret, 12_000));
  await visitor.press(button('Turn On'));
  await visitor.sees(heading('Keep these recovery codes'), { focused: true });
  await visitor.press(button('I have kept them'));
  await visitor.sees(heading('Overview'));
  await visitor.press(button('Log out', 'main'));
  await visitor.isAt('/');

  await visitor.open('/auth/login');
  await signIn(visitor, account);
  await visitor.sees(field('Code'), { focused: true });
  await formIsReady(visitor);
  await visitor.fill(field('Code'), '000000');
  await visitor.press(button('Continue'));
  await visitor.sees(text('You are not signed in yet.'));
  await visitor.fill(field('Code'), codeOf(secret));
  await visitor.press(button('Continue'));
  await visitor.isAt('/admin/dashboard');
  await visitor.sees(heading('Overview'));
});
