import { AxeBuilder } from '@axe-core/playwright';
import { desktop, expect, type Page, phone, test } from './fixtures.ts';
import { authRoutes, routes } from './site.ts';

// The payment step needs a sign-in: its own tests look at it.
const paths = [
  ...routes.map((route) => route.path).filter((path) => path !== '/payment'),
  ...authRoutes,
  '/privacy',
  '/no/such/page',
];

/** Entrance animations would be judged half-way, at a contrast no reader meets: the reader who wants no motion sees the end at once. */
async function open(page: Page, path: string, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
}

for (const theme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const) {
    test.describe(`axe finds nothing in the ${theme} theme on a ${device}`, () => {
      test.use({ viewport });
      for (const path of paths) {
        test(path, async ({ page, watch }) => {
          watch.expectConsole(/404/);
          await open(page, path, theme);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          expect(
            violations.map(
              (found) =>
                `${found.id}: ${found.help} — ${found.nodes
                  .map((node) => node.html)
                  .slice(0, 3)
                  .join(' | ')}`,
            ),
          ).toEqual([]);
        });
      }
    });
  }
}

test.describe('no sideways scrolling at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const path of paths) {
    test(path, async ({ page, watch }) => {
      watch.expectConsole(/404/);
      await open(page, path, 'light');
      const wide = await page.evaluate(() => {
        const limit = document.documentElement.clientWidth;
        return {
          page: document.documentElement.scrollWidth - limit,
          culprits: [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > limit + 1)
            .slice(0, 5)
            .map((element) => `${element.tagName}.${element.className}`),
        };
      });
      expect(wide.page, `wider than the screen: ${wide.culprits.join(', ')}`).toBeLessThanOrEqual(0);
    });
  }
});
