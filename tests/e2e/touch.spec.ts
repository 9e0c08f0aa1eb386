import { credentials, register } from '../support/accounts.ts';
import { expect, type Page, test } from './fixtures.ts';
import { idleMoment, neverIdle } from './idle.ts';
import { site } from './session.ts';

/** The scripts that the page has asked for, as they are asked for. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const ready = (page: Page) => expect(page.locator('form.form[data-ready]')).toBeVisible();

const touches: readonly {
  readonly path: string;
  readonly way: string;
  readonly field: string;
  touch(page: Page, field: string): Promise<unknown>;
  readonly holds: string;
}[] = [
  {
    path: '/auth/login',
    way: 'a password manager fills it in',
    field: 'Password',
    touch: (page, field) =>
      page.getByLabel(field, { exact: true }).evaluate((input: HTMLInputElement) => {
        input.value = 'Lantern mango river';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    holds: 'Lantern mango river',
  },
  {
    path: '/auth/register',
    way: 'the keyboard comes to it',
    field: 'Email Address',
    touch: (page, field) => page.getByLabel(field).focus(),
    holds: '',
  },
  {
    path: '/auth/reset-password',
    way: 'a field is pressed',
    field: 'Email Address',
    touch: (page, field) => page.getByLabel(field).click(),
    holds: '',
  },
  {
    path: '/contact',
    way: 'the pointer comes over it',
    field: 'Subject',
    touch: (page, field) => page.getByLabel(field).hover(),
    holds: '',
  },
  {
    path: '/feedback',
    way: 'somebody writes into it',
    field: 'Message',
    touch: (page, field) => page.getByRole('textbox', { name: field }).fill('Clear signs.'),
    holds: 'Clear signs.',
  },
];

test.describe('ADR-P08 a form loads its script', () => {
  for (const { path, way, field, touch, holds } of touches) {
    test(`${path}: when ${way}, and none before`, async ({ page }) => {
      await neverIdle(page);
      const asked = scriptsOf(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await idleMoment(page);
      expect(asked).toEqual([]);
      await touch(page, field);
      await ready(page);
      expect(asked).not.toEqual([]);
      await expect(page.getByRole('textbox', { name: field, exact: true })).toHaveValue(holds);
    });
  }

  test('when the page is idle, touched or not', async ({ page }) => {
    for (const { path } of touches) {
      await page.goto(path);
      await ready(page);
    }
  });

  test('what is filled in and sent before it has come is sent once, when it comes', async ({ page }) => {
    const account = credentials();
    await register(site, account);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') calls += 1;
    });
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await page.getByLabel('Email Address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    const send = page.locator('form.form button[type="submit"]');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await send.click({ force: true });
    expect(calls).toBe(0);
    resolve();
    await expect(page).toHaveURL(/\/$/);
    expect(calls).toBe(1);
  });

  test('whose script does not come can be sent again once it does', async ({ page, watch }) => {
    watch.expectConsole(/Error hydrating|ERR_FAILED/);
    let isLost = true;
    await page.route('**/_astro/*.js*', (route) => (isLost ? route.abort() : route.continue()));
    await page.goto('/auth/reset-password', { waitUntil: 'commit' });
    await page.getByLabel('Email Address').fill('nobody@example.org');
    const send = page.locator('form.form button[type="submit"]');
    await send.click();
    await expect(send).not.toHaveAttribute('aria-disabled');
    isLost = false;
    await send.click();
    await expect(page.locator('.error-summary')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue('nobody@example.org');
  });
});
