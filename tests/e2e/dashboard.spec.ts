import { expect, phone, test } from './fixtures.ts';
import { signedIn, signedInAndPaid } from './session.ts';

test('signed out, the dashboard leads to login and comes back', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForURL('/auth/login?next=%2Fdashboard');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });
  test('a fresh institute sees who it is, that payment comes next, and can log out', async ({ page }) => {
    const account = await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText(account.email)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Pay$/ })).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/payment');
    await expect(page.getByRole('region', { name: 'Inspection' })).toContainText('After payment');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).press('Enter');
    await page.waitForURL('/');
    await page.goto('/dashboard');
    await page.waitForURL(/\/auth\/login/);
  });
});

test('a paid institute sees its receipt and chooses its days next', async ({ page }) => {
  await signedInAndPaid(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Application fee' })).toContainText('Paid');
  await expect(page.getByRole('link', { name: /^Receipt/ })).toHaveAttribute('href', /receipt/);
  await expect(page.getByRole('link', { name: 'Choose inspection dates' })).toBeVisible();
});

test('an error is told with a way to try again', async ({ page, watch }) => {
  watch.expectConsole(/503/);
  await signedIn(page);
  let fails = true;
  await page.route('**/users/me', (route) => (fails ? route.fulfill({ status: 503, body: '' }) : route.continue()));
  await page.goto('/dashboard');
  await expect(page.getByText('Your dashboard could not be loaded.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Next: pay the application fee.')).toBeVisible();
});
