import { randomUUID } from 'node:crypto';
import content from '#content/coordinators.json' with { type: 'json' };
import type { QueryReceipt } from '../../src/contract/query.ts';
import { credentials } from '../support/accounts.ts';
import { mailsTo } from '../support/mails.ts';
import { expectReach, expectReachAtEveryWidth } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { adminSession, signedInAdmin, site } from './session.ts';

test('a query is answered from the desk by keyboard: another tab was faster, both are sent; the sender opens the link and writes again', async ({
  page,
  watch,
}) => {
  // The answer that came second is refused once.
  watch.expectConsole(/409 \(Conflict\)/);
  const { email } = credentials();
  const subject = `Pages of a paper ${randomUUID().slice(0, 8)}`;
  const queryDetails = { querySubject: subject, query: 'May it have seven pages?', name: 'Meera Test', email };
  const { reference } = (await site.call<QueryReceipt>('/api/query', { body: { queryDetails } })).body;
  const [first] = content.coordinators;

  await signedInAdmin(page);
  await page.goto('/admin/dashboard#queries');
  await page.getByRole('searchbox', { name: 'Search' }).fill(reference);
  await page.getByRole('link', { name: subject }).press('Enter');
  await expect(page.getByRole('heading', { name: subject })).toBeFocused();
  expect(new URL(page.url()).hash).toBe(`#queries/${reference}`);
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(messages).toHaveCount(1);
  await page.getByRole('button', { name: 'Insert' }).press('Enter');
  const text = page.getByLabel('Your answer');
  await expect(text).toBeFocused();
  await expect(text).not.toHaveValue('');
  await text.fill('Seven pages are fine.');

  const other = { number: randomUUID(), text: 'Six at most.', coordinator: first?.email ?? '', seen: 0 };
  const faster = await site.call(`/admin/queries/${reference}`, { token: await adminSession(), body: other });
  expect(faster.status).toBe(200);
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter');
  await expect(page.getByText(/answered in the meantime\. Read it above first\./)).toBeVisible();
  await expect(messages.filter({ hasText: 'Six at most.' })).toBeVisible();
  await expect(text).toHaveValue('Seven pages are fine.');
  await page.getByRole('button', { name: 'Send all the same' }).press('Enter');
  await expect(page.getByText(`The answer to ${reference} is on its way.`)).toBeVisible();
  await expect(messages).toHaveCount(3);
  await expect(text).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Query', exact: true })).toContainText(first?.name ?? '');
  await expectReachAtEveryWidth(page);

  const answers = async () =>
    (await mailsTo(site.mailUrl, email)).filter(({ subject: line }) => line.startsWith('Our answer'));
  await expect.poll(async () => (await answers()).length).toBe(2);
  const [, link = ''] = /(\/query\/\S+)/.exec((await answers())[0]?.text ?? '') ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your query' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.getByLabel('Write again').fill('And eight?');
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(page.getByText('We have received your message.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(4);
  await expectReach(page);

  await page.goto(`/admin/dashboard#queries/${reference}`);
  await expect(messages.filter({ hasText: 'And eight?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Query', exact: true })).toContainText('Open');
});
