import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tax from '#content/tax.json' with { type: 'json' };
import { passportKey } from '../../netlify/store/invitation/record.ts';
import { localKeys } from '../../sandbox/keys.ts';
import { dayText } from '../../src/client/dates.ts';
import type { QueryReceipt } from '../../src/contract/query.ts';
import { askForReset, credentials, signIn } from '../support/accounts.ts';
import { nameBuyer } from '../support/buyers.ts';
import { parseCalendar } from '../support/calendars.ts';
import { confirmedFrom, ofFee, paidFee, sampleState, typedSum, writtenSum } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { attachedTo, mailsTo } from '../support/mails.ts';
import { readPdf } from '../support/pdf.ts';
import { expectReachAtEveryWidth } from './axe.ts';
import { addresses, desktop, expect, narrow, type Page, test } from './fixtures.ts';
import { operate } from './operator.ts';
import { fillCard, openPayment, payButton } from './payment/step.ts';
import { adminSession, plantSession, site, storedSession } from './session.ts';

const [wish, other] = [openDay(1), openDay(2)] as [string, string];

/** Of the fee, in the smallest unit: one sum that needs nobody else, and one that with it is too much for one alone. */
const [small, rest] = [ofFee(0.25) + 50, ofFee(0.45)];
const noteSeries = tax.tax.series.creditNote;

const resetCode = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/;

/** A second administrator, as the operator adds one: the address chooses its password by a mailed code. */
async function secondAdministrator(): Promise<string> {
  const { email, password } = credentials();
  await operate('add', email);
  const { body, resetId } = await askForReset(site, email, password);
  const withCode = async () => (await mailsTo(addresses.mail, email)).findLast(({ text }) => resetCode.test(text));
  await expect.poll(async () => (await withCode())?.subject).toBeTruthy();
  const code = resetCode.exec((await withCode())?.text ?? '')?.[0];
  const answer = await site.call('/users/reset-password', { body: { ...body, resetId, code } });
  expect(answer.status, answer.text).toBeLessThan(300);
  const token = await signIn(site, { email, password });
  await site.call('/users/factor/later', { method: 'POST', token });
  return token;
}

/** The newest mail of an address whose subject has these words. */
async function mailAbout(email: string, words: string) {
  const found = async () => (await mailsTo(addresses.mail, email)).findLast(({ subject }) => subject.includes(words));
  await expect.poll(async () => (await found())?.subject).toContain(words);
  return (await found()) as NonNullable<Awaited<ReturnType<typeof found>>>;
}

const dialog = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button });

/**
 * A refund in the open panel, by Tab, letters, Enter and Escape, while the list below is being asked again: what stands there meanwhile
 * is read as well as ever, in a table, in cards and in the question. Ends when the refund is confirmed.
 */
async function smallRefund(page: Page, sum: string): Promise<void> {
  const panel = page.locator('.money');
  await expect(panel.locator('form[data-ready]')).toBeVisible();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/admin\/payments\?/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Updated', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Payments' })).toHaveAttribute('aria-busy', 'true');
  await expectReachAtEveryWidth(page, 'the panel');

  await panel.getByRole('link').first().focus();
  const tabTo = async (name: string) => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(name, { exact: true })).toBeFocused();
  };
  await tabTo('Amount');
  await page.keyboard.type(sum);
  await tabTo('Reason');
  await page.keyboard.type('Half a day less');
  await page.keyboard.press('Tab');
  const button = panel.locator('form').getByRole('button');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Refund this payment?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectReachAtEveryWidth(page, 'the question');
  /** Pixels above and below the question. */
  const room = () =>
    question.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return [Math.round(top), Math.round(innerHeight - bottom)] as const;
    });
  await page.setViewportSize(narrow);
  await expect.poll(async () => (await room())[1], 'under the thumb').toBe(16);
  await page.setViewportSize(desktop);
  await expect.poll(async () => Math.abs((await room())[0] - (await room())[1]), 'in the middle').toBeLessThan(2);

  await page.keyboard.press('Escape');
  // Taken away, not only shut: until then the form has not heard the answer, and a press is none.
  await expect(page.locator('dialog.confirm')).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveText('Refund');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Refund' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  asked.resolve();
}

/** One command, sent to the store of the site that runs. */
async function store(...command: readonly (string | number)[]): Promise<unknown> {
  const { redisToken } = localKeys(fileURLToPath(new URL('../../test-results/data', import.meta.url)));
  const headers = { authorization: `Bearer ${redisToken}` };
  const response = await fetch(addresses.redis, { method: 'POST', headers, body: JSON.stringify(command) });
  return ((await response.json()) as { result: unknown }).result;
}

/** Registers an institution with the form, in a browser of its own, and pays its fee by card; the account with its session. */
async function registerAndPay(office: Page) {
  const { email, password } = credentials();
  await office.goto('/auth/register');
  await office.getByLabel('Email Address').fill(email);
  await office.getByLabel('Password', { exact: true }).fill(password);
  await office.getByLabel('Confirm Password', { exact: true }).fill(password);
  await office.getByRole('button', { name: 'Sign Up' }).click();
  await office.waitForURL('/');
  const token = (await storedSession(office, 'sessionStorage'))?.token ?? '';
  const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  await nameBuyer(site, token);
  await openPayment(office);
  await fillCard(office);
  await payButton(office).click();
  await office.waitForURL('/inspection/timeline/form');
  return { email, id, token };
}

test('BUG-UX07 two administrators and one institution, from its registration: a confirmed day, an answer, a refund with its credit note, a certificate and an invitation letter; every mail is read', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const institution = `Journey College ${randomUUID().slice(0, 8)}`;
  const [first, second] = [await adminSession(), await secondAdministrator()];
  const context = await browser.newContext({ baseURL: addresses.site });
  const office = await browser.newContext({ baseURL: addresses.site });
  const colleague = await context.newPage();
  const account = await test.step('registration, and the fee by card', async () =>
    await registerAndPay(await office.newPage()));
  const { email, token } = account;
  await plantSession(colleague, second);

  await test.step('the receipt comes by mail and is opened', async () => {
    const link = /http\S+\/payment\/receipt\/\S+/.exec((await mailAbout(email, 'received')).text)?.[0] ?? '';
    const pdf = await readPdf(new Uint8Array(await (await page.request.get(`${link}&format=pdf`)).body()));
    expect(pdf.text.join(' ')).toContain(typedSum(paidFee.amount));
  });

  await test.step('one of the preferred days is confirmed; the calendar file is read', async () => {
    const body = {
      institution,
      identifier: '1-0000042',
      state: sampleState,
      type: 'existing-technical',
      preferredDates: [wish, other],
      contactName: 'Meera Test',
      contactPhone: '+91 00000 00042',
      contactEmail: email,
      revision: 0,
    };
    expect((await site.call('/inspection/timeline', { token, body })).status).toBe(200);
    await plantSession(page, first);
    await page.goto(`/admin/dashboard#institution/${account.id}`);
    await page.getByRole('button', { name: `Confirm ${dayText(wish, 'full')}` }).press('Enter');
    await dialog(page, 'Confirm the day').press('Enter');
    await expect(page.getByText('Done. The institution is told by email.')).toBeVisible();
    const told = await mailAbout(email, 'Inspection confirmed');
    const name = told.attachments?.find(({ filename }) => filename.endsWith('.ics'))?.filename ?? '';
    const { events } = parseCalendar(new TextDecoder().decode(await attachedTo(addresses.mail, told, name)));
    expect(events.map(({ startDate }) => startDate.toString().slice(0, 10))).toEqual([wish]);
  });

  await test.step('a query is answered in place', async () => {
    const queryDetails = { querySubject: institution, query: 'Who comes?', name: 'Meera Test', email };
    const { reference } = (await site.call<QueryReceipt>('/api/query', { body: { queryDetails } })).body;
    await colleague.goto(`/admin/dashboard#queries/${reference}`);
    await colleague.getByLabel('Your answer').fill('Two inspectors.');
    await colleague.getByRole('button', { name: 'Send the answer' }).press('Enter');
    await expect(colleague.getByText(`The answer to ${reference} is on its way.`)).toBeVisible();
    const answer = await mailAbout(email, 'Our answer');
    expect(answer.text).toContain('Two inspectors.');
  });

  await test.step('a part refund: small at once, the next waits for the second administrator; keyboard alone', async () => {
    const open = async (who: Page) => {
      await who.goto('/admin/dashboard#payments');
      await who.getByRole('searchbox', { name: 'Search' }).fill(institution);
      await expect(who.getByText('1 in total')).toBeVisible();
      await who.locator('summary').filter({ hasText: 'Refund or send again' }).press('Enter');
    };
    const refund = async (sum: string) => {
      await expect(page.locator('.money form[data-ready]')).toBeVisible();
      await page.getByLabel('Amount', { exact: true }).fill(sum);
      await page.getByLabel('Reason', { exact: true }).fill('Half a day less');
      await page.locator('.money-refund').getByRole('button', { name: 'Refund' }).press('Enter');
      await dialog(page, 'Refund').press('Enter');
    };
    expect(Math.max(small, rest)).toBeLessThan(confirmedFrom);
    expect(small + rest).toBeGreaterThanOrEqual(confirmedFrom);
    await open(page);
    await smallRefund(page, typedSum(small));
    await expect(page.getByText(`${writtenSum(small)} refunded.`)).toBeVisible();
    await refund(typedSum(rest));
    await expect(page.getByText('waits for a second administrator.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Confirm the refund/ })).toHaveCount(0);
    await open(colleague);
    await colleague.getByRole('button', { name: /^Confirm the refund/ }).press('Enter');
    await dialog(colleague, 'Confirm the refund').press('Enter');
    await expect(colleague.getByText(`${writtenSum(rest)} refunded.`)).toBeVisible();
    const told = await mailAbout(email, `${writtenSum(rest)} refunded`);
    const link = /http\S+\/payment\/receipt\/\S+/.exec(told.text)?.[0] ?? '';
    await colleague.goto(link);
    await expect(colleague.getByText(`${noteSeries}-`).first()).toBeVisible();
    const note = await colleague.request.get(`${link}&paper=2&format=pdf`);
    const noteText = (await readPdf(new Uint8Array(await note.body()))).text.join(' ');
    expect(noteText.slice(noteText.indexOf(`${noteSeries}-`))).toContain(typedSum(rest));
    expect(noteText).toContain(`${noteSeries}-`);
  });

  await test.step('a certificate is made, mailed, opened and verified', async () => {
    await page.goto('/admin/dashboard#certificates');
    await page.getByText('Make certificates from a table').press('Enter');
    await page.getByLabel('Table', { exact: true }).fill(`name,email,kind\n${institution},${email},participation`);
    await page.getByRole('button', { name: 'Read the table' }).press('Enter');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make 1 certificate' }).press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^certificates-.*\.zip$/);
    await page.getByRole('button', { name: 'Mail to 1 address' }).press('Enter');
    await expect(page.getByText('1 certificate mailed.')).toBeVisible();
    const letter = await mailAbout(email, 'certificate of participation');
    const link = /http\S+\/certificate\/\S+/.exec(letter.text)?.[0] ?? '';
    const pdf = await readPdf(new Uint8Array(await (await page.request.get(link)).body()));
    const code = /\w{4}-\w{4}-\w{4}-\w{4}/.exec(pdf.text[0] ?? '')?.[0] ?? '';
    await colleague.goto(`/verify/${code}`);
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
    await expect(colleague.getByText(institution)).toBeVisible();
  });

  await test.step('an invitation letter is approved and verifies; thirty days later nobody reads the passport any more', async () => {
    const details = { name: 'Meera Test', email, proof: institution, nationality: 'Norway', passport: 'XX0000000' };
    const { body } = await site.call<{ reference: string }>('/api/visa-letter', { body: details });
    const look = async () => {
      await page.goto('/admin/dashboard#invitations');
      // Nothing of what stands open from before.
      await page.reload();
      await page.getByRole('searchbox', { name: 'Search' }).fill(body.reference);
      await expect(page.getByText('1 in total')).toBeVisible();
      await page.locator('summary').filter({ hasText: body.reference }).press('Enter');
      await page.getByRole('button', { name: 'Show the passport' }).press('Enter');
    };
    await look();
    await expect(page.getByText('Passport XX0000000, Norway')).toBeVisible();
    await page.getByRole('button', { name: 'Approve and send' }).press('Enter');
    await expect(page.getByText(`${body.reference} is approved. The answer is on its way.`)).toBeVisible();
    const letter = await mailAbout(email, 'Your invitation letter');
    const file = letter.attachments?.find(({ filename }) => filename.endsWith('.pdf'))?.filename ?? '';
    const { text } = await readPdf(await attachedTo(addresses.mail, letter, file));
    expect(text.join(' ')).toContain('Meera Test');
    await colleague.goto(`/verify/${/\w{4}-\w{4}-\w{4}-\w{4}/.exec(letter.text)?.[0] ?? ''}`);
    await expect(colleague.getByText('Meera Test')).toBeVisible();
    await expect(colleague.getByText('XX0000000')).toHaveCount(0);

    const key = passportKey(body.reference);
    const days = (Number(await store('PEXPIRETIME', key)) - Date.now()) / 86_400_000;
    expect(Math.round(days), 'kept for thirty days').toBe(30);
    await store('PEXPIRE', key, 1);
    await look();
    await expect(page.getByText('What stood in the passport is erased.')).toBeVisible();
  });
  await Promise.all([context.close(), office.close()]);
});
