import { dayText, windowText } from '../../src/client/dates.ts';
import { sampleState } from '../support/edition-facts.ts';
import { inspectionContent, openDay } from '../support/inspection-days.ts';
import { waitForMail } from '../support/mails.ts';
import { expectNoSidewaysScroll, expectReachAtEveryWidth } from './axe.ts';
import { existing, stateName } from './edition.ts';
import { addresses, expect, type Page, phone, test } from './fixtures.ts';
import { signedIn, signedInAndPaid } from './session.ts';

const path = '/inspection/timeline/form';
/** That of an existing institution in the state that the tests choose. */
const sampleGroup = inspectionContent.regions.find(({ states }) => states.includes(sampleState))?.group;
const full = (nth: number, state?: string) => dayText(openDay(nth, state), 'full');
const ready = (page: Page) => page.locator('form[aria-label="Inspection request"][data-ready]');

async function fillInstitution(page: Page): Promise<void> {
  await page.getByLabel('Name of the institution').fill('Vindhya Test College');
  await page.getByLabel('Identifier').fill('1-0000042');
  await page.getByLabel(stateName).selectOption(sampleState);
  await page.getByLabel('Type of institution').selectOption({ label: existing });
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Meera Test');
  await page.getByLabel('Telephone').fill('+91 00000 00042');
  await page.getByLabel('Email', { exact: true }).fill('office@college.example.org');
}

test('signed out leads to login and back; unpaid leads to the payment screen', async ({ page }) => {
  await page.goto(path);
  await page.waitForURL(/\/auth\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(path);
  await signedIn(page);
  await page.goto(path);
  await page.waitForURL('/payment');
});

test('group and window appear with the choice, days come from the window alone, the request is saved and can be changed', async ({
  page,
}) => {
  const account = await signedInAndPaid(page);
  await page.goto(path);
  await expect(ready(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Preferred dates' })).toHaveCount(0);
  await fillInstitution(page);
  await expect(page.locator('.group-note')).toContainText(`Group ${sampleGroup}`);
  const own = inspectionContent.groups.find(({ group }) => group === sampleGroup);
  await expect(page.locator('.group-note')).toContainText(windowText(own?.start ?? '', own?.end ?? ''));
  const days = page.getByRole('group', { name: 'Preferred dates' }).getByRole('checkbox');
  await expect(days.first()).toBeVisible();
  await page.getByRole('checkbox', { name: full(3) }).check();
  await page.getByRole('checkbox', { name: full(1) }).check();
  await page.getByRole('checkbox', { name: full(4) }).check();
  await expect(page.getByRole('checkbox', { name: full(2) })).toBeDisabled();
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Your inspection request is saved.')).toBeVisible();
  const reference = (await page.locator('.receipt-number').textContent()) ?? '';
  expect((await waitForMail(addresses.mail, account.email)).subject).toBeTruthy();
  await expectReachAtEveryWidth(page);

  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Inspection' });
  await expect(card).toContainText(reference);
  await expect(card.locator('.facts-days li').first()).toHaveText(full(3));

  await card.getByRole('link', { name: 'Change the request' }).click();
  await expect(ready(page)).toBeVisible();
  await expect(page.getByLabel('Name of the institution')).toHaveValue('Vindhya Test College');
  await page.getByLabel('Name of the institution').fill('Vindhya Renamed College');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your inspection request is saved.')).toBeVisible();
  await expect(page.locator('.receipt-number')).toHaveText(reference);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });
  test('missing fields are named, a change made in another window is told and can be loaded', async ({
    page,
    request,
    watch,
  }) => {
    watch.expectConsole(/409/);
    const account = await signedInAndPaid(page);
    await page.goto(path);
    await expect(ready(page)).toBeVisible();
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Enter the name of the institution.', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert', { name: 'Your request was not saved.' })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await fillInstitution(page);
    await page.getByRole('checkbox', { name: full(3) }).check();
    await fillContact(page);
    const other = await request.post('/inspection/timeline', {
      headers: { authorization: `Bearer ${account.token}` },
      data: {
        institution: 'Changed elsewhere',
        identifier: '1-0000042',
        state: sampleState,
        type: 'existing-technical',
        preferredDates: [openDay(1)],
        contactName: 'Meera',
        contactPhone: '+91 00000 00042',
        contactEmail: 'office@college.example.org',
        revision: 0,
      },
    });
    expect(other.status()).toBe(200);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.getByRole('button', { name: 'Open the newer request' }).click();
    await expect(page.getByLabel('Name of the institution')).toHaveValue('Changed elsewhere');
    await expectReachAtEveryWidth(page);
  });
});
