import { knownOf } from '../edition.ts';
import { expect, phone, test } from '../fixtures.ts';

type Row = readonly [particulars: string, old: readonly string[], now: string];
/** Specification, section 4: particulars, struck-through dates, the one that counts. */
const dates = knownOf<readonly Row[]>({
  pune: [
    ['Full paper submission deadline', ['7th May 2025', '10th May 2025'], '14th May 2025'],
    ['Acceptance notification', [], '24th May 2025'],
    ['Camera-ready submission / registration start', ['29th May 2025'], '9th June 2025'],
    ['Registration / payment last date', ['29th May 2025'], '9th June 2025'],
    ['Conference dates', [], '15th & 16th July 2025'],
  ],
  lisbon: [
    ['Full paper submission deadline', ['30th November 2026'], '14th December 2026'],
    ['Acceptance notification', [], '25th January 2027'],
    ['Camera-ready copy', [], '15th February 2027'],
    ['Last day of registration', [], '15th March 2027'],
    ['Conference dates', [], '27th – 29th March 2027'],
    ['Slides online', [], '2nd April 2027'],
  ],
});

test('every date once, older values struck through, and said aloud as "originally … now …"', async ({ page }) => {
  await page.goto('/schedule');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Particulars', 'Date', 'Calendar']);
  await expect(table.getByRole('rowheader')).toHaveText(
    dates.map(([particulars]) => new RegExp(`^\\s*${particulars}`)),
  );
  for (const [particulars, old, now] of dates) {
    // By its beginning: a row may name another that falls on its day.
    const head = page.getByRole('rowheader').and(page.locator(`:text-matches("^\\\\s*${particulars}")`));
    const row = table.getByRole('row').filter({ has: head });
    await expect(row.locator('del time')).toHaveText([...old]);
    await expect(row.locator('strong')).toHaveText(now);
  }
  const spoken = (await table.getByRole('row').nth(1).locator('.schedule-date').textContent())
    ?.replaceAll(/\s+/g, ' ')
    .trim();
  expect(spoken).toBe(
    knownOf({
      pune: 'originally 7th May 2025, then 10th May 2025, now 14th May 2025',
      lisbon: 'originally 30th November 2026, now 14th December 2026',
    }),
  );
  await expect(page.locator('del').first()).toHaveCSS('text-decoration-line', 'line-through');
});

test('each date and the whole list go into a calendar', async ({ page, request }) => {
  await page.goto('/schedule');
  const links = page.getByRole('main').locator('a[href^="/"][href$=".ics"]');
  await expect(links).toHaveCount(dates.length + 1);
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    const answer = await request.get(href);
    expect(answer.status(), href).toBe(200);
    expect(await answer.text(), href).toContain('BEGIN:VEVENT');
  }
});

test('agenda and presentation template say what they are, how large and of when', async ({ page }) => {
  await page.goto('/schedule');
  const cards = page.locator('.download');
  await expect(cards).toHaveText([
    /Conference Agenda.*PDF, \d+ kB, \d{1,2}\w\w \w+ \d{4}/s,
    /Presentation Template.*PPTX, \d+ kB, \d{1,2}\w\w \w+ \d{4}/s,
  ]);
});

test('the programme shows every day, parallel sessions side by side on a desktop and below each other on a phone', async ({
  page,
}) => {
  await page.goto('/schedule');
  await expect(page.locator('.day').getByRole('heading', { level: 3 })).toHaveText(
    knownOf({
      pune: [/Tuesday, 15th July 2025/, /Wednesday, 16th July 2025/],
      lisbon: [/Saturday, 27th March 2027/, /Sunday, 28th March 2027/, /Monday, 29th March 2027/],
    }),
  );
  const many = knownOf({ pune: 3, lisbon: 2 });
  const together = page
    .locator('.slot', { has: page.locator('.talk + .talk') })
    .first()
    .locator('.talk');
  await expect(together).toHaveCount(many);
  const edges = () =>
    together.evaluateAll((all) => ({
      lefts: new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size,
      tops: new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
    }));
  expect(await edges()).toEqual({ lefts: many, tops: 1 });
  await page.setViewportSize(phone);
  expect(await edges()).toEqual({ lefts: 1, tops: many });
});

test.describe('a reader in another zone', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('sees the deadline on the own clock beside the zone of the source', async ({ page }) => {
    await page.goto('/schedule');
    const row = page.getByRole('row').filter({ hasText: 'Full paper' });
    await expect(row).toContainText('AoE');
    await expect(row).toContainText(
      knownOf({ pune: 'until 15 May, 07:59 on your clock', lisbon: 'until 15 Dec, 06:59 on your clock' }),
    );
  });
});

test.describe('a reader at the place', () => {
  test.use({ timezoneId: knownOf({ pune: 'Asia/Kolkata', lisbon: 'Europe/Lisbon' }) });
  test('sees no second clock for dates in the time of the place', async ({ page }) => {
    await page.goto('/schedule');
    await expect(page.locator('tr#registration')).not.toContainText('your clock');
  });
});
