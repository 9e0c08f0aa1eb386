import { expectReachAtEveryWidth } from './axe.ts';
import { expect, phone, test } from './fixtures.ts';

test('ADR-D10 feedback is given by keyboard alone and thanked for', async ({ page }) => {
  await page.goto('/feedback');
  await expect(page.locator('form[aria-label="Feedback"][data-ready]')).toBeVisible();
  await page.getByRole('radio', { name: 'Poor' }).focus();
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Very good' })).toBeChecked();
  await page.getByLabel('Area').selectOption({ index: 2 });
  await page.getByRole('textbox', { name: 'Message' }).fill('Clear pages, fast on the train.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you.', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expectReachAtEveryWidth(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });
  test('missing answers are named beside their fields', async ({ page }) => {
    await page.goto('/feedback');
    await expect(page.locator('form[aria-label="Feedback"][data-ready]')).toBeVisible();
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    for (const sentence of ['Choose a rating from one to five.', 'Choose the area.', 'Write your message.']) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await expectReachAtEveryWidth(page);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('the same form is posted plainly and thanked for by a page', async ({ page }) => {
    await page.goto('/feedback');
    await page.getByRole('radio', { name: 'Excellent' }).check();
    await page.getByLabel('Area').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Message' }).fill('Works without scripts.');
    await page.getByRole('button', { name: 'Send Feedback' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
  });
});
