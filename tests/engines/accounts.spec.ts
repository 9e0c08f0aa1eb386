import { site } from '../e2e/session.ts';
import { credentials, register } from '../support/accounts.ts';
import { codeIn, waitForMail } from '../support/mails.ts';
import { formIsReady, signIn } from './accounts.ts';
import { phone, test } from './fixtures.ts';
import { keyboardComes, pressingTakesNoFocus, sevenDaysPass } from './habits.ts';
import { button, field, key, link, message, text } from './visitor.ts';

test('ADR-P08 filled in and sent as soon as it is seen, ready or not: signed in', async ({ visitor }) => {
  const account = await register(site, credentials());
  await visitor.open('/auth/login');
  await visitor.fill(field('Email Address'), account.email);
  await visitor.fill(field('Password'), account.password);
  await visitor.keys(key.enter);
  await visitor.isAt('/');
});

test('register, see the dashboard, log out, reset the password by a mailed code, sign in with the new one', async ({
  visitor,
}) => {
  const account = credentials();
  await visitor.open('/auth/register');
  await formIsReady(visitor);
  await visitor.fill(field('Email Address'), account.email);
  await visitor.fill(field('Password'), account.password);
  await visitor.fill(field('Confirm Password'), account.password);
  await visitor.press(button('Sign Up'));
  await visitor.isAt('/');

  await visitor.open('/dashboard');
  await visitor.sees(text(account.email));
  await visitor.press(button('Log out'));
  await visitor.isAt('/');
  await visitor.open('/dashboard');
  await visitor.isAt('/auth/login?next=%2Fdashboard');

  const changed = { ...account, password: 'Copper kettle 8 avenue' };
  await visitor.press(link('Forgot Password?'));
  await visitor.isAt('/auth/reset-password');
  await formIsReady(visitor);
  await visitor.fill(field('Email Address'), account.email);
  await visitor.fill(field('New Password'), changed.password);
  await visitor.fill(field('Confirm New Password'), changed.password);
  await visitor.press(button('Confirm'));
  await visitor.sees(field('Code from the email'), { focused: true });
  await visitor.fill(field('Code from the email'), codeIn(await waitForMail(site.mailUrl, account.email)));
  await visitor.press(button('Confirm'));
  await visitor.isAt('/auth/login');

  await signIn(visitor, account);
  await visitor.sees(message(/Incorrect email or password/));
  await signIn(visitor, changed);
  await visitor.isAt('/');
  await visitor.open('/dashboard');
  await visitor.sees(text(account.email));
});

test('sign in by keyboard alone', async ({ visitor }) => {
  const account = await register(site);
  await visitor.open('/auth/login?next=%2Fdashboard');
  await formIsReady(visitor);
  await visitor.press(field('Email Address'));
  await visitor.keys(...account.email, key.tab);
  await visitor.sees(field('Password'), { focused: true });
  await visitor.keys(...account.password, key.enter);
  await visitor.isAt('/dashboard');
  await visitor.sees(text(account.email));
});

test.describe('on a phone whose keyboard covers half of the window', () => {
  test.use({ size: phone });
  test('BUG-XB03 where pressing takes no focus besides: the password is shown, and signs in', async ({ visitor }) => {
    const account = await register(site);
    await visitor.open('/auth/login?next=%2Fdashboard');
    await formIsReady(visitor);
    await pressingTakesNoFocus(visitor);
    await keyboardComes(visitor, phone);
    await visitor.fill(field('Password'), 'not the password');
    await visitor.press(button('Show password'));
    await signIn(visitor, { ...account, password: 'not the password' });
    await visitor.sees(text('You are not signed in.'));
    await signIn(visitor, account);
    await visitor.isAt('/dashboard');
  });
});

test('where a browser forgets after seven days: the way to the dashboard leads over sign-in and comes back', async ({
  visitor,
}) => {
  const account = await register(site);
  await visitor.open('/auth/login?next=%2Fdashboard');
  await signIn(visitor, account, true);
  await visitor.sees(text(account.email));
  await sevenDaysPass(visitor);
  await visitor.open('/dashboard?step=2');
  await visitor.isAt('/auth/login?next=%2Fdashboard%3Fstep%3D2');
  await signIn(visitor, account, true);
  await visitor.isAt('/dashboard?step=2');
  await visitor.sees(text(account.email));
});
