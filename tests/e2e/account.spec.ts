import portal from '#content/portal.json' with { type: 'json' };
import { expectNoSidewaysScroll, expectReachAtEveryWidth } from './axe.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import { plantSession, signedIn, signedInAdmin, signedInAndPaid, storedSession } from './session.ts';
import { informational } from './site.ts';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const inHeader = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true });
const widths = [320, 360, 600, 601, 768, 1024, 1180, 1440];

/** What moved on its own since the page was opened, as the browser sums it up. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
      }),
  );

test('BUG-UX02 at every width the header leads a visitor to sign-in, an institution to its next step and out', async ({
  page,
}) => {
  await page.goto('/schedule');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await expect(inHeader(page, 'Sign in')).toBeVisible();
    await expect(inHeader(page, 'Dashboard')).toBeHidden();
    await expectNoSidewaysScroll(page);
  }
  await expect(footer(page).getByRole('link', { name: portal.door })).toBeVisible();
  await signedIn(page);
  await page.goto('/schedule');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await expect(inHeader(page, 'Dashboard')).toHaveAttribute('href', '/dashboard');
    await expect(inHeader(page, 'Sign in')).toBeHidden();
    await expectNoSidewaysScroll(page);
    if (width > 600) await expect(header(page).getByRole('button', { name: 'Log out' })).toBeVisible();
  }
  await expect(footer(page).getByRole('link', { name: portal.door })).toBeHidden();
  await expect(footer(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.goto('/schedule');
  expect(await shift(page), 'nothing moves when the entry is set').toBe(0);
  await expectReachAtEveryWidth(page);
  await header(page).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('/');
  await expect(inHeader(page, 'Sign in')).toBeVisible();
  expect(await storedSession(page, 'localStorage')).toBeNull();
});

test('BUG-UX02 from any page an institution is one click from its next step', async ({ page }) => {
  await signedIn(page);
  for (const path of [...informational, '/', '/contact', '/feedback', '/auth/login', '/auth/register']) {
    await page.goto(path);
    await expect(inHeader(page, 'Dashboard'), path).toBeVisible();
  }
  await inHeader(page, 'Dashboard').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Next: pay the application fee.');
  // The first thing on the dashboard that can be pressed is the step itself.
  await expect(main.getByRole('link').first()).toHaveAttribute('href', '/payment');
});

test('BUG-UX02 an administrator is led to the own dashboard and shown no steps of an institution', async ({ page }) => {
  await signedInAdmin(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your application' })).toBeHidden();
  await inHeader(page, 'Dashboard').click();
  await page.waitForURL('/admin/dashboard');
  for (const path of ['/dashboard', '/payment', '/inspection/timeline/form']) {
    await page.goto(path);
    await page.waitForURL('/admin/dashboard');
  }
});

test('BUG-UX02 the entry follows what happens in another tab, and odd content of the store', async ({
  page,
  context,
}) => {
  const { token } = await signedIn(page);
  await page.goto('/faq');
  await expect(inHeader(page, 'Dashboard')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/faq');
  await other.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await other.waitForURL('/');
  await expect(inHeader(page, 'Sign in')).toBeVisible();
  await plantSession(other, token);
  await expect(inHeader(page, 'Dashboard')).toBeVisible();
  await other.evaluate(() => localStorage.setItem('auth-token', '{"token":"a.b.c"}'));
  await expect(inHeader(page, 'Sign in')).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });
  test('BUG-UX02 "Sign in" stands', async ({ page }) => {
    await page.goto('/schedule');
    await expect(inHeader(page, 'Sign in')).toBeVisible();
    await expect(header(page).getByRole('button', { name: 'Log out' })).toBeHidden();
  });
});

test.describe('signed in already', () => {
  for (const path of ['/auth/login', '/auth/register']) {
    test(`BUG-UX02 ${path} says as whom, and offers both ways`, async ({ page }) => {
      const account = await signedIn(page);
      await page.goto(path);
      await expect(page.getByText('You are signed in.')).toBeVisible();
      await expect(page.getByText(account.email)).toBeVisible();
      await expect(page.getByLabel('Email Address')).toHaveCount(0);
      await expectReachAtEveryWidth(page);
      await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard');
      await page.getByRole('button', { name: 'Use another account' }).click();
      await expect(page.getByLabel('Email Address')).toBeFocused();
      await expect(inHeader(page, 'Sign in')).toBeVisible();
      expect(await storedSession(page, 'localStorage')).toBeNull();
    });
  }

  test('BUG-UX02 "Continue" leads to where the visitor was going', async ({ page }) => {
    await signedIn(page);
    await page.goto('/auth/login?next=%2Ffeedback%23top');
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/feedback#top');
    await page.goto('/auth/login?next=https://evil.example');
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard');
  });

  test('BUG-UX02 a session that the server has ended gives way to the form', async ({ page, watch }) => {
    watch.expectConsole(/401/);
    await signedIn(page);
    await page.route('**/users/me', (route) =>
      route.fulfill({
        status: 401,
        headers: { 'content-type': 'application/problem+json' },
        json: { type: 'about:blank', title: '', status: 401, detail: '', code: 'unauthenticated', requestId: 'r' },
      }),
    );
    await page.goto('/auth/login');
    await expect(page.getByLabel('Email Address')).toBeVisible();
    await expect(inHeader(page, 'Sign in')).toBeVisible();
  });

  test('BUG-UX02 who has paid finds the receipt on the payment page, and the dates as the next step', async ({
    page,
    watch,
  }) => {
    watch.expectConsole(/409/);
    await signedInAndPaid(page);
    await page.goto('/payment');
    await expect(page.getByText('Payment received')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /receipt/i })
        .first(),
    ).toBeVisible();
    await page.goto('/');
    const step = page.getByRole('region', { name: 'Your application' });
    await expect(step).toContainText('Next: choose your inspection dates.');
    await expect(step.getByRole('link')).toHaveAttribute('href', '/inspection/timeline/form');
  });
});
