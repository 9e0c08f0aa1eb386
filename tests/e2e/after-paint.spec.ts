import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageRoot } from '../support/stage.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import { complete, watchFaces } from './late.ts';
import { publicPages } from './public-pages.ts';

const dist = join(stageRoot, 'dist');
const fileOf = (path: string) => join(dist, `${path === '/' ? '/index' : path}.html`);
/** The pages that list what they ask for once they are painted. */
const latePages = publicPages(dist).filter((path) =>
  readFileSync(fileOf(path), 'utf8').includes('<noscript id="late">'),
);

const fontsInUse = (page: Page) =>
  page.evaluate(
    () => [...document.fonts].filter(({ family, status }) => /Source Serif/.test(family) && status === 'loaded').length,
  );

/** Names of the files that were asked for before the first paint, pictures of the content left out. */
const askedBefore = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime, initiatorType }) => initiatorType !== 'img' && startTime < (paint?.startTime ?? 0))
      .map(({ name }) => new URL(name).pathname);
  });

test.describe('what a page asks for once it is painted (ADR-P12)', () => {
  test.use({ viewport: phone });

  test('BUG-LCP2 a first visit asks for nothing before the first paint, and has the font and the rules for print after it', async ({
    page,
  }) => {
    await watchFaces(page);
    expect(latePages).toContain('/call-for-papers');
    const inFont: string[] = [];
    for (const path of latePages) {
      await page.goto(path);
      await complete(page);
      expect(await askedBefore(page), path).toEqual([]);
      if ((await fontsInUse(page)) === 1) inFont.push(path);
      const forPrint = await page.evaluate(() => {
        const holdsPrint = (rules: CSSRuleList): boolean =>
          [...rules].some((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print');
        return [...document.styleSheets].some(
          (sheet) => sheet.media.mediaText === 'print' || holdsPrint(sheet.cssRules),
        );
      });
      expect(forPrint, `${path} has rules for print`).toBe(true);
    }
    // A heading in view may need another line in one of the two faces; that is rare.
    expect(inFont.length, inFont.join()).toBeGreaterThan(latePages.length / 2);
  });

  test('who comes from another page has the headline font for the first paint', async ({ page }) => {
    await watchFaces(page);
    const [one = '', other = ''] = latePages;
    await page.goto(one);
    await complete(page);
    await page.evaluate((path) => location.assign(path), other);
    await expect(page).toHaveURL(other);
    await complete(page);
    await expect.poll(() => askedBefore(page)).toEqual(expect.arrayContaining([expect.stringMatching(/source-serif/)]));
    expect(await fontsInUse(page)).toBe(1);
  });

  test('the font is taken back where it would move the page, and the words stay as they were', async ({ page }) => {
    await watchFaces(page);
    const heading = page.locator('main h2').first();
    const height = () => heading.evaluate((element) => element.getBoundingClientRect().height);
    const width = () =>
      heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().width;
      });
    const held = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/call-for-papers');
    await expect(page.locator('#late')).toHaveCount(0);
    const [before, oneLine] = [await width(), await height()];
    held.resolve();
    await complete(page);
    const after = await width();
    expect(Math.abs(before - after), 'the two faces differ').toBeGreaterThan(0.5);
    expect(await height()).toBe(oneLine);

    // A heading that has room for its one line in the narrower face alone.
    await page.addInitScript(
      (between) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`main h2 { width: ${between}px; text-wrap: wrap }`);
        document.adoptedStyleSheets = [sheet];
      },
      (before + after) / 2,
    );
    // And one that is not shown, as those of another phase: it stands nowhere and says nothing of what moves.
    await page.route('/call-for-papers', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('</main>', '<h3 hidden>Not shown</h3></main>');
      await route.fulfill({ response, body: html });
    });
    await page.goto('/call-for-papers');
    await complete(page);
    await expect(page.locator('h3[hidden]')).toHaveCount(1);
    expect(await fontsInUse(page)).toBe(0);
    expect(await height()).toBeCloseTo(before < after ? oneLine : 2 * oneLine, 0);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('the list is part of the page', async ({ page }) => {
      for (const path of latePages) {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.resourceType()));
        await page.goto(path);
        expect(asked, path).toContain('font');
        page.removeAllListeners('request');
      }
    });
  });
});
