// From the press of a link to the first paint of the next page, with the rules that ask for pages ahead (ADR-P05) and without, in turns: a line of
// 150 ms and 1.6 Mbit/s, a processor four times slower, a pointer that rests on the link for a third of a second before it presses.
//   npm run bench:ahead [-- FOLDER_OF_ANOTHER_BUILD]
import type { Page } from 'playwright';
import { median, withBrowser } from './browser.ts';

const ways = [
  ['/call-for-papers', '/author-guidelines'],
  ['/faq', '/schedule'],
  ['/privacy', '/committees'],
] as const;
const visits = 20;
/** How long the pointer rests on the link, in ms: a browser asks for a page after 200 (`eagerness: moderate`). */
const rest = 330;

const rules = /<script type="speculationrules">.*?<\/script>/s;

/** When the page was painted first, in ms since 1970. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint) resolve(performance.timeOrigin + paint.startTime);
        }).observe({ type: 'paint', buffered: true }),
      ),
  );

await withBrowser(async ({ browser, site, line }) => {
  Object.assign(line, { latency: 150, rate: 200_000 });

  async function visit(from: string, to: string, ahead: boolean): Promise<number> {
    line.page = (html) => (ahead ? html : html.replace(rules, ''));
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(site + from);
    await painted(page);
    const link = page.locator(`main a[href="${to}"], footer a[href="${to}"]`).last();
    await link.scrollIntoViewIfNeeded();
    await link.hover();
    await page.waitForTimeout(rest);
    const pressed = Date.now();
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(site + to);
    const took = (await painted(page)) - pressed;
    await context.close();
    return took;
  }

  console.log(`From the press to the first paint in ms, median of ${visits} visits\n`);
  console.log(`${'page'.padEnd(22)}without  asked for ahead`);
  for (const [from, to] of ways) {
    const took: Record<'without' | 'ahead', number[]> = { without: [], ahead: [] };
    for (let round = 0; round < visits; round += 1) {
      took.without.push(await visit(from, to, false));
      took.ahead.push(await visit(from, to, true));
    }
    console.log(
      to.padEnd(22) +
        `${Math.round(median(took.without))}`.padStart(7) +
        `${Math.round(median(took.ahead))}`.padStart(17),
    );
  }
}, process.argv[2]);
