import { expectReachAtEveryWidth } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { weightOf } from './weight.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const results = (page: Page) => page.locator('.search-results a');
const status = (page: Page) => page.locator('.search-status');

/** Opens the box as soon as the page hears keys. */
async function slash(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
}

for (const path of ['/', '/schedule', '/auth/login', '/papers/85']) {
  test(`nothing of the search is loaded on ${path} before it is asked for, and at most 120 kB after`, async ({
    page,
  }) => {
    const files: Promise<[path: string, bytes: number]>[] = [];
    page.on('response', (response) =>
      files.push(
        response
          .body()
          .then((body) => [new URL(response.url()).pathname, weightOf(response.url(), body)] as [string, number]),
      ),
    );
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const before = await Promise.all(files);
    expect(before.filter(([file]) => /search|\/open\./.test(file))).toEqual([]);
    await slash(page);
    await page.keyboard.type('neural');
    await expect(results(page).first()).toBeVisible();
    const after = (await Promise.all(files)).slice(before.length).filter(([file]) => /search|\/open\./.test(file));
    expect(after.map(([file]) => file)).toContain('/search-index.json');
    const bytes = after.reduce((sum, [, size]) => sum + size, 0);
    console.log(`search on ${path}: ${bytes} bytes`);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(120_000);
  });
}

test('by keyboard alone: open, type, walk, land on the anchor', async ({ page }) => {
  await page.goto('/tourism');
  await slash(page);
  await page.keyboard.type('sean o murchu');
  await expect(status(page)).toHaveText('1 result');
  await field(page).fill('advisory commitee');
  await expect(results(page).first()).toContainText('Advisory Committee');
  await page.keyboard.press('ArrowDown');
  await expect(results(page).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/committees#advisory-committee$/);
  await expect(page.locator('#advisory-committee')).toBeInViewport();
  await expect(box(page)).toBeHidden();
});

test('Escape closes the box and gives the focus back; Enter leads to the page of all results', async ({ page }) => {
  await page.goto('/faq');
  const button = page.getByRole('link', { name: 'Search' });
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await field(page).fill('wake words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=wake\+words$/);
  await expect(results(page).first()).toContainText('Wake words in 18 kilobytes');
});

test('a result on the same page closes the box and goes there', async ({ page }) => {
  await page.goto('/faq');
  await slash(page);
  await field(page).fill('can I get a refund');
  await results(page).first().click();
  await expect(page).toHaveURL(/\/faq#refund$/);
  await expect(box(page)).toBeHidden();
  await expect(page.locator('#refund')).toBeInViewport();
});

test('a slash in a field is a slash', async ({ page }) => {
  await page.goto('/committees');
  await page.getByRole('searchbox', { name: /Filter the Advisory/ }).pressSequentially('a/b');
  await expect(page.getByRole('searchbox', { name: /Filter the Advisory/ })).toHaveValue('a/b');
  await expect(box(page)).toHaveCount(0);
});

test('filters by track and goal leave what belongs to both', async ({ page }) => {
  await page.goto('/publication');
  await slash(page);
  await expect(page.getByLabel('Track').locator('option')).not.toHaveCount(1);
  await page.getByLabel('Track').selectOption('2');
  await expect(status(page)).toContainText('results');
  const ofTrack = await status(page).textContent();
  await page.getByLabel('Goal').selectOption('3');
  await expect(status(page)).not.toHaveText(ofTrack ?? '');
  await field(page).fill('falls');
  await expect(results(page)).toHaveCount(1);
  await expect(results(page)).toContainText('Detecting falls and near-falls');
});

test('once loaded it finds without a network', async ({ page, context }) => {
  await page.goto('/privacy');
  await slash(page);
  await field(page).fill('visa');
  await expect(results(page).first()).toBeVisible();
  await context.setOffline(true);
  await field(page).fill('dolphins');
  await expect(results(page)).toContainText(['Counting dolphins by ear']);
});

test('an index that does not come is said, and asked for again', async ({ page, watch }) => {
  watch.expectConsole(/search-index/);
  await page.goto('/privacy');
  await page.route('**/search-index.json', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await slash(page);
  await expect(status(page)).toContainText('could not be loaded');
  await field(page).fill('dolphins');
  await expect(results(page)).toContainText(['Counting dolphins by ear']);
  await expect(status(page)).toHaveText('1 result');
});

test('the address says what is asked for: cold, changed and shared', async ({ page }) => {
  await page.goto('/search?q=robotics&track=4');
  await expect(field(page)).toHaveValue('robotics');
  await expect(page.getByLabel('Track')).toHaveValue('4');
  await expect(results(page).first()).toContainText('Track 4');
  await expect(page.locator('.search-everything')).toBeHidden();
  await field(page).fill('');
  await page.getByLabel('Track').selectOption('');
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.locator('.search-everything')).toBeVisible();
  await field(page).fill('wetterkmap');
  await expect(page).toHaveURL(/\/search\?q=wetterkmap$/);
  await expect(results(page).first()).toContainText('Jonas Wetterkamp');
});

test('the page of the search loads nothing of it before its field is entered', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/search', { waitUntil: 'load' });
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  expect(asked.filter((path) => /\.js$|\.json$/.test(path))).toEqual([]);
  await field(page).click();
  await field(page).fill('Njeri');
  await expect(results(page).first()).toContainText('Njeri Mwangaza');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the search of the header leads to everything from A to Z', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(field(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Prof. Ingrid Solvang-Moe' }).first()).toBeVisible();
  });
});

test('box and page fit at every width, and axe finds nothing', async ({ page }) => {
  await page.goto('/contact');
  await slash(page);
  await field(page).fill('learning');
  await expect(results(page).first()).toBeVisible();
  await expectReachAtEveryWidth(page, 'box');
  await page.goto('/search?q=learning');
  await expect(results(page).first()).toBeVisible();
  await expectReachAtEveryWidth(page, 'page');
});
