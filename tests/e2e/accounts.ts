import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { codeIn, waitForMail } from '../support/mails.ts';
import { addresses } from './addresses.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Nobody's account yet: every test has its own. */
export const newAccount = (): Account => ({
  email: `office-${randomUUID().slice(0, 12)}@institute.example.org`,
  password: `Lantern mango ${randomUUID().slice(0, 8)}`,
});

/** Registers without a browser. Answers the token. */
export async function registerByCall(request: APIRequestContext, account: Account): Promise<string> {
  const answer = await request.post('/users/register', { data: account });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Whether the server still accepts a token. */
export async function isAlive(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get('/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect([200, 401]).toContain(answer.status());
  return answer.status() === 200;
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

/** Starts every page of the context with a session, as a login with Remember me leaves it. */
export async function startSignedIn(page: Page, token: string): Promise<void> {
  await page.goto('/auth/login');
  await page.evaluate((value) => {
    localStorage.setItem('auth-token', JSON.stringify({ token: value, paymentStatus: false, hasFetchedData: false }));
  }, token);
}

/** Fills the login screen and presses Sign In. */
export async function signIn(page: Page, account: Account, { remember = false } = {}): Promise<void> {
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Remember me').setChecked(remember);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The toasts on the page, oldest last. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).locator('.toast');

/** The code of the newest mail, once there are `count` mails to this address. */
export async function codeFromMail(email: string, count = 1): Promise<string> {
  return codeIn(await waitForMail(addresses.mail, email, count));
}

/** Opens the phone's menu, presses Logout and waits for the home page that follows, which may be the same page anew. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const arrival = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await arrival;
}
