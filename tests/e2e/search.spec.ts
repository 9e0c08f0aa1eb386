import { expectReachAtEveryWidth } from './axe.ts';
import { advisers } from './edition.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import {
  accented,
  asked,
  longNamed,
  paper,
  speaker,
  swapped,
  track,
  typedPlainly,
  withoutALetter,
  wordsOf,
} from './sought.ts';
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

for (const path of ['/', '/schedule', '/auth/login', `/papers/${paper.id}`]) {
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
    await page.keyboard.type(wordsOf(paper));
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
  await page.keyboard.type(typedPlainly(accented));
  await expect(status(page)).toHaveText('1 result');
  await expect(results(page)).toContainText(accented);
  await field(page).fill(withoutALetter(advisers.title));
  await expect(results(page).first()).toContainText(advisers.title);
  await page.keyboard.press('ArrowDown');
  await expect(results(page).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/committees#${advisers.anchor}`);
  await expect(page.locator(`#${advisers.anchor}`)).toBeInViewport();
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
  await field(page).fill(wordsOf(paper));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: wordsOf(paper) })}`);
  await expect(results(page).first()).toContainText(paper.title);
});

test('a result on the same page closes the box and goes there', async ({ page }) => {
  await page.goto('/faq');
  await slash(page);
  await field(page).fill(asked.begun);
  await results(page).first().click();
  await expect(page).toHaveURL(`/faq#${asked.id}`);
  await expect(box(page)).toBeHidden();
  await expect(page.locator(`#${asked.id}`)).toBeInViewport();
});

test('a slash in a field is a slash', async ({ page }) => {
  await page.goto('/committees');
  const filter = page.getByRole('searchbox', { name: `Filter the ${advisers.title}` });
  await filter.pressSequentially('a/b');
  await expect(filter).toHaveValue('a/b');
  await expect(box(page)).toHaveCount(0);
});

test('BUG-RM1 the key that opens the search is turned off where it opens it, for every page and the desk, and on again', async ({
  page,
}) => {
  /** Whether the page does something with the key, pressed outside a field. */
  const heard = () =>
    page.evaluate(() => {
      const press = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, composed: true });
      return !document.body.dispatchEvent(press);
    });
  const keys = page.getByRole('checkbox', { name: 'The key / opens the search' });
  await page.goto('/tourism');
  await slash(page);
  await keys.uncheck();
  await page.keyboard.press('Escape');
  expect(await heard()).toBe(false);
  await page.goto('/search');
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  expect(await heard()).toBe(false);
  await field(page).click();
  await expect(keys).not.toBeChecked();
  await keys.check();
  expect(await heard()).toBe(true);
});

test('filters by track and goal leave what belongs to both', async ({ page }) => {
  await page.goto('/publication');
  await slash(page);
  await expect(page.getByLabel('Track').locator('option')).not.toHaveCount(1);
  await page.getByLabel('Track').selectOption(String(paper.track));
  await expect(status(page)).toContainText('results');
  const ofTrack = await status(page).textContent();
  await page.getByLabel('Goal').selectOption(String(paper.goals[0]));
  await expect(status(page)).not.toHaveText(ofTrack ?? '');
  await field(page).fill(wordsOf(paper));
  await expect(results(page)).toHaveCount(1);
  await expect(results(page)).toContainText(paper.title);
});

test('once loaded it finds without a network', async ({ page, context }) => {
  await page.goto('/privacy');
  await slash(page);
  await field(page).fill(speaker.name);
  await expect(results(page).first()).toContainText(speaker.name);
  await context.setOffline(true);
  await field(page).fill(wordsOf(paper));
  await expect(results(page)).toContainText([paper.title]);
});

test('an index that does not come is said, and asked for again', async ({ page, watch }) => {
  watch.expectConsole(/search-index/);
  await page.goto('/privacy');
  await page.route('**/search-index.json', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await slash(page);
  await expect(status(page)).toContainText('could not be loaded');
  await field(page).fill(wordsOf(paper));
  await expect(results(page)).toContainText([paper.title]);
  await expect(status(page)).toHaveText('1 result');
});

test('the address says what is asked for: cold, changed and shared', async ({ page }) => {
  await page.goto(`/search?${new URLSearchParams({ q: track.title, track: String(track.id) })}`);
  await expect(field(page)).toHaveValue(track.title);
  await expect(page.getByLabel('Track')).toHaveValue(String(track.id));
  await expect(results(page).first()).toContainText(`Track ${track.id}`);
  await expect(page.locator('.search-everything')).toBeHidden();
  await field(page).fill('');
  await page.getByLabel('Track').selectOption('');
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.locator('.search-everything')).toBeVisible();
  await field(page).fill(swapped(longNamed.family));
  await expect(page).toHaveURL(`/search?q=${swapped(longNamed.family)}`);
  await expect(results(page).first()).toContainText(longNamed.name);
});

test('the page of the search loads nothing of it before its field is entered', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/search', { waitUntil: 'load' });
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  expect(asked.filter((path) => /\.js$|\.json$/.test(path))).toEqual([]);
  await field(page).click();
  await field(page).fill(speaker.given);
  await expect(results(page).first()).toContainText(speaker.name);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the search of the header leads to everything from A to Z', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(field(page)).toBeHidden();
    await expect(page.getByRole('link', { name: speaker.name }).first()).toBeVisible();
  });
});

test('box and page fit at every width, and axe finds nothing', async ({ page }) => {
  await page.goto('/contact');
  await slash(page);
  await field(page).fill('conference');
  await expect(results(page).first()).toBeVisible();
  // Its foot too: what does not fit scrolls inside.
  await page.setViewportSize(phone);
  await expect(page.locator('.search-keys')).toBeInViewport({ ratio: 1 });
  await expectReachAtEveryWidth(page, 'box');
  await page.goto('/search?q=conference');
  await expect(results(page).first()).toBeVisible();
  await expectReachAtEveryWidth(page, 'page');
});
