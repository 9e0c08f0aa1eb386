import { randomUUID } from 'node:crypto';
import { dayIn } from '#contract/placement';
import { dayText, laterMonth, monthText } from '../../src/client/dates.ts';
import type { InspectionAnswer } from '../../src/contract/inspection.ts';
import { sampleState } from '../support/edition-facts.ts';
import { inspectionRules, openDay } from '../support/inspection-days.ts';
import { waitForMail } from '../support/mails.ts';
import { expectReachAtEveryWidth } from './axe.ts';
import { addresses, expect, type Page, test } from './fixtures.ts';
import { adminSession, plantSession, signedInAdmin, signedInAndPaid, site } from './session.ts';

const [first, second, other] = [1, 2, 6].map((nth) => openDay(nth)) as [string, string, string];
const full = (day: string) => dayText(day, 'full');

/** An institution that has paid and wishes two days. */
async function requested(page: Page) {
  const account = await signedInAndPaid(page);
  const institution = `Decision College ${randomUUID().slice(0, 8)}`;
  const body = {
    institution,
    identifier: '1-0000042',
    state: sampleState,
    type: 'existing-technical',
    preferredDates: [first, second],
    contactName: 'Meera Test',
    contactPhone: '+91 00000 00042',
    contactEmail: account.email,
    revision: 0,
  };
  await site.call<InspectionAnswer>('/inspection/timeline', { token: account.token, body });
  return { ...account, institution };
}

/** The organisers' list, with the request of one institution open. */
async function openRequest(page: Page, institution: string): Promise<void> {
  await page.goto('/admin/dashboard#inspections');
  // Where it is the only one, the list before the search looks like the one after it.
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === institution);
  await page.getByRole('searchbox', { name: 'Search' }).fill(institution);
  await found;
  await expect(page.getByText('1 in total')).toBeVisible();
  await page.locator('summary').filter({ hasText: institution }).press('Enter');
}

/** The line of the list; the month above it may name the institution too. */
const rowOf = (page: Page, institution: string) =>
  page.getByRole('table', { name: 'Inspections' }).getByRole('row').filter({ hasText: institution }).first();

const confirm = async (page: Page, button: string) => {
  await page.getByRole('dialog').getByRole('button', { name: button }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('BUG-C23 a day is proposed, accepted, told by mail with a calendar file, seen in the month, which is that of the first inspections while they lie ahead, and cancelled; what a second administrator saw earlier does nothing', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectConsole(/409/);
  const { institution, email, token } = await requested(page);
  await signedInAdmin(page);
  await openRequest(page, institution);
  const colleague = await (await browser.newContext({ baseURL: addresses.site })).newPage();
  await plantSession(colleague, await adminSession());
  // What others did has not come to this screen yet.
  await colleague.route(/\/admin\/news/, () => undefined);
  await openRequest(colleague, institution);

  await page.getByRole('button', { name: 'Propose these days' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Choose at least one day.');
  await page.getByLabel('Day 1').fill(other);
  await page.getByLabel('Message (optional)').fill('The inspectors are in your city.');
  await page.getByRole('button', { name: 'Propose these days' }).press('Enter');
  await confirm(page, 'Propose');
  await expect(page.getByText(`${institution}: other days are proposed.`)).toBeVisible();
  await expect(rowOf(page, institution)).toContainText('Waiting for the institution');
  await expectReachAtEveryWidth(page);

  await colleague.getByRole('button', { name: `Confirm ${full(first)}` }).press('Enter');
  await confirm(colleague, 'Confirm the day');
  await expect(colleague.getByText('so nothing was done')).toBeVisible();
  await expect(rowOf(colleague, institution)).toContainText('Waiting for the institution');
  await colleague.context().close();

  await plantSession(page, token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Next: answer the proposed inspection dates.' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Inspection', exact: true });
  await expect(card).toContainText('The inspectors are in your city.');
  await expectReachAtEveryWidth(page);
  await card.getByRole('button', { name: `Accept ${full(other)}` }).press('Enter');
  await expect(card.getByText(`Inspection day: ${full(other)}`)).toBeVisible();
  await page.goto('/inspection/timeline/form');
  await expect(page.getByText(`Your inspection is confirmed for ${full(other)}.`)).toBeVisible();
  const told = await waitForMail(addresses.mail, email, 4);
  expect(told.subject).toContain('Inspection confirmed');
  expect(told.attachments?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^inspection-I-.*\.ics$/)]);

  await signedInAdmin(page);
  await openRequest(page, institution);
  const months = page.getByRole('region').filter({ has: page.locator('.month') });
  const shown = months.getByRole('heading', { level: 2 });
  const begins = inspectionRules.groups.map(({ start }) => start).toSorted()[0] ?? '';
  const [, later = ''] = [begins, dayIn(inspectionRules.zone, Date.now())].toSorted();
  for (let month = later.slice(0, 7); month < other.slice(0, 7); ) {
    await expect(shown).toHaveText(monthText(month));
    month = laterMonth(month, 1);
    await months.getByRole('button', { name: monthText(month) }).press('Enter');
  }
  await expect(shown).toHaveText(monthText(other.slice(0, 7)));
  await expect(months.getByRole('cell').filter({ hasText: full(other) })).toContainText(institution);
  await page.getByLabel('Reason, as the institution reads it').fill('The application is not complete.');
  await page.getByRole('button', { name: 'Cancel the inspection' }).press('Enter');
  await confirm(page, 'Cancel the inspection');
  await expect(page.getByText(`${institution}: declined.`)).toBeVisible();
  await expect(months.getByRole('cell').filter({ hasText: full(other) })).not.toContainText(institution);
});
