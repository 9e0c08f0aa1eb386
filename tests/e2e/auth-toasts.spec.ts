import { credentials } from '../support/accounts.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import { toasts } from './session.ts';

/** A 4 s toast on the login screen, in standing time. */
async function showToast(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toasts(page)).toHaveCount(1);
}

async function box(page: Page) {
  const found = await toasts(page).boundingBox();
  if (!found) throw new Error('no toast');
  return found;
}

/** Drags the toast by a share of its width, from beside its close button or from its mark, and lets go. */
async function drag(page: Page, share: number): Promise<void> {
  const { x, y, width, height } = await box(page);
  const from = x + (share < 0 ? width * 0.83 : 10);
  await page.mouse.move(from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(from + share * width * 0.5, y + height / 2);
  await page.mouse.move(from + share * width, y + height / 2);
  await page.mouse.up();
}

test.describe('toasts (ADR-D18)', () => {
  test('stand top right, light in a dark page', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await showToast(page);
    const { x, y, width } = await box(page);
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    expect(y).toBeGreaterThanOrEqual(header);
    expect(y).toBeLessThan(header + 40);
    expect(x + width).toBeGreaterThan(1400);
    const background = await toasts(page).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(background).toMatch(/oklch\(1 0 0\)|rgb\(255, 255, 255\)/);
  });

  test('wait under the pointer and go on where they were', async ({ page }) => {
    await showToast(page);
    await page.clock.runFor(1000);
    await toasts(page).hover();
    await page.clock.runFor(20_000);
    await expect(toasts(page)).not.toHaveAttribute('data-leaving');
    await page.mouse.move(10, 400);
    await page.clock.runFor(2999);
    await expect(toasts(page)).not.toHaveAttribute('data-leaving');
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveAttribute('data-leaving', 'true');
  });

  test('wait while their close button has the focus; the button takes them away', async ({ page }) => {
    await showToast(page);
    const close = page.getByRole('button', { name: 'Close message' });
    await close.focus();
    await page.clock.runFor(20_000);
    await expect(toasts(page)).not.toHaveAttribute('data-leaving');
    await page.keyboard.press('Enter');
    await page.clock.runFor(1000);
    await expect(toasts(page)).toHaveCount(0);
  });

  for (const [side, sign] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    test(`dragged to the ${side}: stays at 79 % of the width, goes at 80 %`, async ({ page }) => {
      await showToast(page);
      await drag(page, 0.79 * sign);
      await expect(toasts(page)).not.toHaveAttribute('data-dragging');
      await expect(toasts(page)).not.toHaveAttribute('data-leaving');
      await page.clock.runFor(200);
      await drag(page, 0.81 * sign);
      await expect(toasts(page)).toHaveAttribute('data-leaving', 'true');
    });
  }

  test('a drag that the system cancels leaves the toast in place', async ({ page }) => {
    await showToast(page);
    const { x, y, width, height } = await box(page);
    await page.mouse.move(x + width * 0.83, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y + height / 2);
    await toasts(page).dispatchEvent('pointercancel', { clientX: x, pointerId: 1 });
    await expect(toasts(page)).not.toHaveAttribute('data-dragging');
    await expect(toasts(page)).not.toHaveAttribute('data-leaving');
  });

  test('the same message again starts anew instead of piling up', async ({ page }) => {
    await showToast(page);
    await page.clock.runFor(3000);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.clock.runFor(3999);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveAttribute('data-leaving', 'true');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });
  test('a toast fits, its close button can be pressed, and a finger lifted off it lets time go on', async ({
    page,
  }) => {
    await showToast(page);
    const { x, width, y, height } = await box(page);
    const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox();
    expect(y).toBeGreaterThan((menu?.y ?? 0) + (menu?.height ?? 0));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    const close = await page.getByRole('button', { name: 'Close message' }).boundingBox();
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.touchscreen.tap(x + 40, y + height / 2);
    // The pause ends once the page has heard of the lifted finger; only then does time count.
    await expect(async () => {
      await page.clock.runFor(4000);
      await expect(toasts(page)).toHaveAttribute('data-leaving', 'true', { timeout: 250 });
    }).toPass();
  });
});

test('BUG-TO1 "Registration successful!" reaches the home page when the toaster comes late, on a slow line', async ({
  page,
}) => {
  const account = credentials();
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/Toaster.*.js', async (route) => {
    await late;
    await route.continue();
  });
  const inPlace = Promise.withResolvers<void>();
  await page.exposeFunction('toasterInPlace', () => inPlace.resolve());
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const toaster = document.querySelector('astro-island[client=wanted]');
      if (!toaster || toaster.hasAttribute('ssr')) return;
      observer.disconnect();
      // Its first effects have run by then.
      setTimeout(() => (globalThis as unknown as { toasterInPlace(): void }).toasterInPlace(), 300);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/auth/register');
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
  // The home page comes only when the toaster of this page is in place: what was left for there must still be there.
  await page.route('/', async (route) => {
    release();
    await inPlace.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('/');
  await expect(toasts(page)).toContainText('Registration successful!');
});
