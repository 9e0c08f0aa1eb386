import { readFile } from 'node:fs/promises';
import type { TestInfo } from 'playwright/test';
import { credentials } from '../support/accounts.ts';
import { codeOf, codeOfStepBefore } from '../support/authenticator.ts';
import { codeIn, mailsTo, waitForMail } from '../support/mails.ts';
import { addresses } from './addresses.ts';
import { expectReachAtEveryWidth, showTheme } from './axe.ts';
import { desktop, expect, narrow, type Page, test } from './fixtures.ts';
import { operate } from './operator.ts';
import { toasts } from './session.ts';

/** Goes on with Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'checkbox',
  name: string | RegExp,
): Promise<void> {
  // The header has a button to log out as well.
  const target = page.getByRole('main').getByRole(role, { name, exact: typeof name === 'string' });
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${role} ${name}`);
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, 'button', name);
  await page.keyboard.press('Enter');
}

/** The password step, by keyboard. */
async function givePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/auth/login');
  await expect(page.locator('form[data-ready]')).toBeVisible();
  await tabTo(page, 'textbox', 'Email Address');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

async function giveCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('form', { name: 'Second step' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await page.setViewportSize(narrow);
  await showTheme(page, 'dark');
  await page.screenshot({ path: info.outputPath(`${name}-320-dark.png`), fullPage: true });
  await expectReachAtEveryWidth(page, name);
  await page.setViewportSize(desktop);
  await page.screenshot({ path: info.outputPath(`${name}-1440-light.png`), fullPage: true });
}

/** Makes new recovery codes by keyboard: not with a code that was used, and not before a second thought. */
async function renewCodes(
  page: Page,
  info: TestInfo,
  { used, next }: { used: string; next: () => string },
): Promise<string[]> {
  await pressButton(page, 'New recovery codes');
  await expect(page.getByRole('heading', { name: 'New recovery codes' })).toBeFocused();
  await pressButton(page, 'Keep the codes I have');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await pressButton(page, 'New recovery codes');
  await tabTo(page, 'textbox', 'Code from the app');
  await page.keyboard.type(used);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /This code is wrong or was used before\./ })).toBeVisible();
  await look(page, info, 'renewal');
  await tabTo(page, 'textbox', 'Code from the app');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(next());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  await expect(page.getByText('The old codes no longer work.')).toBeVisible();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await look(page, info, 'renewed');
  await pressButton(page, 'I have kept them');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return codes;
}

test('SEC-D4 SEC-D5 SEC-D6 an administrator by keyboard alone: made by the operator, first password, set-up, codes, recovery code, replay, new recovery codes', async ({
  page,
  watch,
}, info) => {
  test.setTimeout(240_000);
  watch.expectConsole(/40[03]/);
  const account = { ...credentials(), password: 'Copper kettle 8 avenue' };

  expect(await operate('add', account.email)).toContain('is an administrator.');
  await page.goto('/auth/reset-password');
  await expect(page.locator('form[data-ready]')).toBeVisible();
  await tabTo(page, 'textbox', 'Email Address');
  await page.keyboard.type(account.email);
  await tabTo(page, 'textbox', 'New Password');
  await page.keyboard.type(account.password);
  await tabTo(page, 'textbox', 'Confirm New Password');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await page.keyboard.type(codeIn(await waitForMail(addresses.mail, account.email, 2)));
  await page.keyboard.press('Enter');
  await page.waitForURL('/auth/login');

  await givePassword(page, account);
  await page.waitForURL('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await look(page, info, 'set-up');
  const secret = ((await page.locator('.factor-key code').textContent()) ?? '').replaceAll(' ', '');
  await tabTo(page, 'textbox', 'Code from the app');
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert', { name: 'The second factor is not on yet.' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Code from the app: The code has six digits.' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(await codeOfStepBefore(secret, 12_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  const recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  const arrival = page.waitForEvent('download');
  await pressButton(page, 'Download');
  expect(await readFile(await (await arrival).path(), 'utf8')).toContain(recoveryCodes.join('\n'));
  await look(page, info, 'recovery-codes');
  await pressButton(page, 'I have kept them');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByText(recoveryCodes[0] ?? '')).toHaveCount(0);
  await pressButton(page, 'Log out');
  await page.waitForURL('/');

  await givePassword(page, account);
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocomplete', 'one-time-code');
  await look(page, info, 'code-step');
  await expect(toasts(page)).toHaveCount(0);
  await tabTo(page, 'button', 'Start again');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await givePassword(page, account);
  const code = codeOf(secret, 0);
  await giveCode(page, code);
  await page.waitForURL('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await pressButton(page, 'Log out');
  await page.waitForURL('/');

  await givePassword(page, account);
  await giveCode(page, code);
  await expect(page.getByRole('link', { name: /This code is wrong or was used before\./ })).toBeVisible();
  await expectReachAtEveryWidth(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await giveCode(page, recoveryCodes[0] ?? '');
  await page.waitForURL('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const renewed = await renewCodes(page, info, { used: code, next: () => codeOf(secret, 1) });
  await pressButton(page, 'Log out');
  await page.waitForURL('/');
  await givePassword(page, account);
  await giveCode(page, recoveryCodes[1] ?? '');
  await expect(page.getByRole('link', { name: /This code is wrong or was used before\./ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await giveCode(page, renewed[0] ?? '');
  await page.waitForURL('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await pressButton(page, 'Log out');
  await page.waitForURL('/');

  const subjects = (await mailsTo(addresses.mail, account.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining(['Second factor set up', 'Sign-in with a recovery code', 'New recovery codes']),
  );
  expect(await operate('list')).toMatch(new RegExp(`${account.email} .*second factor: yes`));
  expect(await operate('remove', account.email)).toContain('no longer an administrator');
  await givePassword(page, account);
  await page.waitForURL('/');
});
