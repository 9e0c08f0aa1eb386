import { randomUUID } from 'node:crypto';
import { waitForMail } from '../../support/mails.ts';
import { expectReach } from '../axe.ts';
import { addresses, expect, type Page, test } from '../fixtures.ts';
import { signedInAdmin } from '../session.ts';

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name as in the passport').fill('Meera Test');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Paper or registration number').fill('Paper 4711');
  await page.getByLabel('Nationality').fill('Norway');
  await page.getByLabel('Passport number').fill('XX0000000');
}

const reference = /V-\w{4}-\w{4}/;

test('an invitation letter is asked for without an account and with scripts off, approved on the dashboard, and verifies', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const email = `visitor-${randomUUID().slice(0, 8)}@example.org`;
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const form = await plain.newPage();
  await form.goto('/visa-letter');
  await fill(form, email);
  await form.getByRole('button', { name: 'Ask for the letter' }).click();
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('We have received your request');
  const mine = reference.exec((await form.locator('main').textContent()) ?? '')?.[0] ?? '';

  await signedInAdmin(page);
  await page.goto('/admin/dashboard#invitations');
  await page.getByRole('searchbox', { name: 'Search' }).fill(mine);
  await expect(page.getByText('1 in total')).toBeVisible();
  await page.getByText(`Decide about ${mine}`).click();
  await expect(page.getByText('XX0000000')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the passport' }).click();
  await expect(page.getByText('Passport XX0000000, Norway')).toBeVisible();
  await expectReach(page, 'a request to decide');
  await page.getByRole('button', { name: 'Approve and send' }).dblclick();
  await expect(page.getByText(`${mine} is approved. The answer is on its way.`)).toBeVisible();

  const letter = await waitForMail(addresses.mail, email, 2);
  const code = /\w{4}-\w{4}-\w{4}-\w{4}/.exec(letter.text)?.[0] ?? '';
  await form.goto(`/verify/${code}`);
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
  await expect(form.getByText('Meera Test')).toBeVisible();
  await expect(form.getByText('XX0000000')).toHaveCount(0);
  await plain.close();
});

test('what is missing or wrong is named beside the field', async ({ page }) => {
  await page.goto('/visa-letter');
  await page.locator('form[aria-label="Invitation letter"]').scrollIntoViewIfNeeded();
  await page.getByLabel('Passport number').fill('!');
  await expect(page.locator('form[aria-label="Invitation letter"][data-ready]')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for the letter' }).click();
  await expect(page.getByText('Enter your nationality.', { exact: true })).toBeVisible();
  await expect(page.getByText('This does not look like the number of a passport.', { exact: true })).toBeVisible();
  await expectReach(page, '/visa-letter with faults');
});
