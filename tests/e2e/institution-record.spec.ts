import { randomUUID } from 'node:crypto';
import { sampleState } from '../support/edition-facts.ts';
import { openDay } from '../support/inspection-days.ts';
import { expectReachAtEveryWidth } from './axe.ts';
import { desktop, expect, narrow, tablet, test } from './fixtures.ts';
import { signedInAdmin, signedInAndPaid, site } from './session.ts';

test('BUG-RM7 an institution is found by its words and its record opened by keyboard, which has an address of its own; a day is confirmed there', async ({
  page,
}) => {
  const account = await signedInAndPaid(page);
  const institution = `Record College ${randomUUID().slice(0, 8)}`;
  const body = {
    institution,
    identifier: '1-0000042',
    state: sampleState,
    type: 'existing-technical',
    preferredDates: [openDay(3)],
    contactName: 'Meera Test',
    contactPhone: '+91 00000 00042',
    contactEmail: account.email,
    revision: 0,
  };
  await site.call('/inspection/timeline', { token: account.token, body });
  await signedInAdmin(page);
  for (const list of ['payments', 'institutions']) {
    await page.goto(`/admin/dashboard#${list}`);
    await page.getByRole('searchbox', { name: 'Search' }).fill(institution);
    await expect(page.getByText('1 in total')).toBeVisible();
    await expect(page.getByRole('link', { name: institution })).toBeVisible();
  }
  await page.getByRole('link', { name: institution }).press('Enter');
  await expect(page.getByRole('heading', { name: institution })).toBeFocused();
  expect(new URL(page.url()).hash).toBe(`#institution/${account.id}`);
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(account.email);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Paid');
  // BUG-RM7: what opens has the whole width, and where that is wide its parts stand beside each other.
  await page.locator('summary').filter({ hasText: 'Refund or send again' }).press('Enter');
  const refund = page.getByLabel('Amount', { exact: true });
  await expect(refund).toBeVisible();
  const edges = (of: string) => page.locator(of).evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
  for (const { width, height } of [narrow, tablet, desktop]) {
    await page.setViewportSize({ width, height });
    const rooms = async () => {
      const [whole, part, form] = [
        await edges('.institution'),
        await edges('.institution-part:has(.money)'),
        await edges('.money-refund'),
      ];
      return { empty: Math.round(whole.width - part.width), isInside: form.right < part.right };
    };
    await expect.poll(rooms, `${width} px`).toEqual({ empty: 0, isInside: true });
  }
  const [facts, form] = [await edges('.money-facts'), await edges('.money-refund')];
  expect(form.top).toBe(facts.top);
  await page.getByRole('button', { name: /^Confirm / }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the day' }).press('Enter');
  await expect(page.getByText('Done. The institution is told by email.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Confirmed an inspection day');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Inspection', exact: true })).toContainText('Confirmed');
  await expect(page.getByRole('region', { name: 'Emails sent' })).toContainText('Inspection request received');
  await expectReachAtEveryWidth(page);
});
