import type { Route } from 'playwright/test';
import { scriptPath } from '../../../sandbox/stripe-js/index.ts';
import { expectReachAtEveryWidth } from '../axe.ts';
import { payName } from '../edition.ts';
import { addresses, expect, test } from '../fixtures.ts';
import { signedIn, signIn, toasts } from '../session.ts';
import { atStripe, expectPaidOnce, fillCard, openPayment, payButton, texts } from './step.ts';

test('the script blocked: the text within 10 s, the button disabled, the rest of the page works (SEC-P8, BUG-21)', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|Failed to load resource/);
  await signedIn(page);
  await page.route(`**${scriptPath}`, (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.clock.install();
  await page.goto('/payment');
  // Its loader tries once more after a while, which the clock of the page jumps over.
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(page.getByRole('alert').filter({ hasText: texts.notLoaded })).toBeVisible({ timeout: 250 });
  }).toPass();
  await expect(toasts(page)).toContainText(texts.notLoaded);
  await expect(page.getByRole('button', { name: payName })).toBeDisabled();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a script that hangs: the text within 10 s; when it comes after all, the form works (SEC-P8)', async ({
  page,
  request,
}) => {
  await signedIn(page);
  const script = await (await request.get(scriptPath)).text();
  await page.route(`**${scriptPath}`, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    await held;
    await route.fulfill({ body: script, contentType: 'text/javascript' });
  });
  await page.clock.install();
  const asked = page.waitForRequest('https://js.stripe.com/**');
  await page.goto('/payment');
  await asked;
  // Patience is seven seconds (SEC-P8); the clock of the page jumps over them.
  await page.clock.fastForward(7_000);
  await expect(page.getByRole('alert').filter({ hasText: texts.notLoaded })).toBeVisible();
  await expect(page.getByRole('button', { name: payName })).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
});

test('the provider’s own script passes the shipped policy, comes only after the sign-in is known, and never by a tag of ours (SEC-H1, BUG-20, BUG-22)', async ({
  page,
  request,
}) => {
  const script = await (await request.get(scriptPath)).text();
  await page.route(`**${scriptPath}`, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  const asked: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: script, contentType: 'text/javascript' });
  });
  await page.goto('/payment');
  await page.waitForURL('/auth/login?next=%2Fpayment');
  expect(asked).toEqual([]);

  const who = await signedIn(page);
  const answer = await page.goto('/payment');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain('https://js.stripe.com');
  expect(headers['cross-origin-embedder-policy']).toBeUndefined();
  await expect(payButton(page)).toBeEnabled();
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/)]);
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('initialisation answered 401: the text, once, on the login screen, and back to the payment afterwards (ADR-S11)', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/401/);
  const who = await signedIn(page);
  await request.post('/users/logout', { headers: { authorization: `Bearer ${who.token}` } });
  await page.goto('/payment');
  await page.waitForURL('/auth/login?next=%2Fpayment');
  await expect(toasts(page)).toHaveText([/You need to log in to proceed\./]);
  await signIn(page, who, { remember: true });
  await page.waitForURL('/payment');
  await expect(payButton(page)).toBeEnabled();
});

test('initialisation answered 500: the texts, and "Try again" leads to the form', async ({ page, watch }) => {
  watch.expectConsole(/500/);
  await signedIn(page);
  await page.route('**/payment/create-payment-intent', (route) => route.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  });
  await page.goto('/payment');
  await expect(page.getByText('Error initializing payment.')).toBeVisible();
  await expect(toasts(page)).toHaveText([/Failed to initialize payment\. Please try again\./]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();
});

test('a key of another account: the box with a second try, then whom to write to; an intent that is gone: the second try pays (BUG-PL01)', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/40[01]/);
  const who = await signedIn(page);
  await page.route('/payment', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/pk_test_\w+/, 'pk_test_51Another');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/payment');
  await expect(page.getByRole('alert').filter({ hasText: 'The card form has not loaded.' })).toBeVisible();
  await expect(toasts(page)).toContainText(texts.notLoaded);
  await expectReachAtEveryWidth(page, 'not loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  const last = page.getByRole('alert').filter({ hasText: 'The card form cannot be opened.' });
  await expect(last.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectReachAtEveryWidth(page, 'hopeless');

  // The provider ends the intent between the answer of our server and the first field.
  await page.unroute('/payment');
  await page.route('**/payment/create-payment-intent', endIntent, { times: 1 });
  await page.goto('/payment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL('/inspection/timeline/form');
  expect((await atStripe(who.id)).map(({ status }) => status)).toEqual(['succeeded', 'canceled']);
});

async function endIntent(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { clientSecret } = (await answer.json()) as { clientSecret: string };
  await fetch(`${addresses.stripe}/v1/payment_intents/${clientSecret.replace(/_secret_.*$/, '')}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  await route.fulfill({ response: answer });
}

test('an exception in the provider’s code: the text of the catalogue, and the button again', async ({ page }) => {
  await signedIn(page);
  await openPayment(page);
  await fillCard(page);
  await page.evaluate(() => document.querySelector('[data-stand-in=payment]')?.remove());
  await payButton(page).click();
  await expect(toasts(page)).toContainText(texts.exception);
  await expect(payButton(page)).toBeEnabled();
});

test('nothing of the provider is requested on any other page', async ({ page }) => {
  await signedIn(page);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (/stripe/i.test(one.url())) asked.push(one.url());
  });
  // The inspection form is not among them: it sends an unpaid visitor here.
  for (const path of ['/', '/contact', '/paper-submission', '/auth/login', '/dashboard', '/privacy']) {
    await page.goto(path);
    await page.mouse.move(20, 20);
    await expect(page.locator('main')).toBeVisible();
  }
  expect(asked).toEqual([]);
});
