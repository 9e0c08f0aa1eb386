import { expect, type Page, test } from './fixtures.ts';

const theme = (page: Page) => page.locator('html').getAttribute('data-theme');
const toggle = (page: Page) => page.getByRole('button', { name: 'Dark theme' });

test('ADR-D09 light is the default, whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/schedule');
  expect(await theme(page)).toBe('light');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
});

test('ADR-D09 the choice is kept across pages and reaches other tabs at once', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/publication');
  await page.goto('/schedule');
  await toggle(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(other)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/call-for-papers');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await toggle(page).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('ADR-D09 no flash: the stored theme stands before the body exists', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    const seen: (string | undefined)[] = [];
    Object.assign(window, { seenThemes: seen });
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/schedule');
  const seen = await page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['dark']));
});

test('ADR-D09 a foreign value in storage means light', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', '{"mode":"dark"}'));
  await page.goto('/schedule');
  expect(await theme(page)).toBe('light');
});
