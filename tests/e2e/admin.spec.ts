import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dayText } from '../../src/client/dates.ts';
import { placementOf } from '../../src/contract/placement.ts';
import { credentials, register } from '../support/accounts.ts';
import { sampleBuyer } from '../support/buyers.ts';
import { sampleState } from '../support/edition-facts.ts';
import { inspectionRules, openDay } from '../support/inspection-days.ts';
import { expectReachAtEveryWidth } from './axe.ts';
import { feeText, payName, placeLabel, stateName } from './edition.ts';
import { expect, type Page, test } from './fixtures.ts';
import { fillCard } from './payment/step.ts';
import { sampleAdmin, signedIn, signedInAdmin, signIn, site, toasts } from './session.ts';

const open = async (page: Page, view: string, title: string) => {
  await page.goto(`/admin/dashboard#${view}`);
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
};

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
  await expect(page.getByText('1 in total')).toBeVisible();
}

test('the journey: a query signed out; register, pay, choose days; the organiser sees all of it, answers and exports', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const mine = randomUUID().slice(0, 8);
  const account = credentials();
  const wish = openDay(2, sampleState, 'new-technical');

  await page.goto('/contact');
  await page.getByRole('form', { name: 'Contact' }).scrollIntoViewIfNeeded();
  await expect(page.locator('form[aria-label="Contact"][data-ready]')).toBeVisible();
  await page.getByLabel('Name').fill('Meera Test');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Subject').fill(`=Journey ${mine}`);
  await page.getByLabel('Message', { exact: true }).fill('<b>Is this bold?</b>');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toasts(page).filter({ hasText: 'Query submitted successfully' })).toBeVisible();
  const reference = (await page.locator('.receipt-number').textContent()) ?? '';

  await page.goto('/auth/register');
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('/');
  await page.goto('/payment');
  await page.getByLabel('Name of the institution').fill(`Journey College ${mine}`);
  await page.getByLabel('Address').fill('1 Example Road');
  await page.getByLabel(placeLabel).selectOption(sampleBuyer.place);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: payName })).toBeEnabled();
  await fillCard(page);
  const [receipt] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: payName }).click(),
  ]);
  await page.waitForURL('/inspection/timeline/form');
  await receipt.close();
  await page.getByLabel('Name of the institution').fill(`Journey College ${mine}`);
  await page.getByLabel('Identifier').fill('1-0000099');
  await page.getByLabel(stateName).selectOption(sampleState);
  await page.getByLabel('Type of institution').selectOption('new-technical');
  await page.getByRole('checkbox', { name: dayText(wish, 'full') }).check();
  await page.getByLabel('Name', { exact: true }).fill('Meera Test');
  await page.getByLabel('Telephone').fill('+91 00000 00042');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Your inspection request is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByText('Your application is complete.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('/');

  await page.goto('/auth/login');
  await signIn(page, sampleAdmin());
  await page.waitForURL('/admin/dashboard');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Institutions' }).first().click();
  await search(page, account.email);
  const row = page.getByRole('row').filter({ hasText: `Journey College ${mine}` });
  await expect(row).toContainText('Paid');
  await expect(row).toContainText(`Group ${placementOf(inspectionRules, sampleState, 'new-technical')?.group}`);
  await open(page, 'payments', 'Payments');
  await search(page, account.email);
  await expect(page.getByRole('row').filter({ hasText: account.email }).first()).toContainText(
    feeText.replace(/\.00$/, ''),
  );
  await open(page, 'inspections', 'Inspections');
  await search(page, mine);
  // The month above the list names it too.
  const list = page.getByRole('table', { name: 'Inspections' });
  await expect(list.getByRole('row').filter({ hasText: mine }).first()).toContainText(dayText(wish));

  await open(page, 'queries', 'Queries');
  await search(page, reference);
  await page.getByText(`Message of ${reference}`).click();
  await expect(page.getByText('<b>Is this bold?</b>')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText(`${reference} is answered.`)).toBeVisible();
  // ADR-D42: taken back from the message, by keyboard.
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${reference} is open.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText(`${reference} is answered.`)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^queries-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(`"'=Journey ${mine}"`);
  expect(csv).toContain('"answered"');
  await expect(page.getByText('The file is in your downloads:')).toBeVisible();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export spreadsheet' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^queries-\d{4}-\d\d-\d\d\.xlsx$/);
  await open(page, 'activity', 'Activity');
  // Other tests act as the same administrator meanwhile.
  await expect(page.getByRole('row').filter({ hasText: 'Exported a list' }).nth(1)).toBeVisible();
  // Marked, taken back, marked again.
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(3);
});

test('SEC-D2 an institute that opens the admin dashboard is led to its own', async ({ page }) => {
  await signedIn(page);
  await page.goto('/admin/dashboard');
  await page.waitForURL('/dashboard');
});

test('an account is disabled and enabled by keyboard, after a question; Escape leaves it alone', async ({
  page,
  request,
}) => {
  const account = credentials();
  const token = await register(site, account);
  await signedInAdmin(page);
  await open(page, 'institutions', 'Institutions');
  await search(page, account.email);
  await page.locator('summary').filter({ hasText: account.email }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Disable account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Disable this account?' });
  await expect(dialog).toBeVisible();
  await expectReachAtEveryWidth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Disable account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Disable account' }).press('Enter');
  await expect(page.getByText(`${account.email} is disabled.`)).toBeVisible();
  const me = await request.get('/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
  await page.getByRole('button', { name: 'Enable account' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enable account' }).press('Enter');
  await expect(page.getByText(`${account.email} is enabled.`)).toBeVisible();
});

test('sorting is told to screen readers, an empty result has a way out, an error a second try', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/503/);
  (await register(site)).token;
  await signedInAdmin(page);
  await open(page, 'institutions', 'Institutions');
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Account', exact: true }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Account' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('searchbox').fill('nobody has such an address');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expectReachAtEveryWidth(page);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  let fails = true;
  await page.route('**/admin/payments*', (route) =>
    fails ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await open(page, 'payments', 'Payments');
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The list could not be loaded.')).toBeHidden();
});
