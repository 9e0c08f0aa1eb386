import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext } from 'playwright/test';
import { userIdOf } from '../support/accounts.ts';
import { type Account, newAccount, registerByCall, startSignedIn } from './accounts.ts';
import { addresses, expect, type Page } from './fixtures.ts';

/** The sample administrator that the sandbox made. */
export function sampleAdmin(): Account {
  const file = fileURLToPath(new URL('../../test-results/data/sample-accounts.json', import.meta.url));
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as (Account & { role: string })[];
  const admin = accounts.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('the sandbox made no sample administrator');
  return admin;
}

/** A bearer of the sample administrator, without a browser. */
export async function adminToken(request: APIRequestContext): Promise<string> {
  const { email, password } = sampleAdmin();
  const answer = await request.post('/users/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

export interface Institution extends Account {
  readonly token: string;
  readonly userId: string;
}

/** A fresh institute, signed in on this page. */
export async function signedInInstitution(page: Page, request: APIRequestContext): Promise<Institution> {
  const account = newAccount();
  const token = await registerByCall(request, account);
  await startSignedIn(page, token);
  return { ...account, token, userId: userIdOf(token) };
}

/** The same, paid: through the product's own calls and the stand-in of the payment provider, without a browser. */
export async function paidInstitution(page: Page, request: APIRequestContext): Promise<Institution> {
  const institution = await signedInInstitution(page, request);
  const headers = { authorization: `Bearer ${institution.token}` };
  const created = await request.post('/payment/create-payment-intent', { data: { amount: 20000 }, headers });
  expect(created.status(), await created.text()).toBe(200);
  const { clientSecret } = (await created.json()) as { clientSecret: string };
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
  const confirmed = await fetch(`${addresses.stripe}/_sandbox/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4242424242424242' }),
  });
  expect(confirmed.ok, await confirmed.text()).toBe(true);
  const data = { paymentStatus: 'completed', paymentIntentId };
  await expect
    .poll(async () => (await request.post('/payment/update-payment-status', { data, headers })).status())
    .toBe(200);
  return institution;
}

/** Fills the card form of the payment screen with a card that is accepted. */
export async function fillGoodCard(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Sample');
  await page.getByLabel('Address line 1').fill('1 Example Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('PIN code').fill('411001');
  await page.getByLabel('State').fill('Maharashtra');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('1240');
  await page.getByLabel('Security code').fill('123');
}
