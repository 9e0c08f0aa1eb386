import { addresses, expect, test } from '../fixtures.ts';
import { signedIn, toasts } from '../session.ts';
import { atStripe, card, expectPaidOnce, fillCard, openPayment, payButton, texts } from './step.ts';

test('a declined card, then a good one: the failure is told for the first only, and the second pays (SEC-P5)', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/402/);
  const who = await signedIn(page);
  await openPayment(page);
  await fillCard(page, card.declined);
  await payButton(page).click();
  await expect(toasts(page)).toHaveText([new RegExp(texts.failed)]);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: /Dismiss|Close/ }).click();
  await expect(toasts(page)).toHaveCount(0);
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL('/inspection/timeline/form');
  await expect(toasts(page)).toHaveCount(0);
  await expectPaidOnce(who);
});

test('insufficient funds: the text of the catalogue, the bank’s reason beside the button, and the button again', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/402/);
  await signedIn(page);
  await openPayment(page);
  await fillCard(page, card.insufficient);
  await payButton(page).click();
  await expect(toasts(page)).toContainText(texts.failed);
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

test('Pay with nothing typed: the first empty field is named and focused, each says so, and nothing is asked of the bank (BUG-UX04, SEC-P10)', async ({
  page,
}) => {
  const who = await signedIn(page);
  await openPayment(page);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your full name is incomplete.' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await page.getByLabel('Full name').fill('Asha Sample');
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your address line 1 is incomplete.' })).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
  expect(await atStripe(who.id)).toMatchObject([{ status: 'requires_payment_method' }]);
});

test('3-D Secure left, failed, then passed: each with its text and a way forward, paid at the end (SEC-P6, ADR-S08)', async ({
  page,
}) => {
  const who = await signedIn(page);
  await openPayment(page);
  await fillCard(page, card.dialog);

  await payButton(page).click();
  await page.getByRole('button', { name: 'Close without answering' }).click();
  await expect(toasts(page)).toContainText(texts.action);
  await expect(payButton(page)).toBeEnabled();

  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(toasts(page).filter({ hasText: texts.failed })).toBeVisible();
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();

  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('the bank’s own page: failed leads back to the form, passed to the next screen; no secret stays in the address (SEC-P6, BUG-15)', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/409/);
  const who = await signedIn(page);
  for (const pass of [false, true]) {
    await openPayment(page);
    await fillCard(page, card.bankPage);
    await payButton(page).click();
    await page.waitForURL(`${addresses.stripe}/bank/**`);
    if (pass) {
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await page.waitForURL('/inspection/timeline/form');
    } else {
      await page.getByRole('button', { name: 'Fail authentication' }).click();
      await expect(toasts(page)).toContainText(texts.failed);
      await expect(payButton(page)).toBeEnabled();
      expect(page.url()).toBe(`${addresses.site}/payment`);
    }
  }
  await expectPaidOnce(who);
});

test('a result typed into the address is not believed (SEC-P2)', async ({ page, watch }) => {
  watch.expectConsole(/404/);
  await signedIn(page);
  await page.goto('/payment?payment_intent=pi_typed&redirect_status=succeeded');
  await expect(payButton(page)).toBeEnabled();
  expect(page.url()).toBe(`${addresses.site}/payment`);
  await expect(page.getByText('Payment received')).toHaveCount(0);
});
