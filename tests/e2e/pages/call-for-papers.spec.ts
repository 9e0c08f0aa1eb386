import tracks from '#content/tracks.json' with { type: 'json' };
import { goalsNamed, goalsOf } from '../../../src/content/facts/goals.ts';
import { knownOf } from '../edition.ts';
import { expect, test } from '../fixtures.ts';

const topics = tracks.tracks.flatMap((track) => track.topics);

test('every track with its topics, each with the label of the goals it serves', async ({ page }) => {
  await page.goto('/call-for-papers');
  const main = page.getByRole('main');
  await expect(main.getByText('CONFERENCE TRACKS', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: 'Call for Papers' })).toBeVisible();
  await expect(
    main.getByText(knownOf({ pune: /original research papers.*rigorous peer review/, lisbon: /original research/i })),
  ).toBeVisible();
  await expect(main.locator('.track').getByRole('heading', { level: 2 })).toHaveText(
    tracks.tracks.map(({ title }) => title),
  );
  for (const track of tracks.tracks) {
    await expect(page.locator(`#${track.anchor} li`)).toHaveText(
      track.topics.map(({ text, sdg }) => new RegExp(`^\\s*${literal(text)}\\s*${literal(sdg)}\\s*$`)),
    );
  }
});

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'with scripts off', () => {
    test.use({ javaScriptEnabled: scripts });
    test('picking a goal leaves the topics it touches, and the tracks that have one', async ({ page }) => {
      await page.goto('/call-for-papers');
      const shown = page.locator('.track li:visible');
      await expect(shown).toHaveCount(topics.length);
      const touched = topics.filter(({ sdg }) => goalsOf(sdg).includes(13));
      expect(touched.length).toBeLessThan(topics.length);
      await page.locator('label', { has: page.getByRole('radio', { name: /SDG 13, Climate Action/ }) }).click();
      await expect(shown).toHaveCount(touched.length);
      await expect(page.getByText(`SDG 13, Climate Action: ${touched.length} topics`)).toBeVisible();
      // Choosing a goal hides tracks and renumbers none; each goal has its name beside its number.
      const left = tracks.tracks.filter((track) => track.topics.some(({ sdg }) => goalsOf(sdg).includes(13)));
      // Of the ten tracks in Pune some are left out.
      if (tracks.tracks.length > 2) expect(left.map(({ id }) => id)).not.toEqual(left.map((_, index) => index + 1));
      const numbers = page.locator('.track:visible');
      await expect(numbers).toHaveCount(left.length);
      for (const [index, { id }] of left.entries())
        expect(
          // Without scripts the page evaluates none, but the browser's own tools do.
          await numbers.nth(index).evaluate((one) => getComputedStyle(one, '::before').content),
        ).toContain(`"0${id}"`);
      for (const { number, name } of tracks.goals.filter(({ number }) => goalsNamed(tracks).has(number)))
        await expect(page.locator(`label.goal-${number}`).getByText(name, { exact: true })).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      const before = Math.max(...[...goalsNamed(tracks)].filter((number) => number < 13));
      await expect(page.getByRole('radio', { name: new RegExp(`SDG ${before}\\b`) })).toBeChecked();
      await expect(shown).toHaveCount(topics.filter(({ sdg }) => goalsOf(sdg).includes(before)).length);
    });
  });
}

test('each tag carries the official colour of its goal', async ({ page }) => {
  await page.goto('/call-for-papers');
  for (const { number, colour } of tracks.goals) {
    const tag = page.locator(`.sdg .goal-${number}`).first();
    if ((await tag.count()) === 0) continue;
    expect(await tag.evaluate((one) => getComputedStyle(one).getPropertyValue('--goal').trim())).toBe(colour);
  }
});

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
}
