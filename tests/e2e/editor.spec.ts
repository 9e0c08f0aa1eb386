import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { bundleEditor, type EditorBundle } from '../../scripts/build/editor/bundle.ts';
import { editorInDev } from '../../scripts/build/integrations/editor.ts';
import { contentReport } from '../../scripts/commands/content-report.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { pune } from '../support/pune.ts';
import { expect, test } from './fixtures.ts';

// The editor as `npm run dev` answers it, over a copy of the frozen edition: its own page and scripts, the door to the files, and no account.

const root = mkdtempSync(join(tmpdir(), 'edited-'));
let server: Server;
let address = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const part of ['content', 'public']) cpSync(join(pune, part), join(root, part), { recursive: true });
  const bundle: EditorBundle = await bundleEditor(root);
  const answer = editorInDev(root, async () => bundle);
  server = createServer((request, response) =>
    answer(request, response, () => {
      const isMark = request.url === '/favicon.svg';
      response.writeHead(isMark ? 200 : 404, { 'Content-Type': 'image/svg+xml' });
      response.end(isMark ? readFileSync('public/favicon.svg') : '');
    }),
  );
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  address = `http://localhost:${(server.address() as AddressInfo).port}/editor`;
});

test.afterAll(() => {
  server?.close();
  rmSync(root, { recursive: true, force: true });
});

/** The field of a form with everything in it; the editor sets names off by marks of direction that nobody sees. */
const field = (within: Page | Locator, label: string) =>
  within.getByRole('group', { name: new RegExp(`“\\W?${label}\\W?” Field`) }).last();

/** Opens a form in an editor that has just begun: it reads the files as they are now, and nothing of the last form is under way. */
async function open(page: Page, place: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${address}#/collections/${place}`);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
}

/** Saves, and waits until the file holds what was typed. */
async function save(page: Page, file: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  const path = join(root, 'content', file);
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8'), { timeout: 20_000 }).toContain(typed);
  // The editor goes back to the list by itself.
  await expect(page).not.toHaveURL(/\/entries\/|\/new$/, { timeout: 20_000 });
}

test('an organiser moves a deadline, is refused a wrong one with the sentence of the check, adds a keynote with a portrait and a news item (ADR-C10)', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const reports: string[] = [];
  await page.route('**/api/policy-report', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  // The page of the repository's host that says how it is.
  await page.route('https://www.githubstatus.com/**', (route) =>
    route.fulfill({ json: { status: { indicator: 'none' } } }),
  );

  page.setDefaultTimeout(20_000);
  await open(page, 'dates/entries/schedule');
  const dates = field(page, 'Entries');
  const acceptance = dates.getByRole('group').filter({ hasText: 'Acceptance notification' }).last();
  const values = field(dates, 'Values');
  // The form may still be drawn anew below the pointer.
  await expect(async () => {
    if (await values.isHidden()) await acceptance.getByRole('button', { name: 'Expand' }).first().click();
    await expect(values).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await values.getByRole('button', { name: /^Add/ }).click();
  await field(values, 'Status').getByRole('radio', { name: 'extended' }).click();
  await field(values, 'Announced').locator('input').fill('2025-05-20');
  await field(values, 'Date').locator('input').fill('2025-01-02');
  await page.getByRole('button', { name: 'Save' }).click();
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText(
    'Nothing was saved yet. What stands against it: "date" is an extension, so it must not be before what it extends (2025-05-24). (The day, YYYY-MM-DD. A deadline lasts until its end.)',
  );
  expect(readFileSync(join(root, 'content/schedule.json'), 'utf8')).toBe(
    readFileSync(join(pune, 'content/schedule.json'), 'utf8'),
  );
  await refusal.getByRole('button', { name: 'OK' }).click();
  await field(values, 'Date').locator('input').fill('2025-05-26');
  await save(page, 'schedule.json', '2025-05-26');

  await open(page, 'people/entries/speakers');
  await page.getByRole('button', { name: /^Add .*Speakers/ }).click();
  const people = field(page, 'Speakers');
  await field(people, 'ID').getByRole('textbox').fill('Amara Testa');
  await field(people, 'Name').getByRole('textbox').fill('Prof. Amara Testa');
  await field(people, 'Affiliation').getByRole('textbox').fill('Professor, University of Nowhere');
  await field(people, 'Image consent').getByRole('textbox').fill('by email, 1 June 2025');
  await field(people, 'Image').getByRole('button', { name: 'Browse' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a6f9b' } });
  await (await chosen).setFiles({
    name: 'Amara Testa.png',
    mimeType: 'image/png',
    buffer: await photo.png().toBuffer(),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
  await expect(field(people, 'Image').getByRole('button', { name: 'Replace Image' })).toBeVisible();
  // A field whose text has the wrong shape says so beside itself.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(people, 'ID')).toContainText(
    '"id" must be lowercase letters, digits and dashes, such as "full-paper".',
  );
  await field(people, 'ID').getByRole('textbox').fill('amara-testa');
  await save(page, 'speakers.json', 'amara-testa');

  const news = 'announcements/2025-06-20-one-more-keynote.md';
  await open(page, 'announcements/new');
  await field(page, 'Title').getByRole('textbox').fill('One more keynote');
  await field(page, 'Date').locator('input').fill('2025-06-20');
  await field(page, 'Summary').getByRole('textbox').fill('Prof. Amara Testa speaks on the second day.');
  await field(page, 'Link').getByRole('textbox').fill('/speakers/nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(refusal).toContainText(
    '"link" leads to "/speakers/nobody", which is no page of this site: check its spelling.',
  );
  await refusal.getByRole('button', { name: 'OK' }).click();
  await field(page, 'Link').getByRole('textbox').fill('/speakers/amara-testa');
  await save(page, news, '/speakers/amara-testa');

  // What was written is what the site is built from: the check of the project finds it in order, and each change is its own lines.
  expect(contentReport(root)).toMatchObject({ isRefused: false });
  const { schedule, speakers } = loadContent(root);
  expect(schedule.entries.find(({ id }) => id === 'acceptance')?.values.at(-1)).toEqual({
    status: 'extended',
    announced: '2025-05-20',
    date: '2025-05-26',
  });
  const [image = ''] = speakers.speakers.flatMap(({ id, image }) => (id === 'amara-testa' ? (image ?? '') : []));
  expect(image).toMatch(/^\/images\/people\/[a-z0-9-]+\.webp$/);
  expect(await sharp(join(root, 'public', image)).metadata()).toMatchObject({
    format: 'webp',
    width: 384,
    height: 512,
  });
  expect(readFileSync(join(root, 'content', news), 'utf8')).toBe(
    '---\ntitle: "One more keynote"\ndate: "2025-06-20"\nsummary: "Prof. Amara Testa speaks on the second day."\nlink: "/speakers/amara-testa"\n---\n',
  );
  for (const file of ['schedule', 'speakers']) {
    const lines = (folder: string) => readFileSync(join(folder, 'content', `${file}.json`), 'utf8').split('\n');
    const before = new Set(lines(pune));
    expect(lines(root).filter((line) => !before.has(line)).length, file).toBeLessThan(8);
  }
  expect(reports).toEqual([]);
});
