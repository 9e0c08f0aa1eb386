import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { addDays, currentValue, daysOf, entryOf } from '../../src/content/facts/dates.ts';
import type { phasesSchema } from '../../src/content/schemas/phases.ts';
import { editionOfTests } from '../support/pune.ts';
import { knownOf } from './edition.ts';
import { schedule } from './edition-dates.ts';
import { expect, type Page, test } from './fixtures.ts';

const documentOf = (name: string) => JSON.parse(readFileSync(join(editionOfTests, 'content', `${name}.json`), 'utf8'));
const { phases, record, next }: z.infer<typeof phasesSchema> = documentOf('phases');
const nameOf = (date: string) => schedule.entries.find(({ id }) => id === date)?.particulars ?? '';

type Row = readonly [instant: string, phase: keyof typeof phases, next?: string];
/** Twelve instants: the last and the first of each phase, a day before the first change, a year after the last. What is read, and what comes next. */
const rows = knownOf<readonly Row[]>({
  pune: [
    ['2025-05-14T12:00:00Z', 'call', 'full-paper'],
    ['2025-05-15T11:59:59Z', 'call', 'full-paper'],
    ['2025-05-15T12:00:00Z', 'review', 'acceptance'],
    ['2025-05-24T18:29:59Z', 'review', 'acceptance'],
    ['2025-05-24T18:30:00Z', 'registration', 'camera-ready'],
    ['2025-06-09T18:29:59Z', 'registration', 'camera-ready'],
    ['2025-06-09T18:30:00Z', 'before', 'conference'],
    ['2025-07-14T18:29:59Z', 'before', 'conference'],
    ['2025-07-14T18:30:00Z', 'live', 'conference'],
    ['2025-07-16T18:29:59Z', 'live', 'conference'],
    ['2025-07-16T18:30:00Z', 'after'],
    ['2026-07-16T18:30:00Z', 'after'],
  ],
  // The clock of Lisbon is put forward in the night to the second day.
  lisbon: [
    ['2026-12-14T12:00:00Z', 'call', 'full-paper'],
    ['2026-12-15T11:59:59Z', 'call', 'full-paper'],
    ['2026-12-15T12:00:00Z', 'review', 'acceptance'],
    ['2027-01-25T23:59:59Z', 'review', 'acceptance'],
    ['2027-01-26T00:00:00Z', 'registration', 'camera-ready'],
    ['2027-03-15T23:59:59Z', 'registration', 'registration'],
    ['2027-03-16T00:00:00Z', 'before', 'conference'],
    ['2027-03-26T23:59:59Z', 'before', 'conference'],
    ['2027-03-27T00:00:00Z', 'live', 'conference'],
    ['2027-03-29T22:59:59Z', 'live', 'conference'],
    ['2027-03-29T23:00:00Z', 'after', 'slides'],
    ['2028-03-29T23:00:00Z', 'after'],
  ],
});
/** Who reads elsewhere, east and west, and at home. */
const zones = [knownOf({ pune: 'Asia/Kolkata', lisbon: 'Europe/Lisbon' }), 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

/** Notes what the first frame shows of the hero, and every shift of the layout. */
async function watchFirstFrame(page: Page) {
  await page.addInitScript(() => {
    const notes = { first: '', shift: 0, moved: '' };
    Object.assign(window, { notes });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        notes.shift += entry.value;
        notes.moved += entry.sources
          .map(({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 90))
          .join(' ');
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const hero = document.querySelector<HTMLElement>('.hero');
      if (hero && document.querySelector('.hero ~ section')) notes.first = hero.innerText;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

for (const zone of zones) {
  test.describe(`read in ${zone}`, () => {
    test.use({ timezoneId: zone, viewport: { width: 1366, height: 650 } });
    test('the home page says what matters at each instant, from the first frame on', async ({ page }) => {
      await watchFirstFrame(page);
      for (const [instant, name, deadline] of rows) {
        const { line, ticker, actions, closing } = phases[name];
        const over = name === 'after';
        await page.clock.setFixedTime(instant);
        await page.goto('/');
        const hero = page.locator('.hero');
        await expect(hero.locator('.phase:visible'), instant).toHaveText(line);
        await expect(hero.locator('.actions:visible a'), instant).toContainText(actions.map(({ label }) => label));
        if (deadline) {
          await expect(hero.locator('.deadline:visible'), instant).toContainText(nameOf(deadline));
          await expect(hero.locator('.deadline:visible')).toBeInViewport({ ratio: 1 });
        } else await expect(hero.locator('.deadline:visible'), instant).toHaveCount(0);
        await expect(page.locator('.ticker p:visible').first(), instant).toContainText(ticker.split('{')[0] ?? '');
        await expect(page.getByRole('heading', { name: 'Now and next' })).toHaveCount(name === 'live' ? 1 : 0);
        // The band that ends the page: its buttons; once the conference is over what it was, and the next one.
        const band = page.locator('.days .closing:visible');
        await expect(band.locator('.actions a'), instant).toContainText(closing.actions.map(({ label }) => label));
        await expect(band.getByText('Next edition')).toHaveCount(over && next ? 1 : 0);
        if (over) await expect(band).toContainText(next?.text ?? '');
        await expect(page.locator('.figures li:visible')).toHaveCount(4 + (over ? (record?.length ?? 0) : 0));
        // A busy browser may paint while it still reads the header, once; what a phase moves would move each time.
        await expect(async () => {
          const { first, shift, moved, last } = await page.evaluate(() => ({
            ...(window as unknown as { notes: { first: string; shift: number; moved: string } }).notes,
            last: document.querySelector<HTMLElement>('.hero')?.innerText,
          }));
          if (shift > 0) await page.reload();
          expect(first, `first frame at ${instant}`).toBe(last);
          expect(shift, `layout shift at ${instant}: ${moved}`).toBe(0);
        }).toPass({ timeout: 10_000 });
      }
    });
  });
}

test('the band that ends the pages for authors follows each instant, in a page that stays open too', async ({
  page,
}) => {
  await page.clock.install({ time: rows[0]?.[0] ?? 0 });
  for (const path of ['/call-for-papers', '/paper-submission', '/publication']) {
    await page.goto(path);
    for (const [instant, name] of rows) {
      const { closing } = phases[name];
      await page.clock.setFixedTime(instant);
      // As when the reader comes back to the page.
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      const band = page.locator('aside.closing:visible');
      const title = name === 'after' && next ? 'Next edition' : nameOf(closing.date);
      await expect(band, `${path} at ${instant}`).toHaveAccessibleName(title);
      await expect(band).toContainText(title);
      await expect(band.locator('.actions a')).toContainText(closing.actions.map(({ label }) => label));
    }
  }
});

test('BUG-DT1 a sentence whose date has passed gives way to what is true then', async ({ page }) => {
  const last = daysOf(currentValue(entryOf(schedule, 'registration'))).last;
  await page.goto(`/paper-submission?at=${last}T23:00`);
  await expect(page.locator('.banner p:not(.eyebrow) span:visible')).toHaveCount(1);
  const before = await page.locator('.banner').innerText();
  await page.goto(`/paper-submission?at=${addDays(last, 1)}T00:00`);
  await expect(page.locator('.banner p:not(.eyebrow) span:visible')).toHaveClass('since-registration');
  expect(await page.locator('.banner').innerText()).not.toBe(before);
});

test('the list of dates says what has passed, what is next and what comes', async ({ page }) => {
  const { at, said } = knownOf({
    pune: { at: '2025-05-20T10:00', said: ['Passed', 'Next · 4 days left', 'Coming', 'Coming', 'Coming'] },
    lisbon: { at: '2027-02-11T10:00', said: ['Passed', 'Passed', 'Next · 4 days left', 'Coming', 'Coming', 'Coming'] },
  });
  await page.goto(`/schedule?at=${at}`);
  await expect(page.locator('.schedule-state')).toHaveText(said);
});

test('on the days each room shows what happens now and next, and the running sessions are marked in the schedule', async ({
  page,
}) => {
  const { at, room, now, next, other, tomorrow, running } = knownOf({
    pune: {
      at: '2025-07-15T12:00',
      room: /Seminar Hall A/,
      now: 'Track 2',
      next: /^15:15 Track 5/,
      other: /Seminar Hall B/,
      tomorrow: /^Wednesday 10:45 Track 6/,
      running: 3,
    },
    lisbon: {
      at: '2027-03-27T10:30',
      room: /Hall/,
      now: 'Cheap instruments',
      next: /^14:00 Harbours/,
      other: /Foyer/,
      tomorrow: /^Sunday 15:00 Boat/,
      running: 1,
    },
  });
  await page.goto(`/?at=${at}`);
  const row = page.getByRole('row', { name: room });
  await expect(row.getByRole('cell').nth(0)).toContainText(now);
  await expect(row.getByRole('cell').nth(1)).toHaveText(next);
  // What comes on another day says so: the hour alone would be past.
  await expect(page.getByRole('row', { name: other }).getByRole('cell').nth(1)).toHaveText(tomorrow);
  await page.goto(`/schedule?at=${at}#programme`);
  await expect(page.locator('article[data-now]')).toHaveCount(running);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the phase of the build stands, and one line of it only', async ({ page }) => {
    await page.goto('/');
    const phase = await page.locator('html').getAttribute('data-phase');
    await expect(page.locator('.hero .phase:visible')).toHaveCount(1);
    await expect(page.locator(`.hero .phase.in-${phase}`)).toBeVisible();
    await expect(page.locator('.hero .actions:visible')).toHaveCount(1);
  });
});
