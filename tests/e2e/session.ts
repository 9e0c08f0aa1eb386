import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import portal from '#content/portal.json' with { type: 'json' };
import { type Credentials, register, signIn as signInByCall, type TestAccount } from '../support/accounts.ts';
import { nameBuyer } from '../support/buyers.ts';
import { type Callee, callsTo } from '../support/calls.ts';
import { addresses } from './addresses.ts';

/** The served site, for what a test needs to be so before it looks: calls instead of clicks. */
export const site: Callee = { mailUrl: addresses.mail, call: callsTo(addresses.site, (request) => fetch(request)) };

/** A fresh institute that has said who the invoice is for; this browser holds its session, as a login with Remember me leaves it. */
export async function signedIn(page: Page): Promise<TestAccount> {
  const account = await register(site);
  await nameBuyer(site, account.token);
  await plantSession(page, account.token);
  return account;
}

/** The same, with the fee paid. */
export async function signedInAndPaid(page: Page): Promise<TestAccount> {
  const account = await signedIn(page);
  await payFee(account.token);
  return account;
}

/** Pays the fee of an institute, through the product's own calls and the stand-in of the payment provider. */
export async function payFee(token: string): Promise<void> {
  await nameBuyer(site, token);
  const created = await site.call<{ clientSecret: string }>('/payment/create-payment-intent', {
    token,
    body: { amount: portal.amount },
  });
  const paymentIntentId = created.body.clientSecret.replace(/_secret_.*$/, '');
  await fetch(`${addresses.stripe}/_sandbox/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4242424242424242' }),
  });
  const body = { paymentStatus: 'completed', paymentIntentId };
  const completed = await site.call('/payment/update-payment-status', { token, body });
  if (completed.status !== 200) throw new Error(`the payment was answered ${completed.status}: ${completed.text}`);
}

/** The sample administrator that the sandbox made. */
export function sampleAdmin(): Credentials {
  const file = fileURLToPath(new URL('../../test-results/data/sample-accounts.json', import.meta.url));
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as (Credentials & { role: string })[];
  const admin = accounts.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('the sandbox made no sample administrator');
  return admin;
}

let adminToken: Promise<string> | undefined;

/** A session of the sample administrator that leaves the second factor for later, as this machine allows. */
export async function adminSession(): Promise<string> {
  const token = await signInByCall(site, sampleAdmin());
  const later = await site.call('/users/factor/later', { method: 'POST', token });
  if (later.status !== 204) throw new Error(`postponing was answered ${later.status}: ${later.text}`);
  return token;
}

/** This browser holds a session of the sample administrator. */
export async function signedInAdmin(page: Page): Promise<void> {
  adminToken ??= adminSession();
  await plantSession(page, await adminToken);
}

/** Puts a session into the browser's store, from the lightest file of the site. */
export async function plantSession(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt');
  await storeSession(page, token);
}

/** The same, on the page as it stands. */
export async function storeSession(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('auth-token', JSON.stringify({ token: value, paymentStatus: false, hasFetchedData: false }));
  }, token);
}

/** What a store of the page holds under `auth-token`. */
export function storedSession(page: Page, store: 'localStorage' | 'sessionStorage') {
  return page.evaluate((name) => {
    const text = window[name].getItem('auth-token');
    return text === null
      ? null
      : (JSON.parse(text) as { token: string; paymentStatus: boolean; hasFetchedData: boolean });
  }, store);
}

/** Fills the login screen and presses Sign In. */
export async function signIn(page: Page, account: Credentials, { remember = false } = {}): Promise<void> {
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Remember me').setChecked(remember);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the phone's menu, presses Logout and waits for the home page that follows, which may be the same page anew. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const arrival = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await arrival;
}

/** The toasts on the page, oldest last. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).locator('.toast');
