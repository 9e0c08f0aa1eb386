// The pages with a light form (ADR-P08): the longest task before the form is touched, with the idle moment that wakes it, and from its first touch
// until it is ready. Processor time, so that it does not matter what else the machine does, of a processor four times slower; medians of ten visits.
//   npm run bench:touch [-- FOLDER_OF_ANOTHER_BUILD]
import type { Page } from 'playwright';
import { longestTask, median, withBrowser, workOf } from './browser.ts';

const paths = ['/auth/login', '/auth/register', '/auth/reset-password', '/contact', '/feedback'] as const;
const visits = 10;
const slower = 4;

const mark = (page: Page, name: string) => page.evaluate((it) => void performance.mark(it), name);
const ready = (page: Page) => page.locator('form.form[data-ready]').waitFor();
const idle = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));

await withBrowser(async ({ browser, site }) => {
  /** One visit, measured from the page's first moment or from the touch. */
  async function visit(path: string, how: 'untouched' | 'idle' | 'touched'): Promise<number> {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    // A picture that never comes: the page does not finish loading, and is never idle.
    if (how !== 'idle') {
      await page.route('**/never.png', () => undefined);
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          document.body.append(Object.assign(new Image(), { src: '/never.png' })),
        ),
      );
    }
    if (how !== 'touched') await page.addInitScript(() => performance.mark('from'));
    const open = () => page.goto(site + path, { waitUntil: 'domcontentloaded' }).then(() => idle(page));
    if (how === 'touched') await open();
    const work = await workOf(browser, page, async () => {
      if (how === 'touched') {
        await mark(page, 'from');
        await page.locator('form.form :is(input:not([type="radio"], [tabindex="-1"]), textarea)').first().press('a');
      } else await open();
      if (how !== 'untouched') await ready(page);
      await idle(page);
      await mark(page, 'to');
    });
    await page.close();
    return longestTask(work) * slower;
  }

  console.log(`Longest task in ms, processor ${slower} times slower, median of ${visits} visits\n`);
  console.log(`${'page'.padEnd(22)}untouched  woken while idle  from the first key to ready`);
  for (const path of paths) {
    const cells: string[] = [];
    for (const [how, width] of [
      ['untouched', 9],
      ['idle', 18],
      ['touched', 28],
    ] as const) {
      const figures: number[] = [];
      for (let round = 0; round < visits; round += 1) figures.push(await visit(path, how));
      cells.push(`${Math.round(median(figures))}`.padStart(width));
    }
    console.log(path.padEnd(22) + cells.join(''));
  }
}, process.argv[2]);
