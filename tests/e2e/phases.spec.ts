import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { phasesSchema } from '../../src/content/schemas/phases.ts';
import { expect, type Page, test } from './fixtures.ts';

const { phases, record, next }: z.infer<typeof phasesSchema> = JSON.parse(
  readFileSync(new URL('../../content/phases.json', import.meta.url), 'utf8'),
);
const bandOf = (line: string) =>
  Object.values(phases)
    .find((phase) => phase.line.includes(line))
    ?.closing.actions.map(({ label }) => label) ?? [];

/** What a visitor reads of the phase: line, first button, deadline box, ticker, and whether "now and next" is there. */
const rows = [
  [
    '2025-05-14T12:00:00Z',
    'Call for papers',
    'Submit your paper',
    'Full paper submission deadline',
    'IMPORTANT',
    false,
  ],
  [
    '2025-05-15T11:59:59Z',
    'Call for papers',
    'Submit your paper',
    'Full paper submission deadline',
    'IMPORTANT',
    false,
  ],
  [
    '2025-05-15T12:00:00Z',
    'Papers are under review',
    'Fees and registration',
    'Acceptance',
    'Submissions are closed',
    false,
  ],
  [
    '2025-05-24T18:29:59Z',
    'Papers are under review',
    'Fees and registration',
    'Acceptance',
    'Submissions are closed',
    false,
  ],
  ['2025-05-24T18:30:00Z', 'Registration is open', 'Register', 'Camera-ready', 'Registration is open', false],
  ['2025-06-09T18:29:59Z', 'Registration is open', 'Register', 'Camera-ready', 'Registration is open', false],
  [
    '2025-06-09T18:30:00Z',
    'See you in July',
    'See the programme',
    'Conference dates',
    'The conference will be held',
    false,
  ],
  [
    '2025-07-14T18:29:59Z',
    'See you in July',
    'See the programme',
    'Conference dates',
    'The conference will be held',
    false,
  ],
  ['2025-07-14T18:30:00Z', 'Happening now', 'Now and next', 'Conference dates', 'The conference is on', true],
  ['2025-07-16T18:29:59Z', 'Happening now', 'Now and next', 'Conference dates', 'The conference is on', true],
  ['2025-07-16T18:30:00Z', 'Thank you', 'Read the papers', undefined, 'The conference is over', false],
  ['2026-07-16T18:30:00Z', 'Thank you', 'Read the papers', undefined, 'The conference is over', false],
] as const;

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

for (const zone of ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`read in ${zone}`, () => {
    test.use({ timezoneId: zone, viewport: { width: 1366, height: 650 } });
    test('the home page says what matters at each instant, from the first frame on', async ({ page }) => {
      await watchFirstFrame(page);
      for (const [instant, line, button, deadline, ticker, live] of rows) {
        await page.clock.setFixedTime(instant);
        await page.goto('/');
        const hero = page.locator('.hero');
        await expect(hero.locator('.phase:visible'), instant).toHaveText(new RegExp(line));
        await expect(hero.locator('.actions:visible a').first(), instant).toContainText(button);
        if (deadline) {
          await expect(hero.locator('.deadline:visible'), instant).toContainText(deadline);
          await expect(hero.locator('.deadline:visible')).toBeInViewport({ ratio: 1 });
        } else await expect(hero.locator('.deadline:visible'), instant).toHaveCount(0);
        await expect(page.locator('.ticker p:visible').first(), instant).toContainText(ticker);
        await expect(page.getByRole('heading', { name: 'Now and next' })).toHaveCount(live ? 1 : 0);
        // The band that ends the page: its buttons; once the conference is over what it was, and the next one.
        const band = page.locator('.days .closing:visible');
        await expect(band.locator('.actions a'), instant).toContainText(bandOf(line));
        const over = line === 'Thank you';
        await expect(band.getByText('Next edition')).toHaveCount(over ? 1 : 0);
        if (over) await expect(band).toContainText(next?.text ?? '');
        await expect(page.locator('.figures li:visible')).toHaveCount(4 + (over ? (record?.length ?? 0) : 0));
        const { first, shift, moved, last } = await page.evaluate(() => ({
          ...(window as unknown as { notes: { first: string; shift: number; moved: string } }).notes,
          last: document.querySelector<HTMLElement>('.hero')?.innerText,
        }));
        expect(first, `first frame at ${instant}`).toBe(last);
        expect(shift, `layout shift at ${instant}: ${moved}`).toBe(0);
      }
    });
  });
}

test('the closing band and the list of dates follow the phase', async ({ page }) => {
  await page.goto('/call-for-papers?at=2025-05-20T10:00');
  await expect(page.getByRole('complementary', { name: /acceptance/i })).toBeVisible();
  await page.goto('/schedule?at=2025-05-20T10:00');
  const states = page.locator('.schedule-state');
  await expect(states).toHaveText(['Passed', 'Next · 4 days left', 'Coming', 'Coming', 'Coming']);
});

test('on the days each room shows what happens now and next, and the running sessions are marked in the schedule', async ({
  page,
}) => {
  await page.goto('/?at=2025-07-15T12:00');
  const row = page.getByRole('row', { name: /Seminar Hall A/ });
  await expect(row.getByRole('cell').nth(0)).toContainText('Track 2');
  await expect(row.getByRole('cell').nth(1)).toContainText('15:15 Track 5');
  await page.goto('/schedule?at=2025-07-15T12:00#programme');
  await expect(page.locator('article[data-now]')).toHaveCount(3);
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
