import { parseHTML } from 'linkedom';
import site from '#content/site.json' with { type: 'json' };
import { callTest, expect, test } from './fixtures.ts';
import { authRoutes, routes } from './site.ts';

/** A page as it is sent, before any script: with scripts on, /payment sends a signed-out visitor to the login screen. */
const headings = (html: string) => {
  const { document } = parseHTML(html);
  const text = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim();
  return { first: text('h1'), banner: text('.banner h1') };
};

callTest.describe('routes of the specification', () => {
  for (const { path, banner } of routes) {
    const title = banner ? `the banner title "${banner}"` : 'the name of the conference, under no banner';
    callTest(`${path} answers 200 with ${title} (SEC-D1, ADR-D04)`, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      const found = headings(await answer.text());
      expect(found.banner).toBe(banner);
      if (!banner) expect(found.first).toBe(site.name);
    });
  }

  for (const path of authRoutes) {
    callTest(`${path} answers 200 with a main heading`, async ({ request }) => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      expect(headings(await answer.text()).first).toMatch(/\w/);
    });
  }

  callTest('/auth leads to /auth/login by a 302 (ADR-D02)', async ({ request }) => {
    const answer = await request.get('/auth', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toMatch(/\/auth\/login$/);
  });
});

test('an unknown path answers 404 with the title "#" and ways on (ADR-D03)', async ({ page, watch }) => {
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
