import { register, signIn as signInByCall } from '../../support/accounts.ts';
import { expect, type Page } from '../fixtures.ts';
import { signIn, site, storeSession } from '../session.ts';
import { translating } from '../translating.ts';
import type { Scene } from './forms.ts';

/** What is done to a scene. It ends after the form was sent, unless the cell says that there is nothing to send. */
export interface Situation {
  /** Before the page is opened. */
  readonly before?: (scene: Scene) => Promise<unknown>;
  /** Once the form is filled in, before it is sent. */
  readonly meanwhile?: (scene: Scene) => Promise<unknown>;
}

/** A second tab of the same browser, on the lightest file of the site. */
async function inSecondTab(page: Page, token: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/robots.txt');
  await storeSession(tab, token);
  await tab.close();
}

/** The page is left and comes back as it was: the driver's browser keeps no pages, so its two events are given by hand. */
export async function comeBack(page: Page, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const tell = (type: string) =>
    page.evaluate((name) => {
      dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, type);
  await tell('pagehide');
  await meanwhile();
  await tell('pageshow');
}

/** The page is opened with the clock so many days wrong, and the form is sent with it as many hours wrong. */
const clock = (sign: 1 | -1): Situation => ({
  before: ({ page }) =>
    page.addInitScript((direction) => {
      const real = Date.now;
      Object.assign(globalThis, { wrongBy: 24 * direction });
      const wrongBy = () => (globalThis as unknown as { wrongBy: number }).wrongBy;
      class Shifted extends Date {
        constructor(...given: [] | [number]) {
          if (given.length === 0) super(Shifted.now());
          else super(...given);
        }
        static override now = () => real() + wrongBy() * 3_600_000;
      }
      globalThis.Date = Shifted as DateConstructor;
    }, sign),
  meanwhile: ({ page }) => page.evaluate((wrongBy) => Object.assign(globalThis, { wrongBy }), sign),
});

/** By the words of docs/situations.md; more than one where a row stands for several. */
export const situations: Readonly<Record<string, readonly Situation[]>> = {
  'the page is translated before its island wakes': [{ before: ({ page }) => translating(page) }],
  'the clock is a day or an hour behind, or ahead': [clock(-1), clock(1)],
  'the browser stores nothing': [
    {
      before: ({ page }) =>
        page.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage']) {
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('The operation is insecure.', 'SecurityError');
              },
            });
          }
        }),
    },
  ],
  'the same account signs in again in a second tab': [
    { meanwhile: async ({ page, account }) => inSecondTab(page, await signInByCall(site, account)) },
  ],
  'another account signs in in a second tab': [
    { meanwhile: async ({ page }) => inSecondTab(page, (await register(site)).token) },
  ],
  'the page comes back from the browser’s memory': [{ meanwhile: ({ page }) => comeBack(page) }],
  'the connection is lost while it is being sent': [
    {
      async meanwhile({ page, call }) {
        let isLost = false;
        await page.route(`**${call}`, async (route) => {
          if (isLost || route.request().method() === 'GET') return route.continue();
          isLost = true;
          // It arrives; the answer does not.
          await route.fetch();
          await route.abort('connectionreset');
        });
      },
    },
  ],
  'the session ends meanwhile': [
    { meanwhile: ({ account }) => site.call('/users/logout', { method: 'POST', token: account.token }) },
  ],
};

const summary = (page: Page) => page.locator('.error-summary');
const blocked = (page: Page) => expect(summary(page)).toContainText('stores nothing for this site');

async function signInAgain({ page, account, path }: Scene): Promise<void> {
  await page.waitForURL(`/auth/login?next=${encodeURIComponent(path)}`);
  await expect(page.locator('.reason:visible')).toContainText('You are no longer signed in');
  await signIn(page, account);
  await page.waitForURL(path);
}

/** How it ends, by the words of docs/situations.md. */
export const endings: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  works: (scene) => scene.arrived(),
  async 'stores nothing'({ page, stands }) {
    await blocked(page);
    await stands();
  },
  async 'other account'({ page }) {
    await expect(page.getByText('Another account is signed in now.')).toBeVisible();
    await expect(page.locator('form.form')).toHaveCount(0);
  },
  async 'try again'({ page, stands, send, arrived }) {
    await expect(summary(page)).toContainText('cannot be reached');
    await stands();
    await send();
    await arrived();
  },
  'asks by itself': (scene) => scene.arrived(),
  async 'words are back'(scene) {
    await signInAgain(scene);
    await expect(scene.page.getByText('What you wrote is back.')).toBeVisible();
    await scene.stands();
    await scene.send();
    await scene.arrived();
  },
  async 'payment is there'(scene) {
    await signInAgain(scene);
    await expect(scene.page.getByText('Payment received')).toBeVisible();
  },
};

/** Endings of a page that does not come to its form. */
export const leaving: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async 'sign-in, stores nothing'({ page, account, path }) {
    await page.waitForURL(`/auth/login?next=${encodeURIComponent(path)}`);
    await expect(page.locator('.reason:visible')).toContainText('Sign in to see the page you asked for.');
    await signIn(page, account);
    await blocked(page);
  },
};
