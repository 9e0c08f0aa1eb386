import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { mailsTo, waitForMail } from '../support/mails.ts';
import { readPdf } from '../support/pdf.ts';
import { expectReachAtEveryWidth } from './axe.ts';
import { addresses, expect, test } from './fixtures.ts';
import { signedInAdmin } from './session.ts';

test('a table becomes certificates: read with its mistakes, made in slices past a lost answer, one archive, each mailed once, one revoked', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.expectConsole(/ERR_FAILED.*certificate-files/);
  const mark = randomUUID().slice(0, 8);
  const email = `holder-${mark}@example.org`;
  await signedInAdmin(page);
  await page.goto('/admin/dashboard#certificates');
  await page.getByText('Make certificates from a table').press('Enter');
  const rows = Array.from({ length: 41 }, (_, index) => `Guest ${index} ${mark},,`);
  const table = (kind: string) => ['name,email,kind', `Holder ${mark},${email},${kind}`, ...rows].join('\n');
  await page.getByLabel('Table', { exact: true }).fill(table('poem'));
  await page.getByLabel('Kind of rows that name none').selectOption('participation');
  await page.getByRole('button', { name: 'Read the table' }).press('Enter');
  await expect(page.getByText('Table, line 2: the kind is one of')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Make \d/ })).toHaveCount(0);
  await expectReachAtEveryWidth(page, 'a table with a mistake');
  await page.getByLabel('Table', { exact: true }).fill(table('review'));
  await page.getByRole('button', { name: 'Read the table' }).press('Enter');
  await expect(page.getByText('42 rows read, 0 mistakes.')).toBeVisible();

  // The answer of the second slice is lost on its way: it is asked for again, and makes none twice.
  let slices = 0;
  await page.route('**/admin/certificate-files', async (route) => {
    slices += 1;
    if (slices !== 2) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make 42 certificates' }).dblclick();
  const files = unzipSync(readFileSync(await (await saved).path()));
  await expect(page.getByText('42 certificates made. The archive is in your downloads.')).toBeVisible();
  expect(slices).toBe(3);
  expect(Object.keys(files)).toHaveLength(43);
  const lines = new TextDecoder().decode(files['certificates.csv']).trim().split('\n');
  expect(lines).toHaveLength(43);
  const first = lines.find((line) => line.includes(email)) ?? '';
  const code = /\w{4}-\w{4}-\w{4}-\w{4}/.exec(first)?.[0] ?? '';
  const sheet = await readPdf(files[`01-holder-${mark}-review.pdf`] ?? new Uint8Array());
  expect(sheet.text[0]).toContain(code);

  await page.getByRole('button', { name: 'Mail to 1 address' }).dblclick();
  await expect(page.getByText('1 certificate mailed, 41 without an address.')).toBeVisible();
  await page.getByRole('button', { name: 'Mail to 1 address' }).press('Enter');
  await expect(page.getByText('0 certificates mailed, 1 mailed before, 41 without an address.')).toBeVisible();
  const letter = await waitForMail(addresses.mail, email);
  expect(await mailsTo(addresses.mail, email)).toHaveLength(1);
  const link = /http\S+\/certificate\/\S+/.exec(letter.text)?.[0] ?? '';
  const opened = await page.request.get(link);
  expect((await readPdf(new Uint8Array(await opened.body()))).text[0]).toContain(code);

  await page.getByRole('searchbox', { name: 'Search' }).fill(code);
  await expect(page.getByText('1 in total')).toBeVisible();
  await page
    .locator('summary')
    .filter({ hasText: `Holder ${mark}` })
    .press('Enter');
  await page.getByLabel('Reason for revoking').fill('Was not there.');
  await expectReachAtEveryWidth(page, 'a certificate to revoke');
  await page.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText('Revoked. /verify says so from now on.')).toBeVisible();
  await page.goto(`/verify/${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate was revoked');
});
