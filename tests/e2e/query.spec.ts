import { randomUUID } from 'node:crypto';
import { waitForMail } from '../support/mails.ts';
import { expectReachAtEveryWidth } from './axe.ts';
import { addresses, expect, type Page, test } from './fixtures.ts';
import { toasts } from './session.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Contact' });
const ready = (page: Page) => page.locator('form[aria-label="Contact"][data-ready]');

async function open(page: Page): Promise<void> {
  await page.goto('/contact');
  await form(page).scrollIntoViewIfNeeded();
  await expect(ready(page)).toBeVisible();
}

async function fill(page: Page, email = `asker-${randomUUID().slice(0, 8)}@example.org`): Promise<string> {
  await page.getByLabel('Name').fill('Meera Test');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Subject').fill(`Page limit ${email}`);
  await page.getByLabel('Message', { exact: true }).fill('Do references count?\nThank you.');
  return email;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

test('SEC-C1 ADR-S07 a visitor who is not signed in sends a query: toast for 4 s, empty form, reference on the page and by mail', async ({
  page,
}) => {
  await open(page);
  const email = await fill(page);
  await send(page);
  const toast = toasts(page).filter({ hasText: 'Query submitted successfully' });
  await expect(toast).toBeVisible();
  const reference = await page.locator('.receipt-number').textContent();
  expect(reference).toMatch(/^Q-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  for (const label of ['Name', 'Subject', 'Message'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  expect((await waitForMail(addresses.mail, email)).text).toContain(reference);
  await expectReachAtEveryWidth(page);
});

test('empty and wrong fields are named beside them and nothing is sent', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/query', (route) => {
    calls += 1;
    return route.continue();
  });
  await open(page);
  await send(page);
  for (const sentence of ['Enter your name.', 'Enter your email address.', 'Enter a subject.', 'Write your message.']) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('alert', { name: 'Your message was not sent.' })).toBeFocused();
  await fill(page, 'nobody');
  await send(page);
  await expect(page.getByText('This does not look like an email address.', { exact: true })).toBeVisible();
  expect(calls).toBe(0);
  await expectReachAtEveryWidth(page);
});

test('when the server fails the catalogue says so, the form is reset, and the words can be put back', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/503/);
  await page.route('**/api/query', (route) => route.fulfill({ status: 503, body: '' }));
  await open(page);
  await fill(page);
  await send(page);
  await expect(toasts(page).filter({ hasText: 'Failed to submit query. Please try again.' })).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Put my message back into the form' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Do references count?\nThank you.');
  await expect(page.getByLabel('Name')).toHaveValue('Meera Test');
});

test('two presses in a row send one query', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/query', async (route) => {
    calls += 1;
    await route.continue();
  });
  await open(page);
  await fill(page);
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(page.locator('.receipt-number')).toBeVisible();
  expect(calls).toBe(1);
});

test('the whole form works by keyboard, and the honeypot is out of reach', async ({ page }) => {
  await open(page);
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Meera');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`keys-${randomUUID().slice(0, 8)}@example.org`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`By keyboard ${randomUUID()}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('No mouse here.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.receipt-number')).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('ADR-N01 ADR-S24 the same form is posted plainly and a page answers with the reference; a refusal gives the words back', async ({
    page,
    watch,
  }) => {
    watch.expectConsole(/400/);
    await page.goto('/contact');
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
    // No browser's own rule for addresses takes this one (ADR-S24).
    const email = await fill(page, `अजय-${randomUUID().slice(0, 8)}@example.org`);
    await send(page);
    await expect(page.getByRole('heading', { name: 'Query submitted successfully' })).toBeVisible();
    await expect(page.getByText(/^Q-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();

    await page.goto('/contact');
    await fill(page, email);
    await page.getByLabel('Email', { exact: true }).fill('meera@localhost');
    await send(page);
    await expect(page.getByRole('heading', { name: 'Failed to submit query. Please try again.' })).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Do references count?\nThank you.');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await send(page);
    await expect(page.getByRole('heading', { name: 'Query submitted successfully' })).toBeVisible();
  });
});
