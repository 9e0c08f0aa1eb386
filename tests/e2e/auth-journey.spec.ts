import { credentials, isAlive, register } from '../support/accounts.ts';
import { codeIn, waitForMail } from '../support/mails.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import { logOut, signIn, site, storedSession, toasts } from './session.ts';

test.use({ viewport: phone });

/** The newest message says so; then it is closed, since it lies over the menu of a phone. */
async function heard(page: Page, text: string): Promise<void> {
  await expect(toasts(page).last()).toContainText(text);
  await expect(async () => {
    const close = page.getByRole('button', { name: 'Close message' });
    if ((await close.count()) > 0) await close.first().click({ timeout: 1000 });
    await expect(toasts(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

test('a whole journey: register, log out, sign in with and without Remember me, reset by mailed code, old sessions dead (SEC-S2, SEC-R5, ADR-D16)', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.expectConsole(/40[01]/);
  const account = credentials();

  await page.goto('/auth/register');
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('/');
  await heard(page, 'Registration successful!');
  const first = await storedSession(page, 'sessionStorage');
  expect(await storedSession(page, 'localStorage')).toBeNull();

  await logOut(page);
  await expect.poll(() => isAlive(site, first?.token ?? '')).toBe(false);
  expect(await storedSession(page, 'sessionStorage')).toBeNull();

  await page.goto('/auth/login');
  await signIn(page, account, { remember: true });
  await page.waitForURL('/');
  const remembered = await storedSession(page, 'localStorage');
  expect(remembered).toMatchObject({ paymentStatus: false, hasFetchedData: true });
  expect(await storedSession(page, 'sessionStorage')).toBeNull();
  const secondTab = await context.newPage();
  await secondTab.goto('/');
  expect(await storedSession(secondTab, 'localStorage')).toEqual(remembered);

  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await signIn(page, account, { remember: false });
  await page.waitForURL('/');
  const thisTab = await storedSession(page, 'sessionStorage');
  expect(thisTab?.token).toBeTruthy();
  expect(await storedSession(page, 'localStorage')).toBeNull();
  expect(await storedSession(secondTab, 'sessionStorage')).toBeNull();
  expect(await isAlive(site, remembered?.token ?? '')).toBe(false);

  const changed = { ...account, password: 'Copper kettle 8 avenue' };
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('New Password', { exact: true }).fill(changed.password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(changed.password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await page.getByLabel('Code from the email').fill(codeIn(await waitForMail(site.mailUrl, account.email)));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL('/auth/login');
  await heard(page, 'Password updated successfully!');

  expect(await isAlive(site, thisTab?.token ?? '')).toBe(false);
  await signIn(page, account);
  await heard(page, 'Incorrect email or password');
  await signIn(page, changed, { remember: true });
  await page.waitForURL('/');
  await heard(page, 'Login successful!');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('/dashboard');
});

test.describe('where a login leads (ADR-D17)', () => {
  // What is refused is a list of the unit test of next-path; here one of the worst stands for it.
  test('an address of another site leads to / (SEC-S6, BUG-49)', async ({ page }) => {
    const account = await register(site);
    await page.goto(`/auth/login?next=${encodeURIComponent('/\\evil.example')}`);
    await signIn(page, account);
    await page.waitForURL('/');
    await expect(toasts(page)).toContainText('Login successful!');
  });

  test('a page that needs a sign-in is reached after it, with its query', async ({ page }) => {
    const account = credentials();
    await register(site, account);
    await page.goto('/inspection/timeline/form?from=mail');
    await page.waitForURL('/auth/login?next=%2Finspection%2Ftimeline%2Fform%3Ffrom%3Dmail');
    await page.goto('/dashboard?step=2');
    await page.waitForURL('/auth/login?next=%2Fdashboard%3Fstep%3D2');
    await signIn(page, account);
    await page.waitForURL('/dashboard?step=2');
  });
});
