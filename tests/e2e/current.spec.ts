import { register, signIn as signInByCall } from '../support/accounts.ts';
import { sampleState } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { expect, type Page, test } from './fixtures.ts';
import { payFee, signedIn, site, storeSession } from './session.ts';
import { comeBack } from './situations/situations.ts';

/** The visitor looks at this tab again. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const card = (page: Page) => page.getByRole('region', { name: 'Application fee', exact: true });

test('BUG-PR07 paid in another tab: the dashboard says so when it is looked at again, and when it comes from memory', async ({
  page,
}) => {
  const account = await signedIn(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await payFee(account.token);
  await look(page);
  await expect(card(page)).toContainText('Keep the receipt');
  await expect(page.getByRole('link', { name: 'Choose inspection dates' })).toBeVisible();

  await comeBack(page, () =>
    site.call('/inspection/timeline', {
      token: account.token,
      body: {
        institution: 'Vindhya Test College',
        identifier: '1-0000042',
        state: sampleState,
        type: 'existing-technical',
        preferredDates: [openDay(1)],
        contactName: 'Meera',
        contactPhone: '+91 00000 00042',
        contactEmail: 'office@college.example.org',
        revision: 0,
      },
    }),
  );
  await expect(page.getByRole('region', { name: 'Inspection', exact: true })).toContainText('Vindhya Test College');
});

test('BUG-PR08 while the bank works the dashboard asks again by itself, and shows the end', async ({ page }) => {
  const account = await signedIn(page);
  let isSettled = false;
  await page.route('**/payment/payment-status', async (route) => {
    if (isSettled) return route.continue();
    const answer = await (await route.fetch()).json();
    return route.fulfill({ json: { ...answer, status: 'processing' } });
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(card(page)).toContainText('This page asks again by itself');
  await payFee(account.token);
  for (const pause of [2_000, 4_000]) {
    const again = page.waitForResponse('**/payment/payment-status');
    await page.clock.fastForward(pause);
    await again;
    isSettled = true;
  }
  await expect(card(page)).toContainText('Keep the receipt');
  await expect(page.getByText('Next: choose your inspection dates.')).toBeVisible();
});

test.describe('BUG-XB04 a private page that comes from the browser’s memory', () => {
  test('is drawn anew for the account that is signed in now, and shows nothing of the first', async ({ page }) => {
    const a = await signedIn(page);
    const b = await register(site);
    await page.goto('/dashboard');
    await expect(page.getByText(a.email)).toBeVisible();
    await comeBack(page, async () => {
      await expect(page.getByText(a.email)).toBeHidden();
      await storeSession(page, b.token);
    });
    await expect(page.getByText(b.email)).toBeVisible();
    await expect(page.getByText(a.email)).toHaveCount(0);
  });

  test('leads to the login screen after a logout', async ({ page }) => {
    const a = await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText(a.email)).toBeVisible();
    await comeBack(page, () => page.evaluate(() => localStorage.removeItem('auth-token')));
    await page.waitForURL('/auth/login?next=%2Fdashboard');
    await expect(page.locator('.reason:visible')).toContainText('You are no longer signed in');
  });

  test('the sign-in screen: says as whom one is signed in now', async ({ page }) => {
    const a = await signedIn(page);
    const b = await register(site);
    await page.goto('/auth/login');
    await expect(page.getByText(a.email)).toBeVisible();
    await comeBack(page, () => storeSession(page, b.token));
    await expect(page.getByText(b.email)).toBeVisible();
    await expect(page.getByText(a.email)).toHaveCount(0);
  });

  test('is seen again when the same account is still there', async ({ page }) => {
    const a = await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByText(a.email)).toBeVisible();
    await comeBack(page, async () => storeSession(page, await signInByCall(site, a)));
    await expect(page.getByText(a.email)).toBeVisible();
  });
});
