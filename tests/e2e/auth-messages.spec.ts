import { type MessageName, messages } from '../../src/contract/messages.ts';
import { credentials, register } from '../support/accounts.ts';
import { codeIn, waitForMail } from '../support/mails.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signIn, site, toasts } from './session.ts';

/** Time stands still from here, so that a duration can be measured to the millisecond. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Exactly this message is shown, politely, for exactly its duration, and no other text. */
async function expectToast(page: Page, name: MessageName): Promise<void> {
  const { text, durationMs } = messages[name];
  await expect(toasts(page).locator('p')).toHaveText([text]);
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
  await page.clock.runFor(durationMs - 1);
  await expect(toasts(page)).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(1);
  await expect(toasts(page)).toHaveAttribute('data-leaving', 'true');
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
}

test.describe('login shows the texts of the catalogue, for their durations, and no others', () => {
  test('empty fields: "Please fill email and password!" for 4 s, and beside the fields', async ({ page }) => {
    await stopTime(page);
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert', { name: 'You are not signed in.' })).toBeFocused();
    await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Enter your email address.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
    await expectToast(page, 'loginIncomplete');
  });

  test('wrong password: "Incorrect email or password" for 4 s', async ({ page, watch }) => {
    watch.expectConsole(/401/);
    await stopTime(page);
    await page.goto('/auth/login');
    await signIn(page, credentials());
    await expectToast(page, 'loginFailed');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  test('success: "Login successful!" for 3 s, on the page it leads to', async ({ page }) => {
    const account = credentials();
    await register(site, account);
    await stopTime(page);
    await page.goto('/auth/login');
    await signIn(page, account);
    await page.waitForURL('/');
    await expectToast(page, 'loginSucceeded');
  });

  test('no answer: the failure text of the catalogue, and the reason beside the button', async ({ page, watch }) => {
    watch.expectConsole(/Failed to load resource/);
    await stopTime(page);
    await page.goto('/auth/login');
    await page.route('**/users/login', (route) => route.abort());
    await signIn(page, credentials());
    await expect(page.getByText('The service cannot be reached right now.')).toBeVisible();
    await expectToast(page, 'loginFailed');
  });
});

test.describe('registration shows the texts of the catalogue, in the specified order, for their durations', () => {
  test('the match comes first: "Passwords do not match!" for 4 s, even with an empty address', async ({ page }) => {
    await stopTime(page);
    await page.goto('/auth/register');
    await page.getByLabel('Password', { exact: true }).fill('Lantern mango river');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Confirm Password: The two passwords differ.',
    ]);
    await expectToast(page, 'registrationMismatch');
  });

  test('then the empty fields: "Please fill all fields!" for 4 s', async ({ page }) => {
    await stopTime(page);
    await page.goto('/auth/register');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectToast(page, 'registrationIncomplete');
    await page.getByLabel('Email Address').fill('office@institute.example.org');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Choose a password\./);
    await expectToast(page, 'registrationIncomplete');
  });

  test('a taken address and a refused password: "Something went wrong!" for 4 s, the reason beside the field (ADR-S12, SEC-A4, SEC-A5)', async ({
    page,
    watch,
  }) => {
    watch.expectConsole(/40[09]/);
    const account = credentials();
    await register(site, account);
    await stopTime(page);
    await page.goto('/auth/register');
    await page.getByLabel('Email Address').fill(account.email);
    const type = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign Up' }).click();
    };
    await type(account.password);
    await expectToast(page, 'registrationFailed');
    await type('seven77');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/At least 8 characters$/);
    await expectToast(page, 'registrationFailed');
    await type(account.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectToast(page, 'registrationFailed');
  });

  test('success: "Registration successful!" for 3 s, on the home page', async ({ page }) => {
    const account = credentials();
    await stopTime(page);
    await page.goto('/auth/register');
    await page.getByLabel('Email Address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('/');
    await expectToast(page, 'registrationSucceeded');
  });
});

test.describe('reset shows the texts of the catalogue, in the specified order, for their durations (ADR-S01, ADR-S13)', () => {
  const fill = async (page: Page, email: string, password: string, confirm = password) => {
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(confirm);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  };

  test('empty fields first, then the match: 4 s each', async ({ page }) => {
    await stopTime(page);
    await page.goto('/auth/reset-password');
    await fill(page, 'office@institute.example.org', 'Lantern mango river', '');
    await expectToast(page, 'resetIncomplete');
    await fill(page, 'office@institute.example.org', 'Lantern mango river', 'Lantern mango rivers');
    await expectToast(page, 'resetMismatch');
  });

  test('an unknown address looks like a known one, and any code fails with "Password doesn\'t matches!" for 3 s', async ({
    page,
    watch,
  }) => {
    watch.expectConsole(/400/);
    await stopTime(page);
    await page.goto('/auth/reset-password');
    await fill(page, credentials().email, 'Lantern mango river');
    await expect(page.getByText('If this address is registered, a code is on its way')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByLabel('Code from the email')).toBeFocused();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectToast(page, 'resetIncomplete');
    await page.getByLabel('Code from the email').fill('ABCD-2345');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectToast(page, 'resetFailed');
    await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(/no longer valid/);
  });

  test('another code can be asked for after 60 s', async ({ page }) => {
    await stopTime(page);
    await page.goto('/auth/reset-password');
    await fill(page, credentials().email, 'Lantern mango river');
    await expect(page.getByRole('button', { name: 'Send it again in 60 s' })).toBeDisabled();
    await page.clock.runFor(59_000);
    await expect(page.getByRole('button', { name: 'Send it again in 1 s' })).toBeDisabled();
    await page.clock.runFor(1000);
    await page.getByRole('button', { name: 'Send it again', exact: true }).click();
    await expect(page.getByText('If this address is registered, a new code is on its way')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send it again in 60 s' })).toBeDisabled();
  });

  test('success: "Password updated successfully!" for 3 s, on the login screen', async ({ page }) => {
    const account = credentials();
    await register(site, account);
    await stopTime(page);
    await page.goto('/auth/reset-password');
    await fill(page, account.email, 'Copper kettle 8 avenue');
    await expect(page.getByLabel('Code from the email')).toBeFocused();
    await page.getByLabel('Code from the email').fill(codeIn(await waitForMail(site.mailUrl, account.email)));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.waitForURL('/auth/login');
    await expectToast(page, 'resetSucceeded');
  });
});
