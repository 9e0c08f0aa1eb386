import { expect, test } from './fixtures.ts';
import { authRoutes, routes } from './site.ts';

test.describe('routes of the specification', () => {
  // With scripts on, /payment sends a signed-out visitor to the login screen.
  test.use({ javaScriptEnabled: false });

  for (const { path, banner } of routes) {
    test(`${path} answers 200 with ${banner ? `the banner title "${banner}"` : 'no banner'}`, async ({ page }) => {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(answer?.status()).toBe(200);
      const heading = page.locator('.banner');
      if (banner) await expect(heading.getByRole('heading', { level: 1 })).toHaveText(banner);
      else await expect(heading).toHaveCount(0);
    });
  }

  for (const path of authRoutes) {
    test(`${path} answers 200 with a main heading`, async ({ page }) => {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('/auth leads to /auth/login by a 302 (D2)', async ({ request }) => {
    const answer = await request.get('/auth', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toMatch(/\/auth\/login$/);
  });

  test('an unknown path answers 404 with the title "#" and ways on (D3)', async ({ page, watch }) => {
    watch.expectConsole(/404/);
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.locator('.banner').getByRole('heading', { level: 1 })).toHaveText('#');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /schedule/i })
      .click();
    await expect(page).toHaveURL(/\/schedule$/);
  });
});
