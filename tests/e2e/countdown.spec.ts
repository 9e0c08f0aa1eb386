import { expect, type Page, test } from './fixtures.ts';

/** Opens the home page with the visitor's clock at an instant, brings the countdown into view and waits until it counts. */
async function countdownAt(page: Page, iso: string) {
  // Installed earlier, since the clock runs until it is paused.
  await page.clock.install({ time: new Date(Date.parse(iso) - 600_000) });
  await page.clock.pauseAt(new Date(Date.parse(iso) + 1));
  await page.goto('/');
  const countdown = page.locator('.countdown');
  await countdown.scrollIntoViewIfNeeded();
  await expect(countdown).toHaveAttribute('data-phase', /./);
  return countdown;
}

const boxes = (page: Page) => page.locator('.countdown dd');

test('before the conference it counts down to the start', async ({ page }) => {
  const countdown = await countdownAt(page, '2025-07-14T00:00:00+05:30');
  await expect(countdown.getByRole('heading')).toHaveText('Conference starts in');
  await expect(boxes(page)).toHaveText(['00', '23', '59', '59']);
  await expect(countdown.locator('dt')).toHaveText(['days', 'hours', 'minutes', 'seconds']);
});

test('it refreshes every 1000 ms', async ({ page }) => {
  await countdownAt(page, '2025-07-14T00:00:00+05:30');
  await page.clock.runFor(1000);
  await expect(boxes(page)).toHaveText(['00', '23', '59', '58']);
  await page.clock.runFor(59_000);
  await expect(boxes(page)).toHaveText(['00', '23', '58', '59']);
});

test('during the conference it counts down to the end', async ({ page }) => {
  const countdown = await countdownAt(page, '2025-07-15T12:00:00+05:30');
  await expect(countdown.getByRole('heading')).toHaveText('Conference ends in');
  await expect(boxes(page)).toHaveText(['01', '11', '59', '58']);
});

test('the last second still counts, the second after has ended and the boxes disappear', async ({ page }) => {
  const countdown = await countdownAt(page, '2025-07-16T23:59:59+05:30');
  await expect(countdown.getByRole('heading')).toHaveText('Conference ends in');
  await expect(boxes(page)).toHaveText(['00', '00', '00', '00']);
  const place = await page.locator('.live').boundingBox();
  await page.clock.runFor(1000);
  await expect(countdown.getByRole('heading')).toHaveText('Conference Ended');
  await expect(boxes(page)).toHaveCount(0);
  expect(await page.locator('.live').boundingBox()).toEqual(place);
});

test.describe('the same seconds remain everywhere', () => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    test.describe(timezoneId, () => {
      test.use({ timezoneId });
      test('on 14 July 2025, 18:30 IST', async ({ page }) => {
        await countdownAt(page, '2025-07-14T18:30:00+05:30');
        await expect(boxes(page)).toHaveText(['00', '05', '29', '59']);
      });
    });
  }
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the date stands there and no empty boxes', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: '15th & 16th July 2025' })).toBeVisible();
    await expect(page.locator('.countdown')).toBeHidden();
  });
});
