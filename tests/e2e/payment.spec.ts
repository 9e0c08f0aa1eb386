import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext } from 'playwright/test';
import { scriptPath } from '../../sandbox/stripe-js/index.ts';
import { userIdOf } from '../support/accounts.ts';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { newAccount, registerByCall, signIn, startSignedIn, storedSession, toasts } from './accounts.ts';
import { expectNoSidewaysScroll, findings, showTheme } from './axe.ts';
import { addresses, expect, narrow, type Page, phone, test } from './fixtures.ts';

const good = '4242 4242 4242 4242';
const card = {
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  dialog: '4000 0025 0000 3155',
  bankPage: '4000 0000 0000 3063',
};
const texts = {
  failed: 'Payment failed. Please check your details and try again.',
  action: 'Additional action is required to complete the payment.',
  exception: 'An error occurred during payment. Please try again.',
  notLoaded: 'Stripe has not loaded yet. Please try again later.',
};

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹20000' });

/** A signed-in institution that has paid nothing. */
async function institution(page: Page, request: APIRequestContext) {
  const account = newAccount();
  const token = await registerByCall(request, account);
  await startSignedIn(page, token);
  return { ...account, token, userId: userIdOf(token) };
}

async function openPayment(page: Page): Promise<void> {
  await page.goto('/payment');
  await expect(payButton(page)).toBeEnabled();
}

async function fillCard(page: Page, number: string): Promise<void> {
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

/** What Stripe knows of a user: its intents, and how many charges took money. */
async function atStripe(userId: string): Promise<Intent[]> {
  const response = await fetch(`${addresses.stripe}/v1/payment_intents?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { data } = (await response.json()) as { data: Intent[] };
  return data.filter(({ metadata }) => metadata.user === userId);
}

const fault = (what: object) =>
  fetch(`${addresses.stripe}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(what) });

/** One intent that succeeded, one receipt mail: whatever happened on the way. */
async function expectPaidOnce(who: { email: string; userId: string }): Promise<void> {
  expect((await atStripe(who.userId)).map(({ status }) => status)).toEqual(['succeeded']);
  await waitForMail(addresses.mail, who.email);
  const receipts = (await mailsTo(addresses.mail, who.email)).filter(({ subject }) => subject.startsWith('Receipt'));
  expect(receipts).toHaveLength(1);
}

test('success: the receipt opens in a new tab, the visitor goes on to the inspection form, the receipt stays reachable (P9, P10, H1, S10)', async ({
  page,
  context,
  request,
  watch,
}) => {
  // A visit after the payment: the server answers that it is made.
  watch.expectConsole(/409/);
  const who = await institution(page, request);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/payment/create-payment-intent', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/payment');
  await expect(page.getByText('Loading payment details...')).toBeVisible();
  release();
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page, good);

  await page.route('**/_sandbox/stripe-api', async (route) => {
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await route.continue();
  });
  const [receipt] = await Promise.all([context.waitForEvent('page'), payButton(page).click()]);
  await page.waitForURL('/inspection/timeline/form');
  await expect(receipt).toHaveURL(new RegExp(`^${addresses.stripe}/receipts/ch_`));
  await expect(receipt.getByText('₹20,000.00')).toBeVisible();
  expect(await storedSession(page, 'localStorage')).toMatchObject({ paymentStatus: true });
  await expectPaidOnce(who);

  await page.goto('/payment');
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  const own = page.getByRole('link', { name: /^Receipt SCAI-\d{4}-\d{6}/ });
  const [tab] = await Promise.all([context.waitForEvent('page'), own.click()]);
  await expect(tab.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(tab.getByText('Asha Sample')).toBeVisible();
  expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Receipt/ }).first()).toHaveAttribute(
    'href',
    /\/payment\/receipt\/SCAI-/,
  );

  // Signed out, the link of the mail still opens it.
  const mail = await waitForMail(addresses.mail, who.email);
  const link = /http:\S+\/payment\/receipt\/\S+/.exec(mail.text)?.[0] ?? '';
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByText('Total paid')).toBeVisible();
});

test('a declined card, then a good one: the failure is told for the first only, and the second pays (P5)', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/402/);
  const who = await institution(page, request);
  await openPayment(page);
  await fillCard(page, card.declined);
  await payButton(page).click();
  await expect(toasts(page)).toHaveText([new RegExp(texts.failed)]);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: /Dismiss|Close/ }).click();
  await expect(toasts(page)).toHaveCount(0);
  await fillCard(page, good);
  await payButton(page).click();
  await page.waitForURL('/inspection/timeline/form');
  await expect(toasts(page)).toHaveCount(0);
  await expectPaidOnce(who);
});

test('insufficient funds: the text of the catalogue, the bank’s reason beside the button, and the button again', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/402/);
  await institution(page, request);
  await openPayment(page);
  await fillCard(page, card.insufficient);
  await payButton(page).click();
  await expect(toasts(page)).toContainText(texts.failed);
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

test('missing name, address or card details are told at the field, and nothing is asked of the bank (P10)', async ({
  page,
  request,
}) => {
  const who = await institution(page, request);
  await openPayment(page);
  await payButton(page).click();
  await expect(toasts(page)).toContainText(texts.failed);
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
  await expect(page.getByText('Your full name is incomplete.').first()).toBeVisible();
  expect(await atStripe(who.userId)).toMatchObject([{ status: 'requires_payment_method' }]);
});

test('3-D Secure left, failed, then passed: each with its text and a way forward, paid at the end (P6, S8)', async ({
  page,
  request,
}) => {
  const who = await institution(page, request);
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

test('the bank’s own page: failed leads back to the form, passed to the next screen; no secret stays in the address (P6, B15)', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/409/);
  const who = await institution(page, request);
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

test('a result typed into the address is not believed (P2)', async ({ page, request, watch }) => {
  watch.expectConsole(/404/);
  await institution(page, request);
  await page.goto('/payment?payment_intent=pi_typed&redirect_status=succeeded');
  await expect(payButton(page)).toBeEnabled();
  expect(page.url()).toBe(`${addresses.site}/payment`);
  await expect(page.getByText('Payment received')).toHaveCount(0);
});

test('the script blocked: the text within 10 s, the button disabled, the rest of the page works (P8, B21)', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|Failed to load resource/);
  await institution(page, request);
  await page.route(`**${scriptPath}`, (route) => route.abort());
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/payment');
  await expect(page.getByRole('alert').filter({ hasText: texts.notLoaded })).toBeVisible();
  await expect(toasts(page)).toContainText(texts.notLoaded);
  await expect(page.getByRole('button', { name: 'Pay ₹20000' })).toBeDisabled();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a script that hangs: the text within 10 s; when it comes after all, the form works (P8)', async ({
  page,
  request,
}) => {
  await institution(page, request);
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
  await page.goto('/payment');
  await expect(page.getByRole('alert').filter({ hasText: texts.notLoaded })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('button', { name: 'Pay ₹20000' })).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
});

test('the provider’s own script passes the shipped policy, comes only after the sign-in is known, and never by a tag of ours (H1, B20, B22)', async ({
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

  const who = await institution(page, request);
  const answer = await page.goto('/payment');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain('https://js.stripe.com');
  expect(headers['cross-origin-embedder-policy']).toBeUndefined();
  await expect(payButton(page)).toBeEnabled();
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/)]);
  await fillCard(page, good);
  await payButton(page).click();
  await page.waitForURL('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('initialisation answered 401: the text, once, on the login screen, and back to the payment afterwards (S11)', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/401/);
  const who = await institution(page, request);
  await request.post('/users/logout', { headers: { authorization: `Bearer ${who.token}` } });
  await page.goto('/payment');
  await page.waitForURL('/auth/login?next=%2Fpayment');
  await expect(toasts(page)).toHaveText([/You need to log in to proceed\./]);
  await signIn(page, who, { remember: true });
  await page.waitForURL('/payment');
  await expect(payButton(page)).toBeEnabled();
});

test('initialisation answered 500: the texts, and "Try again" leads to the form', async ({ page, request, watch }) => {
  watch.expectConsole(/500/);
  await institution(page, request);
  await page.route('**/payment/create-payment-intent', (route) => route.fulfill({ status: 500, body: 'broken' }), {
    times: 1,
  });
  await page.goto('/payment');
  await expect(page.getByText('Error initializing payment.')).toBeVisible();
  await expect(toasts(page)).toHaveText([/Failed to initialize payment\. Please try again\./]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();
});

test('an exception in the provider’s code: the text of the catalogue, and the button again', async ({
  page,
  request,
}) => {
  await institution(page, request);
  await openPayment(page);
  await fillCard(page, good);
  await page.evaluate(() => document.querySelector('[data-stand-in=payment]')?.remove());
  await payButton(page).click();
  await expect(toasts(page)).toContainText(texts.exception);
  await expect(payButton(page)).toBeEnabled();
});

test('double press, reload and a second tab: one intent, one charge, one mail; the other tab finds the payment made (P4, B02, B03)', async ({
  page,
  context,
  request,
  watch,
}) => {
  // The second tab confirms what is already paid: the provider says so with a 400, the server with a 409.
  watch.expectConsole(/40[09]/);
  const who = await institution(page, request);
  await openPayment(page);
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  const second = await context.newPage();
  await openPayment(second);
  expect(await atStripe(who.userId)).toHaveLength(1);

  await fillCard(page, good);
  await fillCard(second, good);
  await payButton(page).dblclick();
  await page.waitForURL('/inspection/timeline/form');
  await payButton(second).click();
  await second.waitForURL('/inspection/timeline/form');
  await expectPaidOnce(who);
});

test('slow and lost answers: the payment ends in one receipt and the form never comes back (B01, B12)', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|Failed to load resource|503/);
  const who = await institution(page, request);
  await fault({ match: '/v1/payment_intents', method: 'POST', delayMs: 1_500 });
  await openPayment(page);
  await fillCard(page, good);
  // The first report never arrives, the second is answered by nobody.
  let reports = 0;
  await page.route('**/payment/update-payment-status', async (route) => {
    reports += 1;
    if (reports === 1) await route.abort();
    else if (reports === 2) {
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    } else await route.continue();
  });
  await payButton(page).click();
  await expect(page.getByText('The bank is being asked about your payment.')).toBeVisible();
  await page.waitForURL('/inspection/timeline/form', { timeout: 15_000 });
  expect(reports).toBe(3);
  await expectPaidOnce(who);
});

test('a browser that closes right after the payment: the webhook, or the next visit, finds it (B12)', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|Failed to load resource|409/);
  const who = await institution(page, request);
  await openPayment(page);
  await fillCard(page, good);
  await page.route('**/payment/update-payment-status', (route) => route.abort());
  await payButton(page).click();
  await expect(page.getByText('The bank is being asked about your payment.')).toBeVisible();
  await page.goto('/');
  await page.goto('/payment');
  await expect(page.getByText('Payment received')).toBeVisible();
  await expectPaidOnce(who);
});

test('a blocked pop-up: the flow goes on, and the receipt is on the dashboard (P9, B24)', async ({ page, request }) => {
  const who = await institution(page, request);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openPayment(page);
  await fillCard(page, good);
  await payButton(page).click();
  await page.waitForURL('/inspection/timeline/form');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Receipt/ }).first()).toBeVisible();
  await expectPaidOnce(who);
});

test('the theme changes while the form is filled in: nothing typed is lost (B23)', async ({ page, request }) => {
  await institution(page, request);
  await openPayment(page);
  await fillCard(page, good);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue(good);
  await expect(page.locator('[data-stand-in]')).toHaveCount(2);
});

test('the payment step weighs at most 100 kB of our own, 85 kB of it script', async ({ page, request }) => {
  await institution(page, request);
  const files = new Set<string>();
  page.on('request', (one) => {
    const url = new URL(one.url());
    // Files of the site; what the stand-in adds is not ours, and the calls depend on the visitor.
    if (url.origin === addresses.site && /^\/(payment$|_astro\/|fonts\/)/.test(url.pathname)) files.add(one.url());
  });
  await openPayment(page);
  const weights = { script: 0, all: 0 };
  for (const file of files) {
    const response = await request.get(file);
    const isText = /html|css|javascript|json|svg/.test(response.headers()['content-type'] ?? '');
    const body = await response.body();
    const bytes = isText ? brotliCompressSync(body).length : body.length;
    weights.all += bytes;
    if (file.endsWith('.js')) weights.script += bytes;
  }
  console.log(
    `payment: ${(weights.all / 1000).toFixed(1)} kB in ${files.size} files, script ${(weights.script / 1000).toFixed(1)} kB`,
  );
  expect(weights.script).toBeLessThanOrEqual(85_000);
  expect(weights.all).toBeLessThanOrEqual(100_000);
});

test('nothing of the provider is requested on any other page', async ({ page, request }) => {
  await institution(page, request);
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

test('the payment step in both themes and on a phone: axe finds nothing, nothing scrolls sideways', async ({
  page,
  request,
}) => {
  test.slow();
  await institution(page, request);
  for (const theme of ['light', 'dark'] as const) {
    await page.setViewportSize(phone);
    // Each theme from the start: the provider's frame takes its colours when it is made.
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await openPayment(page);
    await payButton(page).click();
    await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
    await showTheme(page, theme);
    expect(await findings(page, theme === 'light' ? 'every' : 'colours')).toEqual([]);
    await page.setViewportSize(narrow);
    await expectNoSidewaysScroll(page);
  }
});
