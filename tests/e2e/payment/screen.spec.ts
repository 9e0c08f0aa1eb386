import { expectReachAtEveryWidth } from '../axe.ts';
import { addresses, expect, narrow, test } from '../fixtures.ts';
import { signedIn } from '../session.ts';
import { weightOf } from '../weight.ts';
import { card, fillCard, openPayment, payButton } from './step.ts';

test('the theme changes while the form is filled in: nothing typed is lost (BUG-23)', async ({ page }) => {
  await signedIn(page);
  await openPayment(page);
  await fillCard(page);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue(card.good);
  await expect(page.locator('[data-stand-in]')).toHaveCount(2);
});

test('the payment step weighs at most 100 kB of our own, 85 kB of it script', async ({ page, request }) => {
  await signedIn(page);
  const files = new Set<string>();
  page.on('request', (one) => {
    const url = new URL(one.url());
    // Files of the site; what the stand-in adds is not ours, and the calls depend on the visitor.
    if (url.origin === addresses.site && /^\/(payment$|_astro\/|fonts\/)/.test(url.pathname)) files.add(one.url());
  });
  await openPayment(page);
  const weights = { script: 0, all: 0 };
  for (const file of files) {
    const response = await request.get(file);
    const bytes = weightOf(file, await response.body());
    weights.all += bytes;
    if (file.endsWith('.js')) weights.script += bytes;
  }
  console.log(
    `payment: ${(weights.all / 1000).toFixed(1)} kB in ${files.size} files, script ${(weights.script / 1000).toFixed(1)} kB`,
  );
  expect(weights.script).toBeLessThanOrEqual(85_000);
  expect(weights.all).toBeLessThanOrEqual(100_000);
});

test('the payment step at 320, 768 and 1440 px, in both themes: axe finds nothing, nothing scrolls sideways', async ({
  page,
}) => {
  test.slow();
  await signedIn(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.setViewportSize(narrow);
    // Each theme from the start: the provider's frame takes its colours when it is made.
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await openPayment(page);
    await payButton(page).click();
    await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
    await expectReachAtEveryWidth(page, 'payment', [theme]);
  }
});
