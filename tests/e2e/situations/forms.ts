import tax from '#content/tax.json' with { type: 'json' };
import { buyerForm } from '#contract/forms/buyer';
import { contactForm } from '#contract/forms/contact';
import { feedbackForm } from '#contract/forms/feedback';
import type { Form } from '#contract/forms/form';
import { inspectionForm } from '#contract/forms/inspection';
import { invitationForm } from '#contract/forms/invitation';
import { loginForm } from '#contract/forms/login';
import { registerForm } from '#contract/forms/register';
import { resetForm } from '#contract/forms/reset';
import { credentials, register, type TestAccount } from '../../support/accounts.ts';
import { nameBuyer, sampleBuyer } from '../../support/buyers.ts';
import { sampleState } from '../../support/edition-facts.ts';
import { openDay } from '../../support/inspection-days.ts';
import { knownOf } from '../edition.ts';
import { expect, type Page } from '../fixtures.ts';
import { fillCard } from '../payment/step.ts';
import { payFee, plantSession, site } from '../session.ts';

/** A form with somebody before it. Everything is found by names, which no translation changes. */
export interface Scene {
  readonly page: Page;
  /** Whose session the browser holds, and whose account the words of the form are. */
  readonly account: TestAccount;
  readonly path: string;
  /** The call that sends the form. */
  readonly call: string;
  /** Waits until the form can be used. */
  ready(): Promise<void>;
  fill(): Promise<void>;
  send(): Promise<void>;
  /** What was written still stands in the form. */
  stands(): Promise<void>;
  /** What was written has arrived. */
  arrived(): Promise<void>;
}

type Maker = (page: Page, account: TestAccount) => Scene;

interface Plan {
  readonly path: string;
  readonly call: string;
  readonly table: Form;
  /** Fields by name; days and radio buttons by their value. */
  words(account: TestAccount): Readonly<Record<string, string>>;
  arrived(page: Page): Promise<unknown>;
}

const control = (page: Page, name: string) => page.locator(`form.form[data-ready] [name="${name}"]`);

const sceneOf =
  ({ path, call, table, words, arrived }: Plan): Maker =>
  (page, account) => {
    const all = Object.entries(words(account));
    const ticked = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`);
    const kindOf = (name: string) => table.fields[name]?.kind;
    return {
      page,
      account,
      path,
      call,
      async ready() {
        // Some forms wake when they are seen, and may be drawn anew then.
        await page.locator('form.form').evaluate((form) => form.scrollIntoView({ block: 'center' }));
        await expect(page.locator('form.form[data-ready]')).toBeVisible();
      },
      async fill() {
        for (const [name, value] of all) {
          const kind = kindOf(name);
          if (kind === 'rating' || kind === 'days')
            await ticked(name, value).evaluate((box: HTMLInputElement) => box.click());
          else if (kind === 'select') await control(page, name).selectOption(value);
          else await control(page, name).fill(value);
        }
      },
      send: () => page.locator('form.form button[type="submit"]:not([name])').click(),
      async stands() {
        for (const [name, value] of all) {
          const kind = kindOf(name);
          if (kind === 'rating' || kind === 'days') await expect(ticked(name, value)).toBeChecked();
          else await expect(control(page, name)).toHaveValue(value);
        }
      },
      async arrived() {
        await arrived(page);
      },
    };
  };

const receipt = (page: Page) => expect(page.locator('.receipt:not(.receipt--unsent)')).toBeVisible();

export const forms: Readonly<Record<string, Maker>> = {
  login: sceneOf({
    path: '/auth/login?next=%2Frobots.txt',
    call: '/users/login',
    table: loginForm,
    words: ({ email, password }) => ({ email, password }),
    arrived: (page) => page.waitForURL('/robots.txt'),
  }),
  register: sceneOf({
    path: '/auth/register',
    call: '/users/register',
    table: registerForm,
    words() {
      const { email, password } = credentials();
      return { email, password, confirmPassword: password };
    },
    arrived: (page) => page.waitForURL('/', { waitUntil: 'commit' }),
  }),
  reset: sceneOf({
    path: '/auth/reset-password',
    call: '/users/reset-password',
    table: resetForm,
    words: ({ email }) => ({ email, newPassword: 'Lantern mango river', confirmNewPassword: 'Lantern mango river' }),
    arrived: (page) => expect(control(page, 'code')).toBeVisible(),
  }),
  contact: sceneOf({
    path: '/contact',
    call: '/api/query',
    table: contactForm,
    words: ({ email }) => ({ name: 'Meera Test', email, subject: `Pages of ${email}`, message: 'How many pages?' }),
    arrived: receipt,
  }),
  feedback: sceneOf({
    path: '/feedback',
    call: '/api/feedback',
    table: feedbackForm,
    words: ({ email }) => ({ rating: '4', area: 'venue', message: 'Good tea, cold hall.', email }),
    arrived: receipt,
  }),
  invitation: sceneOf({
    path: '/visa-letter',
    call: '/api/visa-letter',
    table: invitationForm,
    words: ({ email }) => ({
      name: 'Meera Test',
      email,
      proof: `Paper ${email}`.slice(0, 40),
      nationality: 'Norway',
      passport: 'XX0000000',
    }),
    arrived: receipt,
  }),
  inspection: sceneOf({
    path: '/inspection/timeline/form',
    call: '/inspection/timeline',
    table: inspectionForm,
    words: ({ email }) => ({
      institution: 'Vindhya Test College',
      identifier: '1-0000042',
      state: sampleState,
      type: 'existing-technical',
      preferredDates: openDay(1),
      contactName: 'Meera Test',
      contactPhone: '+91 00000 00042',
      contactEmail: email,
    }),
    arrived: receipt,
  }),
  invoice: sceneOf({
    path: '/payment',
    call: '/payment/buyer',
    table: buyerForm(tax.tax),
    words: () => ({ ...sampleBuyer, taxNumber: knownOf({ pune: '27AAPFU0939F1ZV', lisbon: 'PT500000000' }) }),
    arrived: (page) => expect(page.locator('form.checkout button[type="submit"]')).toBeEnabled(),
  }),
  payment: (page, account) => {
    const form = page.locator('form.checkout');
    return {
      page,
      account,
      path: '/payment',
      call: '/payment/update-payment-status',
      ready: () => expect(form.locator('button[type="submit"]')).toBeEnabled(),
      fill: () => fillCard(page),
      send: () => form.locator('button[type="submit"]').click(),
      stands: () => expect(page.getByLabel('Full name')).toHaveValue('Asha Sample'),
      async arrived() {
        await page.waitForURL('/inspection/timeline/form', { waitUntil: 'commit' });
      },
    };
  },
};

/** Screens for visitors who are not signed in: with a session they show no form. */
const forVisitors = ['login', 'register'];

/** A form of a fresh account, signed in and paid where the form needs that; not opened yet. */
export async function sceneFor(form: string, page: Page): Promise<Scene> {
  const account = await register(site);
  if (form === 'inspection') await payFee(account.token);
  if (form === 'payment') await nameBuyer(site, account.token);
  if (!forVisitors.includes(form)) await plantSession(page, account.token);
  const maker = forms[form];
  if (!maker) throw new Error(`no form ${form}`);
  return maker(page, account);
}
