import { sampleState } from '../support/edition-facts.ts';
import { stateName } from './edition.ts';
import { expect, narrow, type Page, phone, test } from './fixtures.ts';
import { openPayment } from './payment/step.ts';
import { signedIn, signedInAdmin, signedInAndPaid } from './session.ts';
import { adminViews, authRoutes, entryPages, routes } from './site.ts';

/** Every page is judged by a finger here: 360 px, touch, no hover. */
test.use({ viewport: phone, hasTouch: true, isMobile: true });

/** What takes the focus and is smaller than a fingertip: 44 px each way. Links in running text are as high as their line. */
const small = (page: Page) =>
  page.evaluate(() => {
    const least = 44;
    const inText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.closest('p, li, dd, td, span')?.textContent ?? '').trim() !== element.textContent?.trim();
    /** What a press may hit: a control with the label that surrounds it. */
    const target = (element: Element) => (element.matches('input') ? (element.closest('label') ?? element) : element);
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]')]
      .filter((element) => element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
      .filter((element) => !element.matches('.visually-hidden, .honeypot *') && !inText(element))
      .map((element) => ({ element, box: target(element).getBoundingClientRect() }))
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(
        ({ element, box }) =>
          `${element.localName}.${element.className} "${element.textContent?.trim().slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  });

test.describe('a finger hits what it means: 44 px each way', () => {
  for (const path of [
    ...routes.map((route) => route.path).filter((path) => path !== '/payment'),
    ...authRoutes,
    '/privacy',
    ...entryPages,
    '/no/such/page',
  ]) {
    test(path, async ({ page, watch }) => {
      watch.expectConsole(/404/);
      await page.goto(path);
      await expect(page.locator('html[data-live]')).toBeAttached();
      expect(await small(page)).toEqual([]);
    });
  }

  test('the screens of an institution', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
    expect.soft(await small(page), 'dashboard').toEqual([]);
    await openPayment(page);
    expect.soft(await small(page), 'payment').toEqual([]);
    await signedInAndPaid(page);
    await page.goto('/inspection/timeline/form');
    await page.getByLabel(stateName).selectOption(sampleState);
    await page.getByLabel('Type of institution').selectOption({ index: 1 });
    await expect(page.getByRole('group', { name: 'Preferred dates' })).toBeVisible();
    expect.soft(await small(page), 'inspection').toEqual([]);
  });

  test('the screens of the organisers; the chosen view is in view', async ({ page }) => {
    await signedInAdmin(page);
    for (const view of adminViews) {
      await page.goto(`/admin/dashboard#${view}`);
      const tab = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]');
      await expect(tab).toHaveAttribute('href', `#${view}`);
      await expect(tab).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.loading')).toHaveCount(0);
      expect.soft(await small(page), view).toEqual([]);
    }
  });
});

test('the button to the top never lies on a control, on the whole way down and up', async ({ page }) => {
  for (const path of ['/', '/faq', '/contact']) {
    await page.goto(path);
    await expect(page.locator('html[data-live]')).toBeAttached();
    // The first scroll loads what shows the button.
    await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }));
    await expect(page.locator('.to-top:not([hidden])')).toBeAttached();
    const { seen, over } = await page.evaluate(async () => {
      const button = document.querySelector('.to-top');
      const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')];
      const over: string[] = [];
      let seen = 0;
      for (let y = 301; y < document.documentElement.scrollHeight; y += 130) {
        scrollTo({ top: y, behavior: 'instant' });
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        if (!button?.checkVisibility({ visibilityProperty: true })) continue;
        seen += 1;
        const own = button.getBoundingClientRect();
        for (const control of controls) {
          // What is seen of it: each line of a link that is broken, within the row that scrolls sideways.
          const row = control.closest('.jump-bar ul')?.getBoundingClientRect();
          const apart = [...control.getClientRects()].every(
            (box) =>
              Math.min(box.right, row?.right ?? box.right) <= own.left ||
              box.left >= own.right ||
              box.bottom <= own.top ||
              box.top >= own.bottom,
          );
          if (control !== button && !apart && control.checkVisibility()) over.push(`${y}: ${control.textContent}`);
        }
      }
      return { seen, over };
    });
    expect(over, path).toEqual([]);
    expect(seen, path).toBeGreaterThan(5);
  }
});

test.describe('at 320 px', () => {
  test.use({ viewport: narrow });
  test('five stars stand in one row', async ({ page }) => {
    await page.goto('/feedback');
    const boxes = await page
      .locator('.star')
      .evaluateAll((stars) => stars.map((star) => star.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(5);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    for (const { width, right } of boxes) expect(width >= 44 && right <= narrow.width).toBe(true);
    await expect(page.getByRole('radio', { name: 'Very good' })).toBeAttached();
  });
});
