import { appendFileSync } from 'node:fs';
import { credentials, register } from '../support/accounts.ts';
import { sampleBuyer } from '../support/buyers.ts';
import { sampleState } from '../support/edition-facts.ts';
import { codeIn, waitForMail } from '../support/mails.ts';
import { payName, placeLabel, stateName } from './edition.ts';
import { expect, type Page, test } from './fixtures.ts';
import { card } from './payment/step.ts';
import { site } from './session.ts';
import { translating } from './translating.ts';

// The ways that nobody may lose, by keyboard alone, on the narrowest phone, in a page that the browser translates all the while.

/** With the name of a file, what a screen reader hears at each step is added to it. */
const trees = process.env['WALK_TREES'];

test.use({ viewport: { width: 320, height: 640 } });
test.beforeEach(async ({ page, watch }) => {
  // A page that was translated before its island woke is drawn anew: that is React's way of saying so, and no failure.
  watch.expectConsole(/React error #418/);
  await translating(page);
});

async function step(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${what}: nothing stands beside the window`).toBeLessThanOrEqual(0);
  if (!trees) return;
  const tree = await page.getByRole('main').ariaSnapshot();
  appendFileSync(trees, `\n## ${what}\n\n\`\`\`yaml\n${tree}\n\`\`\`\n`);
}

type Role = 'button' | 'link' | 'textbox' | 'checkbox' | 'combobox';

/** Goes on with Tab until the control has the focus. */
async function reach(page: Page, role: Role, name: RegExp | string): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${role} ${name}`);
}

async function press(page: Page, role: 'button' | 'link', name: RegExp | string): Promise<void> {
  await reach(page, role, name);
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await reach(page, 'textbox', name);
  await page.keyboard.type(text);
}

/** With the arrow keys, down to the option of this value. */
async function choose(page: Page, name: RegExp | string, value: string): Promise<void> {
  await reach(page, 'combobox', name);
  const list = page.getByRole('combobox', { name });
  const options = await list.getByRole('option').count();
  for (let presses = 0; presses < options && (await list.inputValue()) !== value; presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(list).toHaveValue(value);
}

const ready = (page: Page) => expect(page.locator('form[data-ready]')).toBeVisible();
const failure = (page: Page) => page.locator('form [role="alert"]');

test('BUG-UX01 BUG-UX02 BUG-UX05 register → pay → inspection → receipt', async ({ page, watch }) => {
  test.slow();
  watch.expectConsole(/409/);
  const { email, password } = credentials();
  await page.goto('/auth/register');
  await ready(page);
  await step(page, 'Register: the form');
  await press(page, 'button', /Sign Up/);
  await expect(failure(page)).toBeFocused();
  await step(page, 'Register: sent empty, the summary has the focus');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /Email Address/ })).toBeFocused();
  await page.keyboard.type(email);
  await type(page, /^«Password»/, password);
  await type(page, /Confirm Password/, password);
  await press(page, 'button', /Sign Up/);
  await page.waitForURL('/');
  await expect(page.getByRole('region', { name: 'Your application' })).toContainText('Next: pay the application fee.');
  await step(page, 'Home: the next step');
  await press(page, 'link', /Pay now/);
  await page.waitForURL('/payment');
  await ready(page);
  await step(page, 'Payment: who the invoice is for');
  await type(page, /Name of the institution/, 'Example Institute');
  await type(page, /Address/, '1 Example Road');
  await choose(page, new RegExp(placeLabel), sampleBuyer.place);
  await press(page, 'button', /Continue/);
  await expect(page.getByRole('button', { name: payName })).toBeEnabled();
  await step(page, 'Payment: the form');
  await press(page, 'button', payName);
  await expect(page.getByRole('alert').filter({ hasText: 'incomplete' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /Full name/ })).toBeFocused();
  await step(page, 'Payment: sent empty');
  for (const [field, text] of [
    [/Full name/, 'Asha Sample'],
    [/Address line 1/, '1 Example Road'],
    [/City/, 'Pune'],
    [/State/, 'Maharashtra'],
    [/PIN code/, '411001'],
    [/Card number/, card.good],
    [/Expiration date/, '1240'],
    [/Security code/, '123'],
  ] as const) {
    await type(page, field, text);
  }
  await press(page, 'button', payName);
  await page.waitForURL('/inspection/timeline/form');
  await ready(page);
  await step(page, 'Inspection: the form');
  await press(page, 'button', /Send Request/);
  await expect(failure(page)).toBeFocused();
  await step(page, 'Inspection: sent empty, the summary has the focus');
  await type(page, /Name of the institution/, 'Example Institute');
  await type(page, /Identifier/, '1-0000042');
  await choose(page, stateName, sampleState);
  await choose(page, /Kind of institution|Type of institution/, 'existing-technical');
  await reach(page, 'checkbox', /^«?\w+day \d+ \w+ \d{4}»?$/);
  await page.keyboard.press('Space');
  await type(page, /^«Name»/, 'Meera Sample');
  await type(page, /Telephone/, '+91 00000 00042');
  await type(page, /^«Email»/, email);
  await step(page, 'Inspection: filled in');
  await press(page, 'button', /Send Request/);
  await expect(page.getByText('Your inspection request is saved.')).toBeVisible();
  await step(page, 'Inspection: saved');
  await press(page, 'link', /dashboard/i);
  await page.waitForURL('/dashboard');
  await expect(page.getByRole('heading', { name: /Your application is complete/ })).toBeVisible();
  await step(page, 'Dashboard: done');
  const tab = page.waitForEvent('popup');
  await press(page, 'link', /Receipt/);
  const receipt = await tab;
  await receipt.waitForLoadState();
  expect(receipt.url()).toContain('/receipt');
});

test('BUG-UX01 forgot password', async ({ page, watch }) => {
  watch.expectConsole(/40[01]/);
  const account = credentials();
  await register(site, account);
  await page.goto('/auth/login');
  await ready(page);
  await step(page, 'Sign in: the form');
  await type(page, /Email Address/, account.email);
  await type(page, /^«Password»/, 'not the password');
  await press(page, 'button', /Sign In/);
  await expect(failure(page)).toContainText('Incorrect email or password');
  await expect(failure(page)).toBeFocused();
  await step(page, 'Sign in: a wrong password, the summary has the focus');
  await press(page, 'link', /Forgot Password/);
  await page.waitForURL('/auth/reset-password');
  await ready(page);
  await step(page, 'Reset: the form');
  const password = 'Copper kettle 8 avenue';
  await type(page, /Email Address/, account.email);
  await type(page, /^«New Password»/, password);
  await type(page, /Confirm New Password/, password);
  await press(page, 'button', /«Confirm»/);
  const code = page.getByRole('textbox', { name: /Code from the/ });
  await expect(code).toBeFocused();
  await step(page, 'Reset: a code is on its way, its field has the focus');
  await page.keyboard.type('WRON-GCDE');
  await press(page, 'button', /«Confirm»/);
  await expect(failure(page)).toBeFocused();
  await step(page, 'Reset: a wrong code, the summary has the focus');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(codeIn(await waitForMail(site.mailUrl, account.email)));
  await press(page, 'button', /«Confirm»/);
  await page.waitForURL('/auth/login');
  await ready(page);
  await type(page, /Email Address/, account.email);
  await type(page, /^«Password»/, password);
  await press(page, 'button', /Sign In/);
  await page.waitForURL('/');
  await expect(page.getByRole('region', { name: 'Your application' })).toContainText('Next: pay the application fee.');
  await step(page, 'Home: signed in again');
});
