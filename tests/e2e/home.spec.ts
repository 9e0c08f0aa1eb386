import objectives from '#content/objectives.json' with { type: 'json' };
import { knownOf } from './edition.ts';
import { desktop, expect, phone, test } from './fixtures.ts';

test('the hero shows date, organiser, two actions and the deadline that counts', async ({ page }) => {
  const { at, days, deadline } = knownOf({
    pune: { at: '2025-05-01T10:00', days: '15th & 16th July 2025', deadline: '14th May 2025' },
    lisbon: { at: '2026-12-01T10:00', days: '27th – 29th March 2027', deadline: '14th December 2026' },
  });
  await page.goto(`/?at=${at}`);
  const hero = page.locator('.hero');
  await expect(hero.locator('time').first()).toHaveText(days);
  await expect(hero).toContainText('Organised by');
  await expect(hero.getByRole('link', { name: /Submit your paper/ })).toHaveAttribute('target', '_blank');
  await expect(hero.getByRole('link', { name: 'Register', exact: true })).toHaveAttribute('href', '/paper-submission');
  await expect(hero.locator('.deadline:visible strong time')).toHaveText(deadline);
});

test('ADR-D30 keynotes, three blocks with pictures, its aims, papers, announcements, partners and the date, in order', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('.block')).toHaveCount(3);
  await expect(page.locator('.block img[alt]:not([alt=""])')).toHaveCount(3);
  await expect(page.locator('main ol').first().locator('> li')).toHaveCount(objectives.aims.length);
  const order = await page
    .locator('.hero, .figures, .keynotes, .block, .aims, .papers, .news, .partners, .countdown')
    .evaluateAll((parts) => parts.map((part) => part.className.split(' ').at(-1)));
  expect(order).toEqual([
    'hero',
    'figures',
    'keynotes',
    'block',
    'block',
    'block',
    'aims',
    'papers',
    'news',
    'partners',
    'countdown',
  ]);
  const pictures = page.locator('.keynotes img, .partners img');
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => (all as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth === 0)),
    )
    .toEqual([]);
});

test('ADR-D08 the scrollbar is hidden and the page scrolls all the same', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0);
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.keyboard.press('End');
  await expect(page.locator('.site-footer')).toBeInViewport();
});

test('the scroll-to-top button appears past 300 px and leads back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, 301));
  await expect(button).toBeVisible();
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

for (const [device, viewport, most, file] of [
  ['phone', phone, 20_000, /phone/],
  ['desktop', desktop, 45_000, /desktop/],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });
    test('the hero picture is light and nothing shifts', async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            (window as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const picture = page.waitForResponse((response) => file.test(response.url()));
      await page.goto('/');
      expect((await (await picture).body()).length).toBeLessThanOrEqual(most);
      await page.locator('.countdown').scrollIntoViewIfNeeded();
      await expect(page.locator('.countdown')).toHaveAttribute('data-phase', /./);
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    });
  });
}
