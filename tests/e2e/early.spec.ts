import { expect, type Page, test } from './fixtures.ts';
import { authRoutes, informational, routes } from './site.ts';

/** The scripts of the page stay on their way until `release` is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Pages come without their inlined modules, as a slow line shows them while they are still arriving. */
async function loseInlinedScripts(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll(/<script type="module"[^>]*>[\s\S]*?<\/script>/g, '');
      await route.fulfill({ response, body: html });
    },
  );
}

/** Buttons that can be seen although nothing but a script would make them do something. */
const idle = (page: Page) =>
  page
    .locator('button[type="button"]:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => !button.hasAttribute('popovertarget'))
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    );

test.describe('BUG-UX06 before the scripts of a page', () => {
  test('nothing stands there that a press would not move', async ({ page }) => {
    const release = await holdScripts(page);
    await loseInlinedScripts(page);
    for (const path of new Set([...routes.map((route) => route.path), ...informational, ...authRoutes])) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      expect(await idle(page), path).toEqual([]);
    }
    release();
  });

  test('a password can be typed, the button that shows it comes with its script, in its place, and works', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/auth/login', { waitUntil: 'commit' });
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Lantern mango river');
    expect(await idle(page)).not.toContain('Show password');
    const before = await password.boundingBox();
    release();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('Lantern mango river');
    expect(await password.boundingBox()).toEqual(before);
  });

  test('a form that needs none is sent', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/feedback', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: 'Excellent' }).check();
    await page.getByLabel('Area').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Message' }).fill('Clear signs, good talks.');
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
    release();
  });
});
