import { randomBytes } from 'node:crypto';
import { newCertificateCode, shownCertificateCode } from '../../../src/contract/typed/certificate-code.ts';
import { expectReachAtEveryWidth } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('SEC-E1 with scripts off a mistyped and a forged code are told apart, and the next one is asked for in place', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/verify');
  const code = shownCertificateCode(newCertificateCode(randomBytes));
  const wrong = (code.startsWith('2') ? '3' : '2') + code.slice(1);
  await page.getByLabel('Code of the certificate').fill(wrong.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This code was mistyped');
  const again = page.getByLabel('Code of the certificate');
  await expect(again).toHaveValue(wrong.toLowerCase());
  await again.fill(code);
  await again.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No certificate has this code');
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await context.close();
});

test('/verify and its answer are within everybody’s reach', async ({ page, watch }) => {
  watch.expectConsole(/status of 400.*\/verify\/code/);
  await page.goto('/verify');
  await expectReachAtEveryWidth(page, '/verify');
  await page.getByLabel('Code of the certificate').fill('not a code');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectReachAtEveryWidth(page, 'the answer', ['light']);
});
