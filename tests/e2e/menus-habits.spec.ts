import { pressingTakesNoFocus } from '../support/takes-no-focus.ts';
import { committeeTitles } from './edition.ts';
import { expect, type Page, phone, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const summary = (page: Page, hasText: string) => main(page).locator('summary', { hasText });
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name });

test.describe('BUG-XB03 where a pressed link or button takes no focus', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(pressingTakesNoFocus);
  });

  test('an entry of a dropdown that was opened by keyboard goes where it says', async ({ page }) => {
    await page.goto('/schedule');
    await summary(page, 'Committees').focus();
    await expect(page.locator('[data-menu]')).toHaveAttribute('data-ready', '');
    await page.keyboard.press('ArrowDown');
    await expect(link(page, committeeTitles[0] ?? '')).toBeFocused();
    await link(page, committeeTitles.at(-2) ?? '').click();
    await expect(page).toHaveURL(/\/committees#/);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: phone });
    test('an entry of the panel goes where it says', async ({ page }) => {
      await page.goto('/schedule');
      await page.getByRole('button', { name: 'Menu' }).click();
      await summary(page, 'Committees').focus();
      await expect(page.locator('[data-menu]')).toHaveAttribute('data-ready', '');
      await page.keyboard.press('Enter');
      await link(page, committeeTitles.at(-2) ?? '').click();
      await expect(page).toHaveURL(/\/committees#/);
    });
  });
});

test('BUG-XB05 Escape closes a list that the pointer rests on; a pointer that comes again opens it', async ({
  page,
}) => {
  await page.goto('/schedule');
  await summary(page, 'Downloads').hover();
  await expect(page.locator('[data-menu]')).toHaveAttribute('data-ready', '');
  const entry = summary(page, 'Paper Template');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await page.mouse.move(600, 600);
  await summary(page, 'Downloads').hover();
  await expect(entry).toBeVisible();
});

test('BUG-XB01 a list that was chosen from stays shut when the page beneath it gets the pointer without a move', async ({
  page,
}) => {
  await page.goto('/committees');
  await summary(page, 'Committees').hover();
  // What listens to moves is asked for by this one.
  await expect(page.locator('[data-menu]')).toHaveAttribute('data-ready', '');
  await link(page, committeeTitles.at(-2) ?? '').click();
  await page.locator('main').dispatchEvent('pointerover');
  await expect(page.locator('.has-menu details[data-shut]')).toHaveCount(1);
  await page.mouse.move(600, 700);
  await expect(page.locator('.has-menu details[data-shut]')).toHaveCount(0);
});

test('BUG-PR03 the way back after sign-in keeps path, query and fragment', async ({ page }) => {
  await page.goto('/admin/dashboard?from=mail#queries');
  await expect(page).toHaveURL(/\/auth\/login\?/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/dashboard?from=mail#queries');
});
