import papers from '#content/papers.json' with { type: 'json' };
import type { ProblemCode } from '#contract/problem';
import { expectReach, expectReachAtEveryWidth } from './axe.ts';
import { phaseTimes } from './edition-dates.ts';
import { desktop, expect, narrow, type Page, tablet, test } from './fixtures.ts';
import { signedIn, signedInAdmin, signedInAndPaid, storeSession, toasts } from './session.ts';

// What a screen becomes when something is pressed, empty, late or wrong. The screens themselves are in reach.spec.ts; some states are looked
// at where another test makes them (expectReachAtEveryWidth).

/** A call answered as our functions answer a failure. */
const refuse = (page: Page, path: string, status: number, code: ProblemCode) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: '',
        status,
        code,
        detail: 'Until 31 May 2026.',
        requestId: 'r',
      }),
    }),
  );

const main = (page: Page) => page.getByRole('main');
const ready = (page: Page) => expect(page.locator('form[data-ready]').first()).toBeVisible();

test.describe('in either theme, at 320, 768 and 1440 px, axe finds nothing and nothing scrolls sideways', () => {
  test('with the menus open', async ({ page }) => {
    await page.setViewportSize(narrow);
    await page.goto('/privacy');
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const size of [narrow, tablet, desktop]) {
      await page.setViewportSize(size);
      // One list at a time: a second shuts the first.
      for (const list of await page.locator('#menu .has-menu > details').all()) {
        await list.evaluate((one) => {
          for (const part of [one, ...one.querySelectorAll('details')]) part.setAttribute('open', '');
        });
        await expect(list.getByRole('link').first()).toBeVisible();
        const name = await list.locator('summary').first().textContent();
        await expectReach(page, `${name} open`);
        await list.evaluate((one) => one.removeAttribute('open'));
      }
    }
    await page.goto('/author-guidelines');
    for (const size of [narrow, tablet, desktop]) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Download Template' }).click();
      await expect(page.locator('#templates')).toBeVisible();
      await expectReach(page, 'templates');
      await page.keyboard.press('Escape');
    }
  });

  test('with lists that are filtered, chosen from or empty', async ({ page }) => {
    await page.goto('/committees');
    await page.getByRole('searchbox').first().fill('nobody of this name');
    await expect(page.getByRole('status').filter({ hasText: 'shown' })).toBeVisible();
    await expectReachAtEveryWidth(page, 'nobody');
    await page.goto('/call-for-papers');
    await page.locator('label', { has: page.getByRole('radio', { name: /SDG 13, Climate Action/ }) }).click();
    await expect(page.getByText(/SDG 13, Climate Action: \d+ topics/)).toBeVisible();
    await expectReachAtEveryWidth(page, 'a goal');
    const { track, goals } = papers.papers.at(-1) ?? { track: 0, goals: [] };
    await page.goto(`/proceedings?goal=${goals[0]}&track=${track}`);
    await expect(page.getByRole('status').filter({ hasText: 'shown' })).toBeVisible();
    await page.locator('details summary:visible').first().click();
    await expectReachAtEveryWidth(page, 'papers');
    await page.goto('/search?q=xyzzy');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await expectReachAtEveryWidth(page, 'nothing found');
  });

  test('before the conference, in its days, and with what is on its way', async ({ page }) => {
    for (const at of [phaseTimes.call, phaseTimes.registration, phaseTimes.live]) {
      await page.goto(`/?at=${at}`);
      await expect(page.locator('html[data-live]')).toBeAttached();
      await expectReachAtEveryWidth(page, at);
    }
  });

  test('with the forms of accounts refused, and the code on its way', async ({ page, watch }) => {
    watch.expectConsole(/40[01]/);
    await page.goto('/dashboard');
    await page.waitForURL(/\/auth\/login\?next=/);
    await expect(page.locator('.reason:visible')).toBeVisible();
    await ready(page);
    for (const size of [narrow, tablet, desktop]) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(toasts(page).first()).toBeVisible();
      await expectReach(page, 'sign-in refused, with its toast,');
    }
    await page.goto('/auth/register');
    await ready(page);
    await page.getByLabel('Password', { exact: true }).fill('lantern');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectReachAtEveryWidth(page, 'registration refused');
    await page.goto('/auth/reset-password');
    await ready(page);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByLabel('Email Address').fill('nobody-at-all@example.org');
    await page.getByLabel('New Password', { exact: true }).fill('Copper kettle 8 avenue');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('Copper kettle 8 avenue');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByLabel('Code from the email').fill('WRON-GCDE');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectReachAtEveryWidth(page, 'a wrong code');
  });

  test('with a message that could not be sent, its words at hand', async ({ page, watch }) => {
    watch.expectConsole(/503/);
    await page.route('**/api/query', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/contact');
    await page.getByRole('form', { name: 'Contact' }).scrollIntoViewIfNeeded();
    await ready(page);
    for (const label of ['Name', 'Subject', 'Message'])
      await page.getByLabel(label, { exact: true }).fill('Page limit');
    await page.getByLabel('Email', { exact: true }).fill('asker@example.org');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('button', { name: 'Put my message back into the form' })).toBeVisible();
    await expectReachAtEveryWidth(page);
  });

  test('with what the server answers where scripts are off', async ({ page, watch }) => {
    watch.expectConsole(/400/);
    for (const path of ['/contact', '/feedback']) {
      await page.goto(path);
      // As a browser without scripts posts it.
      await page.locator('main form').evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
      await page.waitForURL(/\/api\//);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectReachAtEveryWidth(page, `${path} refused`);
    }
  });

  test('with an institution’s screens on their way, refused, or another’s', async ({ page, watch }) => {
    watch.expectConsole(/503/);
    const { token } = await signedIn(page);
    const answer = Promise.withResolvers<void>();
    await page.route('**/users/me', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503, body: '' });
    });
    await page.goto('/dashboard');
    await expect(page.locator('main .loading')).toBeVisible();
    await expectReachAtEveryWidth(page, 'on its way');
    answer.resolve();
    await expect(page.getByText('Your dashboard could not be loaded.')).toBeVisible();
    await expectReachAtEveryWidth(page, 'not loaded');
    await signedInAndPaid(page);
    await page.goto('/inspection/timeline/form');
    await ready(page);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectReachAtEveryWidth(page, 'inspection refused');
    await storeSession(page, token);
    await page.evaluate(() =>
      dispatchEvent(new StorageEvent('storage', { key: 'auth-token', storageArea: localStorage })),
    );
    await expect(page.getByText('Another account is signed in now.')).toBeVisible();
    await expectReachAtEveryWidth(page, 'another account');
  });

  test('with a payment that is not known, made, disputed, or too late', async ({ page, watch }) => {
    watch.expectConsole(/409|500/);
    await signedIn(page);
    const create = '**/payment/create-payment-intent';
    const states: [string, () => Promise<unknown>][] = [
      ['Error initializing payment.', () => page.route(create, (route) => route.fulfill({ status: 500, body: '' }))],
      ['This payment was refunded or is disputed', () => refuse(page, create, 409, 'payment_closed')],
      ['The application fee can no longer be paid', () => refuse(page, create, 409, 'closed')],
      ['Payment received', () => refuse(page, create, 409, 'already_paid')],
      [
        'We are asking the bank',
        () => page.route(create, (route) => route.fulfill({ json: { status: 'processing' } })),
      ],
    ];
    await page.route('**/payment/payment-status', (route) =>
      route.fulfill({ json: { paymentStatus: false, status: 'processing', year: '2025-26' } }),
    );
    for (const [words, arrange] of states) {
      await page.unroute(create);
      await arrange();
      await page.goto('/payment');
      await expect(main(page).getByText(words)).toBeVisible();
      await expect(main(page).getByText('Signed in as')).toBeVisible();
      await expectReachAtEveryWidth(page, words);
    }
    await page.clock.install();
    await page.reload();
    await expect(main(page).getByText('We are asking the bank')).toBeVisible();
    await page.clock.fastForward(31_000);
    await expect(main(page).getByText('We do not know yet')).toBeVisible();
    await page.clock.resume();
    await expectReachAtEveryWidth(page, 'not known');
  });

  test('with the organisers’ lists on their way, empty or refused, and an account opened', async ({ page, watch }) => {
    watch.expectConsole(/503/);
    await signedInAdmin(page);
    const answer = Promise.withResolvers<void>();
    await page.route('**/admin/overview*', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503, body: '' });
    });
    await page.goto('/admin/dashboard');
    await expect(page.locator('main .loading')).toBeVisible();
    await expectReachAtEveryWidth(page, 'overview on its way');
    answer.resolve();
    await expect(page.getByText(/could not be loaded/)).toBeVisible();
    await expectReachAtEveryWidth(page, 'overview refused');
    await page.route('**/admin/payments*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/admin/dashboard#payments');
    await expect(page.getByText('The list could not be loaded.')).toBeVisible();
    await expectReachAtEveryWidth(page, 'list refused');
    await page.route('**/admin/feedback*', (route) => route.fulfill({ json: { items: [], total: 0 } }));
    await page.goto('/admin/dashboard#feedback');
    await expect(page.getByRole('heading', { name: 'Feedback', exact: true })).toBeVisible();
    await expect(page.locator('main .loading')).toHaveCount(0);
    await expectReachAtEveryWidth(page, 'empty list');
    await page.goto('/admin/dashboard#institutions');
    await page.locator('main details summary').first().click();
    await expect(page.getByRole('button', { name: /able account/ }).first()).toBeVisible();
    await expectReachAtEveryWidth(page, 'an account');
  });
});
