import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { definitions, judge, type Library } from '../support/ids.ts';

/** Every text that git tracks or would track. */
function repository(): Library {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  const paths = list.split('\0').filter((path) => path !== '');
  const isText = (path: string) => /\.(ts|tsx|astro|css|md|mjs|cjs|json|toml|yml|csv|html)$/.test(path);
  const read = (path: string) => {
    try {
      return isText(path) ? readFileSync(path, 'utf8') : '';
    } catch {
      // Deleted, and not yet committed.
      return undefined;
    }
  };
  return new Map(
    paths.flatMap((path) => {
      const text = read(path);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
}

const library = repository();
const changed = (path: string, change: (text: string) => string): Library =>
  new Map([...library, [path, change(library.get(path) ?? '')]]);

describe('Every reason that is cited stands in this repository', () => {
  test('each id cited exists, each line of the checklist has a test, no file elsewhere is cited', () => {
    expect(judge(library)).toEqual([]);
  });

  test('the documents define the ids of the checklist, of the bugs, of the specification and of the decisions', () => {
    const ids = [...definitions(library).keys()];
    for (const kind of ['SEC-', 'BUG-', 'SPEC-', 'ADR-'])
      expect(ids.filter((id) => id.startsWith(kind)).length).toBeGreaterThan(5);
  });
});

test('the lessons stand one a line, in the order of their ids', () => {
  const ids = (library.get('docs/lessons.md') ?? '').match(/(?<=^- \*\*)BUG-[A-Z]+\d+(?=\*\* .+ → _.+_ → .+$)/gm) ?? [];
  expect(ids.length).toBeGreaterThan(40);
  expect(ids).toEqual([...definitions(library)].flatMap(([id, path]) => (path === 'docs/lessons.md' ? [id] : [])));
  expect(ids).toEqual(ids.toSorted(new Intl.Collator('en', { numeric: true }).compare));
});

describe('The judge of ids', () => {
  const mine = 'tests/unit/ids.test.ts';

  test('finds an id that is misspelt', () => {
    const misspelt = ['SEC', 'A33'].join('-');
    expect(judge(changed('src/pages/index.astro', (text) => `<!-- ${misspelt} -->${text}`))).toEqual([
      `src/pages/index.astro cites ${misspelt}, which no document defines.`,
    ]);
  });

  test('finds a line of the checklist that has lost its test', () => {
    const line = ['SEC', 'Z9'].join('-');
    expect(judge(changed('docs/security.md', (text) => `${text}\n- **${line}** A line that nobody tests.\n`))).toEqual([
      `docs/security.md defines ${line}, and no test names it.`,
    ]);
  });

  test('finds a file outside the repository that is cited', () => {
    const outside = ['..', 'shared', 'design', 'house.md'].join('/');
    expect(judge(changed('CONTRIBUTING.md', (text) => `${text}\nSee \`${outside}\`.\n`))).toEqual([
      `CONTRIBUTING.md cites ${outside}, which is not in this repository.`,
    ]);
    const gone = ['docs', 'gone.md'].join('/');
    expect(judge(changed('README.md', (text) => `${text}\nSee [it](${gone}).\n`))).toEqual([
      `README.md cites ${gone}, which is not in this repository.`,
    ]);
  });

  test('finds a title that begins with an id of no kind', () => {
    const title = `test(${"'"}A3 twenty at once${"'"}, () => {});`;
    expect(judge(changed(mine, (text) => `${text}\n${title}\n`))).toEqual([
      `${mine}: the title begins with A3, which does not say what it is.`,
    ]);
  });
});
