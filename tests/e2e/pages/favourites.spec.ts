import { readFile } from 'node:fs/promises';
import papersFile from '#content/papers.json' with { type: 'json' };
import programme from '#content/programme.json' with { type: 'json' };
import speakersFile from '#content/speakers.json' with { type: 'json' };
import { expectReach } from '../axe.ts';
import { desktop, expect, type Page, phone, tablet, test } from '../fixtures.ts';

interface Session {
  readonly id: string;
  readonly title: string;
  readonly room: string;
  readonly day: number;
  readonly track?: number;
  readonly speakers?: readonly string[];
}
const sessions = programme.days.flatMap(({ day, sessions: all }) =>
  all.map((session): Session => ({ ...session, day })),
);
const talks = sessions.filter(({ track }) => track !== undefined);
const lastDay = programme.days.length;
const [speaker] = speakersFile.speakers;
const [paper] = papersFile.papers;
/** The first session of papers, and one of the same day and another track, which meets again on the last day. */
const [first] = talks;
const other = talks.find(
  ({ track, day }) =>
    day === first?.day &&
    track !== first.track &&
    talks.some((again) => again.day === lastDay && again.track === track),
);
const ofOther = talks.filter(({ track }) => track === other?.track);
const ofLastDay = ofOther.filter(({ day }) => day === lastDay);
/** Where the session of the other track is. */
const room = programme.rooms.find(({ id }) => id === other?.room);
/** The sessions that belong to what the third test keeps, in the order of the programme. */
const kept = sessions.filter(
  ({ id, speakers = [] }) => id === other?.id || id === paper?.session || speakers.includes(speaker?.id ?? ''),
);

const shown = (page: Page) => page.locator('.talk:visible');
const filter = (page: Page) => page.locator('.programme-filter');

test('track, room and day filter the programme, with their state in the address', async ({ page }) => {
  await page.goto('/schedule');
  const all = await page.locator('.talk').count();
  await filter(page).scrollIntoViewIfNeeded();
  await filter(page).getByLabel('Track').selectOption(String(other?.track));
  await expect(shown(page)).toHaveCount(ofOther.length);
  await expect(page.getByRole('status').filter({ hasText: 'shown' })).toHaveText(
    `${ofOther.length} sessions of ${all} shown`,
  );
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').last().click();
  await expect(shown(page)).toHaveCount(ofLastDay.length);
  await expect(page).toHaveURL(`/schedule?track=${other?.track}&day=${lastDay}#programme`);
  await page.reload();
  await expect(shown(page)).toHaveCount(ofLastDay.length);
  await expect(page.getByRole('navigation', { name: 'Days' }).getByRole('link').last()).toHaveAttribute(
    'aria-current',
    'true',
  );
  // An address that names a session shows it, whatever was chosen before.
  await page.goto(`/schedule?track=${other?.track}&day=${lastDay}&room=nowhere#${first?.id}`);
  await expect(page.locator(`#${first?.id}`)).toBeInViewport();
  await expect(page).toHaveURL('/schedule#programme');
  await filter(page)
    .getByLabel('Room')
    .selectOption({ label: room?.name ?? '' });
  await expect(shown(page)).not.toHaveCount(all);
  for (const place of await shown(page).locator('.talk-place').allTextContents()) expect(place).toContain(room?.name);
});

test('the days stay in view while their sessions pass', async ({ page }) => {
  for (const size of [phone, tablet, desktop]) {
    await page.setViewportSize(size);
    await page.goto(`/schedule#day-${lastDay}`);
    await page.locator(`#day-${lastDay} .talk`).last().scrollIntoViewIfNeeded();
    const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
    // In view means that nothing lies over them either: the header is as high as its rows.
    for (const day of await days.all()) await day.click({ trial: true, timeout: 2000 });
    await expect(days.first()).toBeInViewport({ ratio: 1 });
    const [header, bar] = [await page.locator('header').first().boundingBox(), await days.first().boundingBox()];
    expect(bar?.y, `${size.width} px`).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 2);
  }
});

test('a session, a paper and a speaker are kept, listed, and go into a calendar of their own', async ({ page }) => {
  for (const path of [`/sessions/${other?.id}`, `/papers/${paper?.id}`, `/speakers/${speaker?.id}`]) {
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
  await expect(shown(page).locator('h4')).toContainText(kept.map(({ title }) => title));
  await expect(list.getByRole('link', { name: `Subscribe to ${other?.title}` })).toHaveAttribute(
    'href',
    new RegExp(String.raw`^webcal://.*/calendar/session-${other?.id}\.ics$`),
  );
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Download their calendar' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const uids = [...file.matchAll(/^UID:session-(.*?)-\d+@/gm)].map(([, name]) => name);
  expect(uids).toEqual(kept.map(({ id }) => id));
  await expectReach(page, 'favourites');
  const stars = list.getByRole('button', { name: /^Favourite: / });
  for (const star of await stars.all()) expect((await star.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await stars.first().press('Space');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(stars.first()).toBeFocused();
});

test('a star of the schedule is kept too; where storage is shut off it lasts, and says so', async ({ page }) => {
  await page.goto(`/schedule#${first?.id}`);
  const star = page.locator(`#${first?.id} > .star`);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('shut off', 'SecurityError');
      },
    });
  });
  await page.goto(`/papers/${paper?.id}`);
  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'keeps nothing' })).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('every session of all days is shown, and nothing that only scripts make work', async ({ page }) => {
    await page.goto(`/schedule?track=${other?.track}&day=1&mine=1`);
    await expect(shown(page)).toHaveCount(await page.locator('.talk').count());
    await expect(filter(page)).toBeHidden();
    await page.goto(`/papers/${paper?.id}`);
    await expect(page.getByRole('button', { name: 'Favourite' })).toBeHidden();
  });
});
