import { join } from 'node:path';
import { fallbacks, fontFileOf, headingLines, headlineFont, pagesOfHeadings } from '../support/heading-lines.ts';
import { stageRoot } from '../support/stage.ts';
import { desktop, expect, phone, tablet, test } from './fixtures.ts';

test('BUG-XB06 headings break alike in the headline font and in every fallback that this machine has', async ({
  page,
}) => {
  const other: string[] = [];
  let compared = 0;
  for (const path of pagesOfHeadings) {
    await page.goto(path);
    // A name that begins with a generic one, such as "Serif", loses its quotation marks to the minifier, and the engine drops the face.
    const known = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
    expect(known).toEqual(expect.arrayContaining(fallbacks));
    await page.evaluate(headlineFont, fontFileOf(join(stageRoot, 'dist')));
    for (const family of fallbacks) {
      const load = (name: string) =>
        document.fonts.load(`600 20px '${name}'`).then(
          (faces) => faces.some(({ status }) => status === 'loaded'),
          () => false,
        );
      if (!(await page.evaluate(load, family))) continue;
      for (const viewport of [phone, tablet, desktop]) {
        await page.setViewportSize(viewport);
        const meant = await page.evaluate(headingLines, 'Source Serif');
        const got = await page.evaluate(headingLines, family);
        compared += meant.length;
        other.push(
          ...meant.filter((line, at) => line !== got[at]).map((line) => `${family}, ${viewport.width}: ${line}`),
        );
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
  // The letters of two fonts are alike in the mean, not each: a line that just fits in one may not in the other.
  expect(other.length, other.join('\n')).toBeLessThan(compared * 0.03);
});
