import { sampleState } from '../support/edition-facts.ts';
import { expectReachAtEveryWidth } from './axe.ts';
import { stateName } from './edition.ts';
import { expect, test } from './fixtures.ts';
import { signedIn, signedInAdmin, signedInAndPaid } from './session.ts';
import { adminViews, authRoutes, entryPages, routes } from './site.ts';

// The payment step is looked at in its own tests: the provider's frame takes its colours when it is made.
const paths = [
  ...routes.map((route) => route.path).filter((path) => path !== '/payment'),
  ...authRoutes,
  '/privacy',
  '/search',
  ...entryPages,
  '/no/such/page',
];

test.describe('axe finds nothing and nothing scrolls sideways at 320, 768 and 1440 px, in either theme', () => {
  for (const path of paths) {
    test(path, async ({ page, watch }) => {
      watch.expectConsole(/404/);
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expectReachAtEveryWidth(page);
    });
  }

  test('the screens of an institution, before and after the fee is paid', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
    await expectReachAtEveryWidth(page, 'dashboard, to be paid,');
    await signedInAndPaid(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /^Receipt/ })).toBeVisible();
    await expectReachAtEveryWidth(page, 'dashboard, paid,');
    await page.goto('/inspection/timeline/form');
    await page.getByLabel(stateName).selectOption(sampleState);
    await page.getByLabel('Type of institution').selectOption({ index: 1 });
    await page.getByRole('group', { name: 'Preferred dates' }).getByRole('checkbox').first().check();
    await expectReachAtEveryWidth(page, 'inspection');
  });

  for (const view of adminViews) {
    test(`the organisers' ${view}`, async ({ page }) => {
      await signedInAdmin(page);
      await page.goto(`/admin/dashboard#${view}`);
      await expect(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')).toBeVisible();
      await expect(page.locator('.loading')).toHaveCount(0);
      await expectReachAtEveryWidth(page);
    });
  }
});
