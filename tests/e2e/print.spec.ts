import { readPdf } from '../support/pdf.ts';
import { expect, type Page, test } from './fixtures.ts';
import { complete } from './late.ts';
import { entryPages } from './site.ts';

/** What fits on one sheet stays on one. */
const oneSheet = [
  '/auth/login',
  '/auth/register',
  '/feedback',
  ...entryPages.filter((path) => path !== '/proceedings'),
];
const longer = ['/', '/schedule', '/call-for-papers', '/author-guidelines', '/faq'];

/** Letters alone: a reader of PDF sees other spaces, and capitals where the style asks for them. */
const letters = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

async function printed(page: Page, path: string) {
  await page.goto(path);
  await complete(page);
  const headings = await page.locator('main :is(h1, h2, h3, h4, .eyebrow, summary)').allTextContents();
  const { sizes, text } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  return { sizes, sheets: text.map(letters), headings: headings.map(letters).filter(Boolean) };
}

test('BUG-PR27 every page is a clean sheet: A4, no heading at its foot, no last sheet for a line, one sheet for what fits', async ({
  page,
}) => {
  const faults: string[] = [];
  for (const path of [...oneSheet, ...longer]) {
    const { sizes, sheets, headings } = await printed(page, path);
    if (sizes.some(([width, height]) => Math.round(width) !== 595 || Math.round(height) !== 842))
      faults.push(`${path} is not A4`);
    if (oneSheet.includes(path) && sheets.length > 1) faults.push(`${path} takes ${sheets.length} sheets`);
    sheets.slice(0, -1).forEach((sheet, index) => {
      const last = headings.find((heading) => sheet.endsWith(heading));
      if (last) faults.push(`${path}: sheet ${index + 1} ends with "${last}"`);
    });
    if ((sheets.at(-1) ?? '').length < 40) faults.push(`${path}: the last sheet says "${sheets.at(-1)}"`);
  }
  expect(faults).toEqual([]);
});

test('BUG-PR27 paper has what is folded and says nothing of clocks or days that are left; the form of a page that is a form can be filled in by hand', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/schedule');
  const talk = page.locator('.talk details:not([open]) li').first();
  await expect.poll(() => talk.evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  await expect(page.locator('reader-clock:visible, .schedule-state:visible')).toHaveCount(0);
  await page.goto('/?at=2025-05-01T10:00');
  await expect(page.locator('.deadline:visible')).toHaveText(/^\s*Full paper submission deadline/);
  await expect(page.locator('[data-left]:visible')).toHaveCount(0);
  await page.goto('/feedback');
  await expect(page.locator('form .star svg:visible')).toHaveCount(5);
  await expect(page.locator('form textarea:visible')).toHaveCount(1);
  await expect(page.locator('form :is(button, [type=submit]):visible')).toHaveCount(0);
});

for (const scripts of [true, false])
  test.describe(scripts ? 'a page that brings the letters of its headings along' : '… without scripts', () => {
    test.use({ javaScriptEnabled: scripts });
    test('asks for nothing but pictures, and for a font only where no script can take its own (ADR-P11)', async ({
      page,
    }) => {
      for (const path of entryPages.slice(1, 3)) {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.resourceType()));
        await page.goto(path);
        expect(new Set(asked.filter((type) => type !== 'image'))).toEqual(
          new Set(scripts ? ['document'] : ['document', 'font']),
        );
        page.removeAllListeners('request');
        if (!scripts) continue;
        // The whole heading is set in the letters: no other face of the font was wanted.
        const faces = await page.evaluate(() =>
          [...document.fonts].filter(({ family }) => family.includes('Source Serif')).map(({ status }) => status),
        );
        expect(faces).toEqual(['unloaded', 'unloaded', 'loaded']);
      }
    });
  });
