// Random valid edits of the present content, one after the other, in a copy of the project: `npm run test:edits -- 40`. After each the check
// must pass; after every fifth (`-- 40 1`: after each) the site is built, the tests of the built site are run, and its pages must show what was
// edited. `SEED=…` repeats a run.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent } from '../src/content/check/load.ts';
import { copyProject, wordsOf } from './support/editions.ts';
import { randomEdits, type Shown, validEdits } from './support/valid-edits.ts';

const [count = 40, every = 5] = process.argv.slice(2).map(Number);
process.env.SEED ??= String(Math.trunc(Math.random() * 1_000_000));
console.log(`SEED=${process.env.SEED}`);

const copy = copyProject('edits');
for (const part of ['tests', 'docs', 'vitest.config.ts']) cpSync(part, join(copy.folder, part), { recursive: true });
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: copy.folder, encoding: 'utf8', stdio: 'pipe' });
const edits = validEdits(copy.folder);

/** The tests that look at what was built, and at no frozen edition. */
const presentTests = readdirSync('tests/build')
  .map((file) => join('tests/build', file))
  .filter((file) => !/frozenSite|copyProject/.test(readFileSync(file, 'utf8')));

/** What the pages do not show of the edits since the last build. */
function unseen(shown: readonly (readonly [string, Shown])[]): string[] {
  const content = loadContent(copy.folder);
  const words = copy
    .files()
    .filter((file) => file.endsWith('.html'))
    .map((file) => wordsOf(copy.read(file)))
    .join('\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
  return shown.flatMap(([name, of]) => {
    const { words: wanted, gone = false } = of(content);
    return words.includes(wanted) === gone ? [`${name}: "${wanted}" ${gone ? 'still stands' : 'stands'} nowhere`] : [];
  });
}

let waiting: (readonly [string, Shown])[] = [];
let failed = 0;
const order = randomEdits(Object.keys(edits), count);
for (const [index, [name, number]] of order.entries()) {
  const shown = edits[name]?.(number);
  if (!shown) throw new Error(`no edit is called ${name}`);
  // A later edit of the same kind may have taken the place of an earlier one.
  waiting = [...waiting.filter(([other]) => other !== name), [name, shown]];
  const told: string[] = [];
  try {
    run(process.execPath, 'scripts/commands/content.ts');
    if ((index + 1) % every === 0 || index === order.length - 1) {
      copy.build();
      told.push(...unseen(waiting));
      waiting = [];
      run(join(copy.folder, 'node_modules/.bin/vitest'), 'run', '--project', 'build', ...presentTests);
      told.unshift('built');
    }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    told.push(`FAILED\n${stdout}${stderr}`);
  }
  const bad = told.filter((line) => line !== 'built');
  failed += bad.length > 0 ? 1 : 0;
  console.log(
    `${String(index + 1).padStart(3)}. ${name}, ${number}: ${bad.length > 0 ? bad.join('\n') : ['passes', ...told].join(', ')}`,
  );
}
copy.remove();
console.log(`edits: ${count - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
