import { advisers, anchorOf, knownOf } from '../edition.ts';
import { desktop, expect, phone, test } from '../fixtures.ts';

type Section = readonly [title: string, people: number, columns: number];
/** In Pune as the specification has them in section 2: title, people, columns on a wide screen. */
const sections = knownOf<readonly Section[]>({
  pune: [
    ['Chief Patrons', 1, 1],
    ['Patron', 1, 1],
    ['General Chair', 3, 3],
    ['Program Chair', 6, 2],
    ['Publication Chair', 6, 3],
    ['Associate Editors', 15, 3],
    ['Admin Editor', 1, 1],
  ],
  lisbon: [
    ['Chairs', 2, 2],
    ['Programme Committee', 6, 3],
    ['Proceedings', 1, 1],
  ],
});
/** The two long lists, with their sizes. */
const lists = knownOf<readonly (readonly [title: string, people: number])[]>({
  pune: [
    ['Organizing Committee', 45],
    ['Advisory Committee', 75],
  ],
  lisbon: [
    ['Local Team', 10],
    ['Advisers', 12],
  ],
});

test('the header and all sections stand in order, each under its anchor', async ({ page }) => {
  await page.goto('/committees');
  const main = page.getByRole('main');
  await expect(main.getByText('COMMITTEE', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Conference Committee' })).toBeVisible();
  const titles = [...sections, ...lists].map(([title]) => title);
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(titles);
  const ids = await main.locator('section[id]').evaluateAll((found) => found.map(({ id }) => id));
  expect(ids).toEqual(titles.map(anchorOf));
});

for (const [device, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`each section has its people, with picture, name, role and organisation, in its columns on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/committees');
    for (const [title, people, columns] of sections) {
      const cards = page.locator(`#${anchorOf(title)} li`);
      await expect(cards).toHaveCount(people);
      const lefts = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
      expect(new Set(lefts).size, `columns of ${title}`).toBe(device === 'phone' ? 1 : columns);
      const lines = await cards.evaluateAll((all) =>
        all.map((card) => [...card.querySelectorAll('p')].filter(({ textContent }) => textContent?.trim()).length),
      );
      expect(
        lines.every((count) => count === 3),
        `${title}: name, role, organisation`,
      ).toBe(true);
      await expect(cards.locator('.portrait')).toHaveCount(people);
    }
  });
}

test('the lines of the two long lists alternate in shade', async ({ page }) => {
  await page.goto('/committees');
  for (const [title, size] of lists) {
    const rows = page.locator(`#${anchorOf(title)} li`);
    await expect(rows).toHaveCount(size);
    const shades = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor));
    expect(shades.every((shade, index) => shade === shades[index % 2])).toBe(true);
    expect(shades[0]).not.toBe(shades[1]);
  }
});

test('the filter leaves the rows that hold all typed words, says how many, and keeps the shades alternating', async ({
  page,
}) => {
  await page.goto('/committees');
  const list = page.locator(`#${advisers.anchor}`);
  const box = page.getByRole('searchbox', { name: `Filter the ${advisers.title} list` });
  const words = await list
    .locator('li')
    .nth(Math.ceil(advisers.size / 2))
    .innerText();
  const wanted = (words.split('\n')[0] ?? '').split(' ').at(-1) ?? '';
  await box.fill(wanted.toUpperCase());
  await expect(list.locator('li:visible')).toHaveText([new RegExp(wanted)]);
  await expect(list.getByRole('status')).toHaveText(`1 of ${advisers.size} shown`);
  await box.fill('university professor');
  const left = list.locator('li:visible');
  await expect(left.first()).toContainText(/university/i);
  const shades = await left.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor));
  expect(shades.length).toBeGreaterThan(3);
  expect(shades.every((shade, index) => shade === shades[index % 2])).toBe(true);
  await box.fill('');
  await expect(list.locator('li:visible')).toHaveCount(advisers.size);
  await expect(list.getByRole('status')).toBeEmpty();
});

test('a card lifts by 4 px under the pointer', async ({ page }) => {
  await page.goto('/committees');
  const card = page.locator('.person').first();
  await card.hover();
  await expect(card).toHaveCSS('translate', '0px -4px');
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1366, height: 650 } });
  test('a card rises once, for 1000 ms, as it comes into view, and is never half-faded (D23)', async ({ page }) => {
    await page.goto('/committees');
    const rising = page.locator('.person.rising');
    await expect(page.locator('.person').first()).toBeInViewport();
    // What was left out of the first frames is brought in a second later (ADR-P09): that is no coming into view.
    const later = page.locator('.people.later').last();
    await expect(later).toHaveCSS('content-visibility', 'visible');
    await expect(rising, 'the first look does not move').toHaveCount(0);
    const last = page.locator('.person:visible').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toHaveClass(/rising/);
    const played = await last.evaluate(async (card) => {
      const [entrance, ...more] = card.getAnimations().filter((one) => one instanceof CSSAnimation);
      const opacity = getComputedStyle(card).opacity;
      const { duration, iterations } = entrance?.effect?.getTiming() ?? {};
      await entrance?.finished;
      return { duration, iterations, opacity, more: more.length, left: getComputedStyle(card).translate };
    });
    expect(played).toEqual({ duration: 1000, iterations: 1, opacity: '1', more: 0, left: 'none' });
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('both lists are whole and no filter box is offered', async ({ page }) => {
    await page.goto('/committees');
    await expect(page.locator(`#${advisers.anchor} li:visible`)).toHaveCount(advisers.size);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });
});
