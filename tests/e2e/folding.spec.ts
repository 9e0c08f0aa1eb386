import { advisers, team } from './edition.ts';
import { expect, type Page, test } from './fixtures.ts';
import { entryPages, informational, routes } from './site.ts';

const phone = { width: 360, height: 640 };
test.use({ viewport: phone });

/** Every kind of public page; of pages made from entries one each. */
const pages = [...new Set([...routes.map(({ path }) => path), ...informational, ...entryPages, '/search'])].filter(
  (path) => path !== '/payment',
);
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('ADR-D32 no public page is higher than 12,000 px on a phone of 360 px', async ({ page }) => {
  const tall: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    const height = await heightOf(page);
    if (height > 12_000) tall.push(`${path}: ${height}`);
  }
  expect(tall).toEqual([]);
});

test('ADR-D32 a long list shows eight, all on request, and the one that an address names; paper has everything', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/committees');
  const list = page.locator(`#${advisers.anchor}-list`);
  const shown = list.locator('li:not([hidden])');
  await expect(shown).toHaveCount(8);
  const button = page.locator(`#${advisers.anchor}`).getByRole('button', { name: `Show all ${advisers.size}` });
  await button.click();
  await expect(shown).toHaveCount(advisers.size);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect(shown).toHaveCount(8);

  // By an address on the page itself, and by one from elsewhere.
  const last = await list.locator('li').last().getAttribute('id');
  const landed = () => page.locator(`#${last}`).evaluate((row) => Math.round(row.getBoundingClientRect().top));
  await page.evaluate((id) => location.assign(`#${id}`), last);
  await expect(shown).toHaveCount(advisers.size);
  await expect(page.locator(`#${last}`)).toBeInViewport();
  await page.goto('/robots.txt');
  await page.goto(`/committees#${last}`);
  await expect(shown).toHaveCount(advisers.size);
  await expect(page.locator(`#${team.anchor}-list li:not([hidden])`)).toHaveCount(8);
  expect(await landed()).toBeGreaterThanOrEqual(98);

  await page.emulateMedia({ media: 'print' });
  const heights = await page
    .locator(`#${team.anchor}-list li`)
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().height < 8).length);
  expect(heights).toBe(0);
});

test('ADR-D32 what is folded is found by the search of the browser, and by that of the list', async ({ page }) => {
  await page.goto('/committees');
  const list = page.locator(`#${advisers.anchor}-list`);
  // As the browser does when its search comes upon a folded row.
  await list
    .locator('li')
    .nth(advisers.size - 2)
    .evaluate((row) => row.dispatchEvent(new Event('beforematch', { bubbles: true })));
  await expect(list.locator('li:not([hidden])')).toHaveCount(advisers.size);
  await page.goto('/search');
  const letters = page.locator('[data-fold]');
  await expect(letters.first().locator('li:not([hidden])')).toHaveCount(0);
  await page.locator('.search-everything nav a').nth(2).click();
  await expect(letters.nth(2).locator('li:not([hidden])').first()).toBeVisible();
});

test('ADR-D32 the sections of a long page stay in reach while it scrolls', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/committees', '/faq']) {
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: 'Sections' });
    await expect(bar).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect(bar).toBeInViewport();
    const link = bar.getByRole('link').nth(2);
    await link.click();
    const id = (await link.getAttribute('href')) ?? '';
    await expect
      .poll(() => page.locator(id).evaluate((target) => Math.abs(target.getBoundingClientRect().top - 100)))
      .toBeLessThanOrEqual(2);
  }
});

test('ADR-D32 questions fold on a phone, and each opens by a press, by its address and on paper', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/faq');
  const answers = page.locator('.question > details');
  const open = page.locator('.question > details[open]');
  await expect(open).toHaveCount(0);
  const first = page.locator('.question').first();
  await first.getByRole('heading').click();
  await expect(first.locator('p').first()).toBeVisible();
  await expect(open).toHaveCount(1);

  const last = page.locator('.question').last();
  const id = await last.getAttribute('id');
  await page.evaluate((anchor) => location.assign(`#${anchor}`), id);
  await expect(last.locator('details')).toHaveAttribute('open');
  await page.goto('/robots.txt');
  await page.goto(`/faq#${id}`);
  await expect(open).toHaveCount(1);
  await expect(last.locator('p').first()).toBeInViewport();

  await page.emulateMedia({ media: 'print' });
  const folded = page.locator('.question > details:not([open]) > p').first();
  await expect.poll(() => folded.evaluate((text) => text.getBoundingClientRect().height)).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.reload();
  await expect(open).toHaveCount(await answers.count());
});

test('ADR-D32 a table in prose is a card a row on a phone, each cell under the heading of its column', async ({
  page,
}) => {
  await page.goto('/tourism');
  const table = page.locator('.prose table').first();
  const headings = await table.getByRole('columnheader').allTextContents();
  for (const row of await table.locator('tbody').getByRole('row').all()) {
    const labels = await row
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(labels).toEqual(['none', ...headings.slice(1).map((heading) => `"${heading}"`)]);
  }
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('ADR-D32 nothing is folded', async ({ page }) => {
    await page.goto('/committees');
    await expect(page.locator('[data-fold] li:visible')).toHaveCount(team.size + advisers.size);
    await page.goto('/faq');
    await expect(page.locator('.question > details:not([open])')).toHaveCount(0);
  });
});
