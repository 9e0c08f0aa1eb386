import { payName } from '../edition.ts';
import { expect, test } from '../fixtures.ts';
import { signedIn, toasts } from '../session.ts';
import { translating } from '../translating.ts';
import { card, expectPaidOnce, fillCard, openPayment, payButton, texts } from './step.ts';

test('BUG-PR01 in a translated page a card is declined, the bank asks and is answered, and the outcome of each is shown', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/402/);
  const who = await signedIn(page);
  await translating(page);
  await openPayment(page);
  await expect(payButton(page)).toHaveText(`«${payName}»`);

  await fillCard(page, card.declined);
  await payButton(page).click();
  await expect(toasts(page)).toContainText(texts.failed);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await expect(payButton(page)).toBeEnabled();

  await fillCard(page, card.dialog);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'unable to authenticate' })).toBeVisible();
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('BUG-PR01 in a translated page a card pays: what happens is said at each step, and the next screen comes', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/409/);
  const who = await signedIn(page);
  await translating(page);
  await openPayment(page);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '«Your full name is incomplete.»' })).toBeVisible();
  await fillCard(page);
  const report = Promise.withResolvers<void>();
  await page.route('**/payment/update-payment-status', async (route) => {
    await report.promise;
    await route.continue();
  });
  await payButton(page).click();
  await expect(page.getByText('«Processing...»')).toBeVisible();
  await expect(page.getByText('We are asking the bank about your payment.')).toBeVisible();
  report.resolve();
  await page.waitForURL('/inspection/timeline/form');
  await expectPaidOnce(who);
  await page.goto('/payment');
  await expect(page.getByText('«Payment received»')).toBeVisible();
});
