import { fixtures } from '../../support/papers/fixtures.ts';
import { paper } from '../../support/papers/paper.ts';
import { expectReachAtEveryWidth } from '../axe.ts';
import { expect, type Page, test } from '../fixtures.ts';

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page.getByLabel('Choose your PDF, or drop it here').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });

/** The result for a file, once it is there. */
const result = (page: Page, name: string) => page.getByRole('status').filter({ hasText: `${name}:` });

test('a paper is checked on the device: nothing is loaded before a file is chosen, and nothing is ever sent', async ({
  page,
}) => {
  const asked: { url: string; method: string; body: number }[] = [];
  page.context().on('request', (request) => {
    asked.push({ url: request.url(), method: request.method(), body: request.postDataBuffer()?.length ?? 0 });
  });
  await page.goto('/check-paper');
  await expect(page.getByLabel('Choose your PDF, or drop it here')).toBeVisible();
  expect(asked.filter(({ url }) => /paper-worker|\/pdf-|\/docx-/.test(url))).toEqual([]);
  await choose(page, 'paper.pdf', await paper({ placed: 'words', head: 'Sample Conference' }));
  await expect(result(page, 'paper.pdf')).toHaveText('paper.pdf: Nothing was found that has to be mended.');
  expect(asked.some(({ url }) => url.includes('paper-worker'))).toBe(true);
  expect(asked.filter(({ method, body }) => method !== 'GET' || body > 0)).toEqual([]);
});

test('the page says of each file what the command says', async ({ page }) => {
  await page.goto('/check-paper');
  const titles = await page
    .locator('.paper-rules li')
    .evaluateAll((rules) => rules.map((rule) => [rule.id, rule.querySelector('h3')?.textContent ?? ''] as const));
  const { kinds } = await import('../../../src/paper-check/finding.ts');
  const some = ['US Letter', 'broken', 'with script in it', 'Word with comments'];
  for (const { name, make, finds } of fixtures.filter((fixture) => some.includes(fixture.name))) {
    await choose(page, name, await make());
    await expect(result(page, name)).toBeVisible();
    const expected = finds.map((kind) => titles.find(([id]) => id === `rule-${kinds[kind].rule}`)?.[1] ?? kind);
    expect((await page.locator('.paper-finding h3').allTextContents()).toSorted(), name).toEqual(expected.toSorted());
  }
});

test('a finding says where and how to mend it, in both themes and at every width; its place is shown on a small picture', async ({
  page,
}) => {
  await page.goto('/check-paper');
  await choose(page, 'review.pdf', await paper({ lineNumbers: 'both', tooLong: 6, pages: 7 }));
  await expect(result(page, 'review.pdf')).toContainText(
    'This file would be sent back. Please mend what is listed. (3 to mend)',
  );
  const margins = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Margins', exact: true }) })
    .first();
  await expect(margins).toContainText(/Page 1: Text stands up to \d mm outside the margins \(right\)/);
  const picture = margins.getByRole('img', { name: 'Page 1 in small, the place marked' });
  await expect(picture).toBeVisible();
  // The page is white, its text dark, and the mark neither.
  const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    let marked = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0] = [data[at], data[at + 1]];
      if (red < 120 && green < 120) dark += 1;
      if (red > 150 && green < 80) marked += 1;
    }
    return { dark: dark > 500, marked: marked > 50 };
  });
  expect(colours).toEqual({ dark: true, marked: true });
  await margins.getByText('How to mend it').click();
  await expect(margins).toContainText('Overfull');
  await expectReachAtEveryWidth(page, 'the report');
});

test('a check can be stopped, by key too, and another file be chosen', async ({ page }) => {
  await page.goto('/check-paper');
  // The worker never answers: what stops it must not depend on how far it is.
  await page.route('**/paper-worker*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await choose(page, 'slow.pdf', await paper());
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'stopped' })).toHaveText(
    'The check of slow.pdf was stopped.',
  );
  await expect(stop).toBeHidden();
  await expect(page.getByLabel('Choose your PDF, or drop it here')).toBeFocused();
  await page.unroute('**/paper-worker*');
  await choose(page, 'other.docx', new TextEncoder().encode('no paper'));
  await expect(result(page, 'other.docx')).toBeVisible();
  await expect(page.getByText('This is neither a PDF nor a Word document (.docx).')).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says what to check by hand', async ({ page }) => {
    await page.goto('/check-paper');
    await expect(page.getByText('Go through the list below by hand')).toBeVisible();
    await expect(page.getByLabel('Choose your PDF, or drop it here')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Embedded fonts' })).toBeVisible();
  });
});
