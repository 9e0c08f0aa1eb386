import { knownOf } from './edition.ts';
import { expect, type Page, test } from './fixtures.ts';

const { at, text } = knownOf({
  pune: {
    at: '2025-05-01T10:00',
    text: 'IMPORTANT: the conference will be held on 15th and 16th of July 2025, and the deadline for submissions is extended till 14th of May.',
  },
  lisbon: {
    at: '2026-12-01T10:00',
    text: 'IMPORTANT: the conference will be held on 27th – 29th of March 2027, and the deadline for submissions is extended till 14th of December 2026.',
  },
});

/** How far the line moves in the time of two frames, after the page has settled. */
const moves = (page: Page) =>
  page
    .locator('.ticker p')
    .first()
    .evaluate(async (line) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const before = line.getBoundingClientRect().x;
      for (let count = 0; count < 6; count++) await frame();
      return Math.abs(line.getBoundingClientRect().x - before) > 0;
    });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ page }) => page.goto(`/?at=${at}`));

test('ADR-D07 it runs, above the fold, with the dates of the schedule', async ({ page }) => {
  const ticker = page.getByRole('region', { name: 'Important announcement' });
  await expect(ticker.locator('p').first()).toHaveText(text);
  await expect(ticker).toBeInViewport();
  await expect.poll(() => moves(page)).toBe(true);
});

test('ADR-D07 its button stops it and starts it again', async ({ page }) => {
  const pause = page.getByRole('button', { name: 'Pause the announcement' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(700, 600);
  await pause.blur();
  await expect.poll(() => moves(page)).toBe(false);
  await pause.click();
  await page.mouse.move(700, 600);
  await pause.blur();
  await expect(pause).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => moves(page)).toBe(true);
});

test('ADR-D07 it stops under the pointer and while focused', async ({ page }) => {
  await page.locator('.ticker div').hover();
  await expect.poll(() => moves(page)).toBe(false);
  await page.mouse.move(700, 600);
  await expect.poll(() => moves(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause the announcement' }).focus();
  await expect.poll(() => moves(page)).toBe(false);
});

test('ADR-D07 under reduced motion it stands still, whole and only once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => moves(page)).toBe(false);
  await expect(page.getByText(text)).toHaveCount(2);
  await expect(page.locator('.ticker p:visible')).toHaveCount(1);
  const { scroll, client } = await page
    .locator('.ticker div')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }));
  expect(scroll).toBeLessThanOrEqual(client);
});
