import downloads from '#content/downloads.json' with { type: 'json' };
import phases from '#content/phases.json' with { type: 'json' };
import { entryOf, scheduleRow } from '../../../src/content/facts/dates.ts';
import { phaseTimes, schedule } from '../edition-dates.ts';
import { expect, test } from '../fixtures.ts';

/** One screen of a laptop, two of a small phone. */
const screens = [
  { width: 1366, height: 650, screens: 1 },
  { width: 360, height: 640, screens: 2 },
];

for (const path of ['/author-guidelines', '/call-for-papers'])
  test(`${path} says in each phase what authors do now, with the dates in force, in the first screen of a laptop and the first two of a phone`, async ({
    page,
  }) => {
    for (const [phase, at] of Object.entries(phaseTimes)) {
      await page.goto(`${path}?at=${at}`);
      const steps = page.locator('.desk-steps:visible > li');
      const wanted = phases.phases[phase as keyof typeof phaseTimes].authors;
      await expect(steps).toHaveCount(wanted.length);
      for (const [index, step] of wanted.entries()) {
        await expect(steps.nth(index)).toContainText(step.text);
        if (!('date' in step)) continue;
        const { text, zoneShort } = scheduleRow(entryOf(schedule, step.date));
        await expect(steps.nth(index)).toContainText(`${text} ${zoneShort}`);
      }
      for (const { width, height, screens: most } of screens) {
        await page.setViewportSize({ width, height });
        const ends = await page.locator('.desk').evaluate((desk) =>
          ['.desk-steps', '.author-actions', '.desk-files'].map((part) => {
            const shown = [...desk.querySelectorAll(part)].find((one) => one.checkVisibility());
            return [part, Math.round((shown?.getBoundingClientRect().bottom ?? Number.NaN) + scrollY)] as const;
          }),
        );
        for (const [part, y] of ends)
          expect(y, `${path}, ${phase}, ${width} px: ${part}`).toBeLessThanOrEqual(most * height);
      }
    }
  });

test('the table of templates offers each kind of article for Word and for LaTeX, and the copyright form', async ({
  page,
}) => {
  await page.goto(`/author-guidelines?at=${phaseTimes.call}`);
  const table = page.getByRole('table', { name: 'Templates and forms' });
  await expect(table.getByRole('columnheader')).toHaveText(['Word', 'LaTeX']);
  const nameOf = (id: string) => downloads.documents.find((one) => one.id === id)?.name ?? id;
  for (const { word, latex } of downloads.menus.articleTemplates) {
    const row = table.getByRole('row', { name: new RegExp(`^${nameOf(word)} at most \\d+ pages`) });
    await expect(row.getByRole('link')).toHaveText([
      new RegExp(`DOCX ${nameOf(word)}`),
      new RegExp(`ZIP ${nameOf(latex)}`),
    ]);
    await expect(row.getByRole('cell').first()).toHaveText(/, \d+ kB\s+\d+\w+ \w+ \d{4}\s*[0-9a-f]{10}/);
  }
  const form = table.getByRole('row', { name: /^Copyright Form Signed/ });
  await expect(form.getByRole('link')).toHaveCount(downloads.menus.signedForm.files.length);
});
