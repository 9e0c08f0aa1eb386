import tax from '#content/tax.json' with { type: 'json' };
import { waitForMail } from '../../support/mails.ts';
import { expectReachAtEveryWidth } from '../axe.ts';
import { feeText, receiptSeries } from '../edition.ts';
import { addresses, expect, test } from '../fixtures.ts';
import { signedIn, storedSession } from '../session.ts';
import { atStripe, expectPaidOnce, fillCard, openPayment, payButton } from './step.ts';

test('success: the receipt opens in a new tab, the visitor goes on to the inspection form, the receipt stays reachable (SEC-P9, SEC-P10, SEC-H1, ADR-S10)', async ({
  page,
  context,
  watch,
}) => {
  // A visit after the payment: the server answers that it is made.
  watch.expectConsole(/409/);
  const who = await signedIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/payment/create-payment-intent', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/payment');
  await expect(page.getByText('Loading payment details...')).toBeVisible();
  release();
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page);

  await page.route('**/_sandbox/stripe-api', async (route) => {
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await route.continue();
  });
  const [receipt] = await Promise.all([context.waitForEvent('page'), payButton(page).click()]);
  await page.waitForURL('/inspection/timeline/form');
  await expect(receipt).toHaveURL(new RegExp(`/payment/receipt/${receiptSeries}-\\d{4}-\\d{6}\\?`));
  await expect(receipt.getByText(feeText)).toBeVisible();
  expect(await storedSession(page, 'localStorage')).toMatchObject({ paymentStatus: true });
  await expectPaidOnce(who);

  await page.goto('/payment');
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  const own = page.getByRole('link', { name: new RegExp(`^Receipt ${receiptSeries}-\\d{4}-\\d{6}`) });
  const [tab] = await Promise.all([context.waitForEvent('page'), own.click()]);
  await expect(tab.getByRole('heading', { name: tax.tax.invoice })).toBeVisible();
  await expect(tab.getByText('Asha Sample')).toBeVisible();
  await expectReachAtEveryWidth(tab, 'receipt');

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Receipt/ }).first()).toHaveAttribute(
    'href',
    new RegExp(`/payment/receipt/${receiptSeries}-`),
  );

  // Signed out, the link of the mail still opens it.
  const mail = await waitForMail(addresses.mail, who.email);
  const link = /http:\S+\/payment\/receipt\/\S+/.exec(mail.text)?.[0] ?? '';
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByText('Total paid')).toBeVisible();
});

test('double press, reload and a second tab: one intent, one charge, one mail; the other tab finds the payment made (SEC-P4, BUG-02, BUG-03)', async ({
  page,
  context,
  watch,
}) => {
  // The second tab confirms what is already paid: the provider says so with a 400, the server with a 409.
  watch.expectConsole(/40[09]/);
  const who = await signedIn(page);
  await openPayment(page);
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  const second = await context.newPage();
  await openPayment(second);
  expect(await atStripe(who.id)).toHaveLength(1);

  await fillCard(page);
  await fillCard(second);
  await payButton(page).dblclick();
  await page.waitForURL('/inspection/timeline/form');
  await payButton(second).click();
  await second.waitForURL('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('slow and lost answers: the payment ends in one receipt and the form never comes back (BUG-01, BUG-12)', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|Failed to load resource|503/);
  const who = await signedIn(page);
  await fetch(`${addresses.stripe}/_sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: '/v1/payment_intents', method: 'POST', delayMs: 500 }),
  });
  await openPayment(page);
  await fillCard(page);
  // The first report never arrives, the second is answered by nobody.
  let reports = 0;
  await page.route('**/payment/update-payment-status', async (route) => {
    reports += 1;
    if (reports === 1) await route.abort();
    else if (reports === 2) {
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    } else await route.continue();
  });
  await page.clock.install();
  await payButton(page).click();
  await expect(page.getByText('We are asking the bank about your payment.')).toBeVisible();
  // Two seconds between two reports, which the clock of the page jumps over.
  await expect(async () => {
    await page.clock.fastForward(2_000);
    expect(page.url()).toContain('/inspection/timeline/form');
  }).toPass();
  expect(reports).toBe(3);
  await expectPaidOnce(who);
});

test('a browser that closes right after the payment: the webhook, or the next visit, finds it (BUG-12)', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|Failed to load resource|409/);
  const who = await signedIn(page);
  await openPayment(page);
  await fillCard(page);
  await page.route('**/payment/update-payment-status', (route) => route.abort());
  await payButton(page).click();
  await expect(page.getByText('We are asking the bank about your payment.')).toBeVisible();
  await page.goto('/');
  await page.goto('/payment');
  await expect(page.getByText('Payment received')).toBeVisible();
  await expectPaidOnce(who);
});

test('a blocked pop-up: the flow goes on, and the receipt is on the dashboard (SEC-P9, BUG-24)', async ({ page }) => {
  const who = await signedIn(page);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openPayment(page);
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL('/inspection/timeline/form');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Receipt/ }).first()).toBeVisible();
  await expectPaidOnce(who);
});
