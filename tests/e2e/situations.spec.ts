import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { forms, sceneFor } from './situations/forms.ts';
import { endings, leaving, situations } from './situations/situations.ts';

const page = readFileSync(new URL('../../docs/situations.md', import.meta.url), 'utf8').replaceAll("'", '’');
const [head = [], , ...rows] = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('BUG-PR04 the table of docs/situations.md has every form, every situation and only what is known here', () => {
  expect(head.slice(1)).toEqual(Object.keys(forms));
  expect(rows.map(([situation]) => situation)).toEqual(Object.keys(situations));
  const known = new Set([...Object.keys(endings), ...Object.keys(leaving)]);
  expect(new Set(rows.flatMap(([, ...cells]) => cells))).toEqual(known);
});

for (const [situation = '', ...cells] of rows) {
  for (const [index, cell] of cells.entries()) {
    const form = head[index + 1] ?? '';
    test(`BUG-PR04 ${form}: ${situation}: ${cell}`, async ({ context, watch }) => {
      // Refused calls and lost connections are what some of the situations are about; a translated page is drawn anew.
      watch.expectConsole(/Failed to load resource|ERR_|React error #418/);
      for (const { before, meanwhile } of situations[situation] ?? []) {
        const page = await context.newPage();
        const scene = await sceneFor(form, page);
        await before?.(scene);
        await page.goto(scene.path);
        const left = leaving[cell];
        if (left) {
          await left(scene);
          continue;
        }
        await scene.ready();
        await scene.fill();
        await meanwhile?.(scene);
        if (cell !== 'other account') await scene.send();
        await endings[cell]?.(scene);
      }
    });
  }
}
