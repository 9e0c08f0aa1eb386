import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { clientAddressHeader } from '../../sandbox/client-address.ts';
import { credentials, register } from '../support/accounts.ts';
import { type Callee, callsTo } from '../support/calls.ts';
import { stageRoot } from '../support/stage.ts';
import { narrowPorts as ports } from './addresses.ts';
import { addresses, expect, type Page, test } from './fixtures.ts';
import { logOut, signIn, toasts } from './session.ts';

// One site for the file, with the limits as they are outside of tests.
test.describe.configure({ mode: 'default' });

const siteUrl = addresses.narrow;
const narrowSite: Callee = {
  mailUrl: `http://localhost:${ports.mailWeb}`,
  call: callsTo(siteUrl, (request, ip) =>
    fetch(new Request(request, { headers: [...request.headers, [clientAddressHeader, ip]] })),
  ),
};
let sandbox: ChildProcess;

test.beforeAll(async () => {
  sandbox = spawn(process.execPath, ['sandbox/serve.ts'], {
    cwd: stageRoot,
    env: {
      ...process.env,
      SANDBOX_PORT_BASE: String(ports.site),
      SANDBOX_DATA_DIR: fileURLToPath(new URL('../../test-results/doors-data', import.meta.url)),
      RATE_LIMIT_FACTOR: '1',
    },
    stdio: 'ignore',
  });
  await expect(async () => expect((await fetch(`${siteUrl}/api/health`)).status).toBe(200)).toPass({ timeout: 60_000 });
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => sandbox.once('exit', resolve));
  sandbox.kill('SIGTERM');
  await ended;
});

/** A browser somewhere: what it keeps is its own, its address may be that of many. */
test.use({ baseURL: siteUrl });
const standsAt = (page: Page, ip: string) => page.context().setExtraHTTPHeaders({ [clientAddressHeader]: ip });

async function signUp(page: Page, { email, password } = credentials()): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

test('BUG-PR21 the sixth of a campus registers: the browser solves a puzzle and the form goes through; a program does not', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/429/);
  const campus = '192.0.2.77';
  for (let person = 0; person < 5; person += 1) {
    expect((await narrowSite.call('/users/register', { body: credentials(), ip: campus })).status).toBe(201);
  }
  expect((await narrowSite.call('/users/register', { body: credentials(), ip: campus })).status).toBe(429);
  await standsAt(page, campus);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/users/register')) answers.push(response.status());
  });
  await signUp(page);
  await page.waitForURL('/', { timeout: 30_000 });
  await expect(toasts(page)).toContainText('Registration successful!');
  expect(answers).toEqual([429, 201]);
});

test('BUG-PR21 the sixth question of a campus within ten minutes arrives, after a puzzle', async ({ page, watch }) => {
  watch.expectConsole(/429/);
  const campus = '192.0.2.78';
  const question = (email: string) => ({
    queryDetails: { querySubject: 'A question', query: 'When is the deadline?', name: 'A student', email },
  });
  for (let person = 0; person < 5; person += 1) {
    const body = question(`student-${person}@example.org`);
    expect((await narrowSite.call('/api/query', { body, ip: campus })).status).toBe(200);
  }
  await standsAt(page, campus);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Meera Test');
  await page.getByLabel('Email', { exact: true }).fill('student-6@example.org');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message', { exact: true }).fill('When is the deadline?');
  // Before its script the form would be posted plainly, which solves no puzzle.
  await expect(page.locator('form[aria-label="Contact"][data-ready]')).toBeVisible();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('.receipt-number')).toHaveText(/^Q-[0-9A-Z]{4}-[0-9A-Z]{4}$/, { timeout: 30_000 });
});

test('BUG-F2 strangers use up every guess of an address: its owner gets in from the usual browser, a new browser is told to wait', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectConsole(/401|429/);
  const owner = await register(narrowSite);
  await standsAt(page, '198.51.100.7');
  await page.goto('/auth/login');
  await signIn(page, owner);
  await page.waitForURL('/');
  await page.setViewportSize({ width: 360, height: 740 });
  await logOut(page);

  // Forty sources with a guess each, five at a time as the hasher takes them: the first thirty use the quarter of an hour up.
  const guesses: { status: number }[] = [];
  for (let first = 1; first <= 40; first += 5) {
    const five = Array.from({ length: 5 }, (_, place) =>
      narrowSite.call('/users/login', {
        body: { email: owner.email, password: 'not the password' },
        ip: `203.0.113.${first + place}`,
      }),
    );
    guesses.push(...(await Promise.all(five)));
  }
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);

  const elsewhere = await browser.newContext({
    baseURL: siteUrl,
    extraHTTPHeaders: { [clientAddressHeader]: '198.51.100.8' },
  });
  const stranger = await elsewhere.newPage();
  await stranger.goto('/auth/login');
  await signIn(stranger, owner);
  await expect(stranger.getByText(/Too many attempts\. Try again in \d+ minutes?\./)).toBeVisible();
  await elsewhere.close();

  await page.goto('/auth/login');
  await signIn(page, owner);
  await page.waitForURL('/');
  await page.goto('/dashboard');
  await expect(page.getByText(owner.email)).toBeVisible();
});
