import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { editorPage, editorPolicy, editorSettings } from '../../scripts/build/editor/page.ts';
import { contentReport } from '../../scripts/commands/content-report.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { portraitFault, portraitSide } from '../../src/content/facts/portrait-photo.ts';
import { type DevServer, startDevServer } from '../support/dev-server.ts';
import { pune } from '../support/pune.ts';
import { RepositoryHost } from '../support/repository-host.ts';
import { addresses, expect, test } from './fixtures.ts';

// `npm run dev` of a copy of the frozen edition: the editor opens its files without an account, and the pages beside it show them.

// One dev server for the file.
test.describe.configure({ mode: 'default' });

let server: DevServer;
let root = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startDevServer('edited', 'pune', Number(new URL(addresses.dev).port));
  root = server.root;
  // The editor is put together when it is first asked for.
  await fetch(`${server.address}/editor`);
});

test.afterAll(async () => {
  await server?.stop();
});

/** The field of a form with everything in it; the editor sets names off by marks of direction that nobody sees. */
const field = (within: Page | Locator, label: string) =>
  within.getByRole('group', { name: new RegExp(`“\\W?${label}\\W?” Field`) }).last();

/** Opens a form in an editor that has just begun: it reads the files as they are now, and nothing of the last form is under way. */
async function open(page: Page, place: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${server.address}/editor#/collections/${place}`);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
}

/** Saves, and waits until the file holds what was typed. */
async function save(page: Page, file: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  const path = join(root, 'content', file);
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8'), { timeout: 60_000 }).toContain(typed);
  // The editor goes back to the list by itself.
  await expect(page).not.toHaveURL(/\/entries\/|\/new$/, { timeout: 60_000 });
}

/** Chooses a photo for a portrait: grey, with a red face in the right of it. */
async function choosePhoto(page: Page, portrait: Locator, name: string, width: number, height: number): Promise<void> {
  await portrait.getByRole('button', { name: /^Choose/ }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  const side = Math.round(Math.min(width, height) / 2);
  const face = sharp({ create: { width: side, height: side, channels: 3, background: '#c22' } });
  const photo = sharp({ create: { width, height, channels: 3, background: '#999' } }).composite([
    { input: await face.png().toBuffer(), left: width - Math.round(1.5 * side), top: Math.round((height - side) / 2) },
  ]);
  await (await chosen).setFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() });
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
}

/** What axe finds in a part of the editor, and nobody reads wrongly by the theme of the system. Landmarks are the editor's own affair. */
async function faultsOf(page: Page, part: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const landmarks = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };
    const { violations } = await run(selector, { rules: landmarks, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, part);
}

/** Opens the form of what was saved, and by a press in it the page that shows it. */
async function view(page: Page, place: string): Promise<Page> {
  await open(page, place);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'View on the Site' }).click();
  const shown = await opened;
  await shown.waitForLoadState();
  return shown;
}

/** A picture of the page that a visitor sees, not an empty frame. */
async function expectPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
}

test('an organiser moves a deadline, is refused a wrong one with the sentence of the check, adds a keynote with a portrait cut from a photo and a news item, and sees each on its page (ADR-C10)', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const reports: string[] = [];
  await page.route('**/api/policy-report', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  const keynote = 'Small models, large consequences';
  page.setDefaultTimeout(30_000);
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
  const portrait = field(people, 'Image');
  await portrait.scrollIntoViewIfNeeded();
  const small = portraitFault({ width: 200, height: 200 }) ?? '';
  await choosePhoto(page, portrait, 'small', 200, 200);
  await expect(portrait.getByRole('alert')).toHaveText(small);
  await expect(portrait.getByRole('img')).toHaveCount(0);
  // An upright photo has no room at its sides, a wide one none above and below.
  await choosePhoto(page, portrait, 'Upright', 900, 1400);
  await expect(portrait.getByRole('slider', { name: 'Left to right' })).toBeDisabled();
  await expect(portrait.getByRole('slider', { name: 'Up and down' })).toBeEnabled();
  await expect(portrait.getByRole('alert')).toBeEmpty();
  await choosePhoto(page, portrait, 'Amara Testa', 3000, 2000);
  await expect(portrait.getByRole('slider', { name: 'Up and down' })).toBeDisabled();
  const cut = portrait.getByRole('img', { name: 'The portrait as pages show it' });
  const before = await cut.getAttribute('src');
  expect(await faultsOf(page, '.portrait-field')).toEqual([]);
  // The face is at the right edge of the photo: the square is dragged there.
  const square = portrait.locator('.portrait-square');
  await square.scrollIntoViewIfNeeded();
  await square.hover();
  await page.mouse.down();
  await page.mouse.move(1300, 450, { steps: 4 });
  await page.mouse.up();
  await expect(portrait.getByRole('slider', { name: 'Left to right' })).toHaveValue('1000');
  await expect(cut).not.toHaveAttribute('src', before ?? '');
  await expect(portrait.getByRole('figure')).toHaveAttribute('aria-busy', 'false');
  // A field whose text has the wrong shape says so beside itself.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(people, 'ID')).toContainText(
    '"id" must be lowercase letters, digits and dashes, such as "full-paper".',
  );
  await field(people, 'ID').getByRole('textbox').fill('amara-testa');
  await save(page, 'speakers.json', 'amara-testa');

  await open(page, 'programme/entries/programme');
  // What lies below is drawn when it comes into sight.
  const days = field(page, 'Days');
  await days.scrollIntoViewIfNeeded();
  await days.getByRole('button', { name: 'Expand', exact: true }).first().click();
  const sessions = field(days, 'Sessions');
  await sessions.scrollIntoViewIfNeeded();
  const talk = sessions.getByRole('group').filter({ hasText: keynote }).last();
  const end = field(sessions, 'End');
  await expect(async () => {
    if ((await end.count()) === 0) await talk.getByRole('button', { name: 'Expand', exact: true }).click();
    await end.scrollIntoViewIfNeeded({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  const speakersOfTalk = field(sessions, 'Speakers');
  await speakersOfTalk.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Prof. Amara Testa' }).click();
  await save(page, 'programme.json', 'amara-testa');

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

  // Seen, each on the page to which its form leads.
  const schedule = await view(page, 'dates/entries/schedule');
  const row = schedule.getByRole('row', { name: /Acceptance notification/ });
  await expect(row).toContainText('26th May 2025');
  await expect(row.locator('del')).toHaveText(/24th May 2025/);
  const home = await view(page, 'people/entries/speakers');
  const card = home.getByRole('listitem').filter({ hasText: keynote }).last();
  await expect(card).toContainText('Prof. Amara Testa');
  await expectPicture(card.locator('img').last());
  await card.getByRole('link', { name: 'Prof. Amara Testa' }).click();
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Prof. Amara Testa');
  await expectPicture(home.getByRole('main').locator('img').first());
  const item = await view(page, 'announcements/entries/2025-06-20-one-more-keynote');
  await expect(item.getByRole('heading', { level: 1 })).toHaveText('One more keynote');
  await expect(item.getByRole('main')).toContainText('Prof. Amara Testa speaks on the second day.');

  // What was written is what the site is built from: the check of the project finds it in order, and each change is its own lines.
  expect(contentReport(root)).toMatchObject({ isRefused: false });
  const { schedule: dated, speakers } = loadContent(root);
  expect(dated.entries.find(({ id }) => id === 'acceptance')?.values.at(-1)).toEqual({
    status: 'extended',
    announced: '2025-05-20',
    date: '2025-05-26',
  });
  const [image = ''] = speakers.speakers.flatMap(({ id, image }) => (id === 'amara-testa' ? (image ?? '') : []));
  expect(image).toBe('/images/people/amara-testa.webp');
  const picture = sharp(join(root, 'public', image));
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: portraitSide, height: portraitSide });
  // The face is in the middle, and nothing of the photos that were tried is left.
  const { data } = await picture
    .extract({ left: 350, top: 350, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect((data[0] ?? 0) - (data[1] ?? 0)).toBeGreaterThan(100);
  expect(readdirSync(join(root, 'public/images/people')).filter((file) => !file.endsWith('.svg'))).toEqual([
    'amara-testa.webp',
  ]);
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

test('the editor of a repository: a visitor reaches nobody; whoever signs in saves a draft as a pull request, sees its preview, and publishes it (ADR-C16)', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(30_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  // The page of a build in which the repository is set, with the scripts that the dev server has.
  const [, script = ''] = /src="([^"]+)"/.exec(await (await fetch(`${server.address}/editor`)).text()) ?? [];
  const site = { url: 'https://conference.example.org', shortName: 'Conference' };
  await page.route(`${server.address}/editor`, (route) =>
    route.fulfill({
      body: editorPage(editorSettings(root, site, { EDITOR_REPOSITORY: 'owner/name' }), script),
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': editorPolicy },
    }),
  );
  const door = page.getByRole('button', { name: /Sign In with \W?GitHub/ });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${server.address}/editor#/collections/announcements/new`);
    await expect(door).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conference: editor');
    expect(await faultsOf(page, 'html'), colorScheme).toEqual([]);
  }
  expect(new Set(asked)).toEqual(new Set([server.address]));

  const preview = 'https://deploy-preview-1.example.org';
  const host = new RepositoryHost(pune, preview);
  await context.route('https://api.github.com/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const answer = host.answer(request.method(), pathname, request.postData() ?? '', request.headers().authorization);
    await route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  await context.route(`${preview}/**`, (route) => route.fulfill({ body: 'The preview' }));
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await page.getByRole('textbox', { name: 'Personal Access Token' }).fill('sample-token');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  const news = 'announcements/2025-06-21-a-second-panel';
  const file = `content/${news}.md`;
  await field(page, 'Title').getByRole('textbox').fill('A second panel');
  await field(page, 'Date').locator('input').fill('2025-06-21');
  await field(page, 'Summary').getByRole('textbox').fill('There is a second panel on the first day.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send for Review' }).click();
  await expect.poll(() => host.pullRequests).toMatchObject([{ state: 'open', isDraft: false }]);
  const [{ branch = '' } = {}] = host.pullRequests;
  expect(host.read(branch, file)).toContain('title: "A second panel"');
  expect(host.read('main', file)).toBeUndefined();

  await page.goto(`${server.address}/editor#/workflow`);
  await page.getByRole('button', { name: 'A second panel' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'View Preview' }).click();
  const shown = await opened;
  await expect(shown).toHaveURL(`${preview}/${news}`);
  await shown.close();
  const publish = page.getByRole('button', { name: 'Publish Entry' });
  const ready = page.getByRole('menuitemradio', { name: 'Ready' });
  // The bar of buttons may still be drawn anew below the pointer, and an entry of the menu does nothing before it has its id.
  await expect(async () => {
    if (await ready.isHidden()) await page.getByRole('button', { name: /^Status: / }).click({ timeout: 5_000 });
    await expect(ready).toHaveAttribute('id', /./, { timeout: 3_000 });
    await ready.click({ timeout: 3_000 });
    await expect(publish).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await publish.click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => host.read('main', file)).toContain('title: "A second panel"');
  expect(host.pullRequests).toMatchObject([{ state: 'merged' }]);
  expect(new Set(asked)).toEqual(new Set([server.address, 'https://api.github.com']));
});
