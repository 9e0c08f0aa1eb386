import { addDays } from '../../src/content/facts/dates.ts';
import { knownOf } from './edition.ts';
import { phaseTimes } from './edition-dates.ts';
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

/**
 * Instants of the visitor's clock and what is left then, worked out by hand. Lisbon's days lie on both sides of the change of the clock: the
 * second night is an hour shorter.
 */
const known = knownOf({
  pune: {
    dayBefore: '2025-07-14T00:00:00+05:30',
    eveningBefore: '2025-07-14T18:30:00+05:30',
    noon: '2025-07-15T12:00:00+05:30',
    leftAtNoon: ['01', '11', '59', '58'],
    lastSecond: '2025-07-16T23:59:59+05:30',
    days: '15th & 16th July 2025',
  },
  lisbon: {
    dayBefore: '2027-03-26T00:00:00Z',
    eveningBefore: '2027-03-26T18:30:00Z',
    noon: '2027-03-27T12:00:00Z',
    leftAtNoon: ['02', '10', '59', '58'],
    lastSecond: '2027-03-29T22:59:59Z',
    days: '27th – 29th March 2027',
  },
});

const boxes = (page: Page) => page.locator('.countdown dd');

test('before the conference it counts down to the start', async ({ page }) => {
  const countdown = await countdownAt(page, known.dayBefore);
  await expect(countdown.getByRole('heading')).toHaveText('Conference starts in');
  await expect(boxes(page)).toHaveText(['00', '23', '59', '59']);
  await expect(countdown.locator('dt')).toHaveText(['days', 'hours', 'minutes', 'seconds']);
});

test('BUG-CLS2 nothing moves as the dashes become a number of three digits, that one of two, and several seconds one', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as { sources: { node?: Node }[] }[])
        moved.push(...sources.map(({ node }) => node?.textContent ?? ''));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Three seconds before a hundred days are left, on a clock that runs.
  await page.goto(`/?at=${addDays(phaseTimes.live.slice(0, 10), -101)}T23:59:57`);
  await page.locator('.countdown').scrollIntoViewIfNeeded();
  await expect(boxes(page).first()).toHaveText('99');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('it refreshes every 1000 ms', async ({ page }) => {
  await countdownAt(page, known.dayBefore);
  await page.clock.runFor(1000);
  await expect(boxes(page)).toHaveText(['00', '23', '59', '58']);
  await page.clock.runFor(59_000);
  await expect(boxes(page)).toHaveText(['00', '23', '58', '59']);
});

test('during the conference it counts down to the end', async ({ page }) => {
  const countdown = await countdownAt(page, known.noon);
  await expect(countdown.getByRole('heading')).toHaveText('Conference ends in');
  await expect(boxes(page)).toHaveText(known.leftAtNoon);
});

test('the last second still counts, the second after has ended and the boxes disappear', async ({ page }) => {
  const countdown = await countdownAt(page, known.lastSecond);
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
      test('at half past six on the evening before', async ({ page }) => {
        await countdownAt(page, known.eveningBefore);
        await expect(boxes(page)).toHaveText(['00', '05', '29', '59']);
      });
    });
  }
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the date stands there and no empty boxes', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: known.days })).toBeVisible();
    await expect(page.locator('.countdown')).toBeHidden();
  });
});
