import { expectNoSidewaysScroll, findings, showTheme } from './axe.ts';
import { desktop, expect, narrow, phone, test } from './fixtures.ts';
import { authRoutes, entryPages, routes } from './site.ts';

// The payment step needs a sign-in: its own tests look at it.
const paths = [
  ...routes.map((route) => route.path).filter((path) => path !== '/payment'),
  ...authRoutes,
  '/privacy',
  ...entryPages,
  '/no/such/page',
];

test.describe('axe finds nothing on a phone and a desktop, in either theme, and nothing scrolls sideways at 320 px', () => {
  test.use({ viewport: phone });
  for (const path of paths) {
    test(path, async ({ page, watch }) => {
      watch.expectConsole(/404/);
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await showTheme(page, 'light');
      expect.soft(await findings(page), 'light, phone').toEqual([]);
      await showTheme(page, 'dark');
      expect.soft(await findings(page, 'colours'), 'dark, phone').toEqual([]);
      // The menu and the tables are laid out anew: every rule looks once more.
      await page.setViewportSize(desktop);
      expect.soft(await findings(page), 'dark, desktop').toEqual([]);
      await showTheme(page, 'light');
      expect.soft(await findings(page, 'colours'), 'light, desktop').toEqual([]);
      await page.setViewportSize(narrow);
      await expectNoSidewaysScroll(page);
    });
  }
});
