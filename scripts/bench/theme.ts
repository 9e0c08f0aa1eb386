// What a change of the theme takes on every public page, from the press to the painted frame: processor time of the main thread of a processor four
// times slower, so that it does not matter what else the machine does; median of eleven. The budget is 50 ms.
//   npm run bench:theme [-- FOLDER_OF_ANOTHER_BUILD]
import { join } from 'node:path';
import { publicPages } from '../../tests/e2e/public-pages.ts';
import { projectRoot } from '../steps.ts';
import { median, withBrowser, workOf } from './browser.ts';

const presses = 11;
const slower = 4;
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Folder of the build; without one, this project's. */
const dist = process.argv[2] ?? join(projectRoot, 'dist');

await withBrowser(async ({ browser, site }) => {
  console.log(`Change of theme in ms, processor ${slower} times slower, median of ${presses}\n`);
  console.log(
    'page'.padEnd(44) +
      screens.map(({ width }) => `${width} px`.padStart(9)).join('') +
      '   of which styles'.padStart(18),
  );
  for (const path of publicPages(dist)) {
    const cells: string[] = [];
    let styles = 0;
    for (const viewport of screens) {
      const page = await browser.newPage({ viewport });
      await page.goto(site + path);
      const figures: { all: number; styles: number }[] = [];
      for (let press = 0; press < presses; press += 1) {
        const work = await workOf(browser, page, () =>
          page.evaluate(
            () =>
              new Promise<void>((done) => {
                performance.mark('from');
                document.querySelector<HTMLElement>('.theme-toggle')?.click();
                requestAnimationFrame(() => {
                  // What is posted in a frame comes once it has been drawn.
                  const { port1, port2 } = new MessageChannel();
                  port1.onmessage = () => {
                    performance.mark('to');
                    done();
                  };
                  port2.postMessage(0);
                });
              }),
          ),
        );
        const sum = (name: string) => work.reduce((total, one) => total + (one.name === name ? one.ms : 0), 0) * slower;
        figures.push({ all: sum('ThreadControllerImpl::RunTask'), styles: sum('UpdateLayoutTree') });
      }
      await page.close();
      cells.push(`${Math.round(median(figures.map(({ all }) => all)))}`.padStart(9));
      styles = median(figures.map((figure) => figure.styles));
    }
    console.log(path.padEnd(44) + cells.join('') + `${Math.round(styles)}`.padStart(18));
  }
}, dist);
