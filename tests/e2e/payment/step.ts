import { mailsTo, waitForMail } from '../../support/mails.ts';
import { payName } from '../edition.ts';
import { addresses, expect, type Page } from '../fixtures.ts';
import { site } from '../session.ts';

/** Cards of the stand-in, which are those of Stripe's own test mode. */
export const card = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  dialog: '4000 0025 0000 3155',
  bankPage: '4000 0000 0000 3063',
} as const;

export const texts = {
  failed: 'Payment failed. Please check your details and try again.',
  action: 'Additional action is required to complete the payment.',
  exception: 'An error occurred during payment. Please try again.',
  notLoaded: 'Stripe has not loaded yet. Please try again later.',
} as const;

export const payButton = (page: Page) => page.getByRole('button', { name: payName });

export async function openPayment(page: Page): Promise<void> {
  await page.goto('/payment');
  await expect(payButton(page)).toBeEnabled();
}

export async function fillCard(page: Page, number: string = card.good): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Sample');
  await page.getByLabel('Address line 1').fill('1 Example Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('PIN code').fill('411001');
  await page.getByLabel('State').fill('Maharashtra');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1240');
  await page.getByLabel('Security code').fill('123');
}

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly metadata: { readonly user?: string };
}

/** The intents that Stripe knows of a user. */
export async function atStripe(userId: string): Promise<Intent[]> {
  const response = await fetch(`${addresses.stripe}/v1/payment_intents?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { data } = (await response.json()) as { data: Intent[] };
  return data.filter(({ metadata }) => metadata.user === userId);
}

/** One intent that succeeded, one receipt mail: whatever happened on the way. */
export async function expectPaidOnce(who: { email: string; id: string }): Promise<void> {
  expect((await atStripe(who.id)).map(({ status }) => status)).toEqual(['succeeded']);
  await waitForMail(site.mailUrl, who.email);
  const receipts = (await mailsTo(site.mailUrl, who.email)).filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts).toHaveLength(1);
}
