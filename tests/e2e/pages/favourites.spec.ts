import { readFile } from 'node:fs/promises';
import { expectReach } from '../axe.ts';
import { onlyIn } from '../edition.ts';
import { desktop, expect, type Page, phone, tablet, test } from '../fixtures.ts';

onlyIn('pune', 'they name sessions, papers and speakers of its programme');

const shown = (page: Page) => page.locator('.talk:visible');
const filter = (page: Page) => page.locator('.programme-filter');

test('track, room and day filter the programme, with their state in the address', async ({ page }) => {
  await page.goto('/schedule');
  const all = await page.locator('.talk').count();
  await filter(page).scrollIntoViewIfNeeded();
  await filter(page).getByLabel('Track').selectOption('2');
  await expect(shown(page)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'shown' })).toHaveText(`2 sessions of ${all} shown`);
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: /Wednesday/ })
    .click();
  await expect(shown(page)).toHaveCount(1);
  await expect(page).toHaveURL('/schedule?track=2&day=2#programme');
  await page.reload();
  await expect(shown(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Wednesday/ })).toHaveAttribute('aria-current', 'true');
  // An address that names a session shows it, whatever was chosen before.
  await page.goto('/schedule?track=2&day=2&room=nowhere#t1-a');
  await expect(page.locator('#t1-a')).toBeInViewport();
  await expect(page).toHaveURL('/schedule#programme');
  await filter(page).getByLabel('Room').selectOption({ label: 'AI Laboratory' });
  for (const room of await shown(page).locator('.talk-place').allTextContents())
    expect(room).toContain('AI Laboratory');
});

test('the days stay in view while their sessions pass', async ({ page }) => {
  for (const size of [phone, tablet, desktop]) {
    await page.setViewportSize(size);
    await page.goto('/schedule#day-2');
    await page.locator('#day-2 .talk').last().scrollIntoViewIfNeeded();
    const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
    // In view means that nothing lies over them either: the header is as high as its rows.
    for (const day of await days.all()) await day.click({ trial: true, timeout: 2000 });
    await expect(days.first()).toBeInViewport({ ratio: 1 });
    const [header, bar] = [await page.locator('header').first().boundingBox(), await days.first().boundingBox()];
    expect(bar?.y, `${size.width} px`).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 2);
  }
});

test('a session, a paper and a speaker are kept, listed, and go into a calendar of their own', async ({ page }) => {
  for (const path of ['/sessions/t2-a', '/papers/85', '/speakers/ingrid-solvang-moe']) {
    await page.goto(path);
    const star = page.getByRole('button', { name: 'Favourite', pressed: false });
    expect((await star.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await star.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
  await page.getByRole('link', { name: 'Your favourites' }).click();
  await expect(page).toHaveURL('/schedule?mine=1#programme');
  const list = page.locator('.programme-mine');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(shown(page).locator('h4')).toHaveText([/^Small models/, /^Track 1/, /^Track 2/]);
  await expect(list.getByRole('link', { name: /^Subscribe to Track 2/ })).toHaveAttribute(
    'href',
    /^webcal:\/\/.*\/calendar\/session-t2-a\.ics$/,
  );
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Download their calendar' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const uids = [...file.matchAll(/^UID:session-(.*?)-\d+@/gm)].map(([, name]) => name);
  expect(uids).toEqual(['keynote-small-models', 't1-a', 't2-a']);
  await expectReach(page, 'favourites');
  const stars = list.getByRole('button', { name: /^Favourite: / });
  for (const star of await stars.all()) expect((await star.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await stars.first().press('Space');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(stars.first()).toBeFocused();
});

test('a star of the schedule is kept too; where storage is shut off it lasts, and says so', async ({ page }) => {
  await page.goto('/schedule#t1-a');
  const star = page.locator('#t1-a > .star');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('shut off', 'SecurityError');
      },
    });
  });
  await page.goto('/papers/85');
  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'keeps nothing' })).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('every session of both days is shown, and nothing that only scripts make work', async ({ page }) => {
    await page.goto('/schedule?track=2&day=1&mine=1');
    await expect(shown(page)).toHaveCount(await page.locator('.talk').count());
    await expect(filter(page)).toBeHidden();
    await page.goto('/papers/85');
    await expect(page.getByRole('button', { name: 'Favourite' })).toBeHidden();
  });
});
