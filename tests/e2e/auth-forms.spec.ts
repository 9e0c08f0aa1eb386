import { credentials, register } from '../support/accounts.ts';
import { codeIn, waitForMail } from '../support/mails.ts';
import { expect, test } from './fixtures.ts';
import { signIn, site } from './session.ts';

test.describe('the forms', () => {
  test('are complete before any script runs, and say that they need it', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [path, button, fields] of [
      ['/auth/login', 'Sign In', ['Email Address', 'Password', 'Remember me']],
      ['/auth/register', 'Sign Up', ['Email Address', 'Password', 'Confirm Password']],
      ['/auth/reset-password', 'Confirm', ['Email Address', 'New Password', 'Confirm New Password']],
    ] as const) {
      await page.goto(path);
      for (const field of fields) await expect(page.getByLabel(field, { exact: true })).toBeVisible();
      await expect(page.locator('form noscript p')).toBeVisible();
      await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled();
    }
    await context.close();
  });

  test('tell password managers what each field is', async ({ page }) => {
    const kinds = () =>
      page
        .locator('form input:not([type=checkbox])')
        .evaluateAll((inputs) =>
          inputs.map(
            (input) =>
              `${input.getAttribute('type')} ${input.getAttribute('autocomplete')} ${input.hasAttribute('required')}`,
          ),
        );
    await page.goto('/auth/login');
    expect(await kinds()).toEqual(['email username true', 'password current-password true']);
    await page.goto('/auth/register');
    expect(await kinds()).toEqual(['email username true', 'password new-password true', 'password new-password true']);
    await page.goto('/auth/reset-password');
    expect(await kinds()).toEqual(['email username true', 'password new-password true', 'password new-password true']);
  });

  test('keep what was typed before the script ran', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await page.getByLabel('Email Address').fill('early@institute.example.org');
    await page.getByLabel('Remember me').check();
    release();
    await expect(page.locator('form[data-ready]')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue('early@institute.example.org');
    await expect(page.getByLabel('Remember me')).toBeChecked();
  });

  test('cannot be sent twice: one call for a double press, the button says it is busy, Enter changes nothing', async ({
    page,
  }) => {
    const account = credentials();
    await register(site, account);
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/users/login', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await page.goto('/auth/login');
    await page.getByLabel('Email Address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).dblclick();
    const busy = page.getByRole('button', { name: 'Signing in…' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Email Address').press('Enter');
    await busy.click({ force: true });
    release();
    await page.waitForURL('/');
    expect(calls).toBe(1);
  });

  test('show and hide a password without losing it', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(page.locator('form[data-ready]')).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Lantern mango river');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('Lantern mango river');
  });

  test('hint at the strength of a new password', async ({ page }) => {
    await page.goto('/auth/register');
    const password = page.getByLabel('Password', { exact: true });
    for (const [text, hint] of [
      ['short', /Too short/],
      ['password123', /Easy to guess/],
      ['Lantern mango', /Fair|Strong/],
      ['Lantern mango 47 river', /Strong/],
    ] as const) {
      await password.fill(text);
      await expect(password).toHaveAccessibleDescription(hint);
    }
  });

  test('an error goes when its field is corrected, and the focus stays there', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const email = page.getByLabel('Email Address');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Email Address/ })
      .click();
    await expect(email).toBeFocused();
    await email.pressSequentially('ab');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('ab');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });

  test("too many attempts: the catalogue's toast, and how long to wait beside it (SEC-A6)", async ({ page, watch }) => {
    watch.expectConsole(/429/);
    await page.route('**/users/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '600', 'content-type': 'application/problem+json' },
        json: { type: 'about:blank', title: '', status: 429, detail: '', code: 'rate_limited', requestId: 'r' },
      }),
    );
    await page.goto('/auth/login');
    await signIn(page, credentials());
    await expect(page.getByText('Too many attempts. Try again in 10 minutes.')).toBeVisible();
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
  });

  test('a reset survives the reload that a phone makes while its owner reads the mail; another address starts anew', async ({
    page,
  }) => {
    const account = credentials();
    await register(site, account);
    const fill = async (email: string | null) => {
      if (email !== null) await page.getByLabel('Email Address').fill(email);
      await page.getByLabel('New Password', { exact: true }).fill('Copper kettle 8 avenue');
      await page.getByLabel('Confirm New Password', { exact: true }).fill('Copper kettle 8 avenue');
    };
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    await page.goto('/auth/reset-password');
    await fill(credentials().email);
    await confirm.click();
    await expect(page.getByLabel('Code from the email')).toBeVisible();
    await fill(account.email);
    await confirm.click();
    await expect(page.getByLabel('Code from the email')).toBeFocused();
    const code = codeIn(await waitForMail(site.mailUrl, account.email));
    await page.reload();
    await expect(page.getByLabel('Email Address')).toHaveValue(account.email);
    await fill(null);
    await page.getByLabel('Code from the email').fill(code.toLowerCase().replace('-', ' '));
    await confirm.click();
    await page.waitForURL('/auth/login');
  });
});
