import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { health } from '#contract/calls/service';
import { problems } from '#contract/problem';
import { endpointFault, lastingKinds, webhookKinds } from '#server/services/stripe/event-kinds';
import packageFile from '../../package.json' with { type: 'json' };
import { guideExamples } from '../../scripts/pictures/guide.ts';
import { settingsGuide } from '../../scripts/settings-guide.ts';

const scripts: Readonly<Record<string, string>> = packageFile.scripts;
/** All that somebody follows, by path. */
const guides = new Map(
  ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'content/README.md', ...globSync('docs/*.md')].map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
);
const deploy = guides.get('docs/deploy.md') ?? '';

interface Named {
  readonly where: string;
  readonly script: string;
  /** What follows `--`, up to the end of the code. */
  readonly rest: string;
}

/** Every `npm …` that stands as code in a text. */
function commandsIn(path: string, text: string): readonly Named[] {
  return [...text.matchAll(/`npm (?:run ([\w:-]+)|(start|test))([^`\n]*)`/g)].map(
    ([, script = '', own, rest = '']) => ({
      where: path,
      script: own ?? script,
      rest,
    }),
  );
}

/** What is wrong with a command that a guide names. */
function faultOf({ where, script, rest }: Named): readonly string[] {
  const line = scripts[script];
  if (line === undefined) return [`${where} names \`npm run ${script}\`, which is no script of package.json`];
  const files = line.match(/(?:scripts|tests)\/[\w./-]+\.ts/g) ?? [];
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const options = [...rest.matchAll(/(?<= )--([a-z][\w-]+)/g)].map(([, option = '']) => option);
  return options
    .filter((option) => !new RegExp(`(?:${option}'?:|--${option}\\b)`).test(code))
    .map((option) => `${where} gives \`npm run ${script}\` the option --${option}, which it does not know`);
}

describe('BUG-F9 what the guides tell people to type and to set exists', () => {
  test('each command is a script of package.json and knows the options that it is given', () => {
    const named = [...guides].flatMap(([path, text]) => commandsIn(path, text));
    expect(new Set(named.map(({ script }) => script)).size).toBeGreaterThan(20);
    expect(named.flatMap(faultOf)).toEqual([]);
    const wrong = commandsIn('a.md', '`npm run docter`, `npm run doctor -- --life`, `npm run backup -- --for age1… F`');
    expect(wrong.flatMap(faultOf)).toHaveLength(2);
  });

  test('docs/deploy.md names only settings that exist, and says of each secret how it is changed after a leak', () => {
    const known = new Set([...settingsGuide.map(({ name }) => name), 'NODE_VERSION', 'SITE_NAME']);
    const named = [...deploy.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const leaked = deploy.slice(deploy.indexOf('### Change keys'), deploy.indexOf('### What was in reach'));
    for (const name of readFileSync('.env.example', 'utf8').match(
      /^[A-Z_]*(?:KEYS?|TOKEN|SECRET)(?==)|^BUILD_HOOK_URL/gm,
    ) ?? [])
      if (!name.startsWith('PUBLIC_')) expect(leaked, name).toContain(`\`${name}\``);
  });

  test('each link leads to a file that exists, and to a heading that it has', () => {
    const broken = [...guides].flatMap(([path, text]) =>
      [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, file = '', anchor]) => {
        const target = file === '' ? path : join(dirname(path), file);
        if (!existsSync(target)) return [`${path} → ${file}`];
        if (anchor === undefined || !target.endsWith('.md')) return [];
        return anchorsOf(readFileSync(target, 'utf8')).includes(anchor) ? [] : [`${path} → ${file}#${anchor}`];
      }),
    );
    expect(broken).toEqual([]);
  });
});

/** Anchors of the headings of a text, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('BUG-PL05 docs/deploy.md subscribes the webhook to the events that are worked on, and the doctor finds those that are missing', () => {
  const [, listed = ''] = /<!-- events -->\s+```text\n([^`]+)```/.exec(deploy) ?? [];
  expect(listed.trim().split('\n').toSorted()).toEqual(webhookKinds.toSorted());
  // Stripe takes 20 kinds at most in one question.
  expect(lastingKinds.length).toBeLessThanOrEqual(20);

  const url = 'https://conference.example.org/payment/webhook';
  const endpoint = { url, status: 'enabled', enabled_events: webhookKinds };
  const fault = (...endpoints: Parameters<typeof endpointFault>[0]) => endpointFault(endpoints, url);
  expect(fault(endpoint, { ...endpoint, url: 'https://other.example.org' })).toBeUndefined();
  expect(fault({ ...endpoint, enabled_events: ['*'] })).toBeUndefined();
  expect(fault({ ...endpoint, enabled_events: webhookKinds.filter((kind) => kind !== 'refund.failed') })).toBe(
    'is not told of refund.failed',
  );
  expect(fault({ ...endpoint, status: 'disabled' })).toContain('switched off');
  expect(fault()).toContain('no endpoint');
  expect(fault(endpoint, endpoint)).toContain('several');
});

test('the answers of the health address stand in docs/deploy.md as they are given', () => {
  const monitoring = deploy.slice(deploy.indexOf('## Monitoring'), deploy.indexOf('## Backups'));
  expect(monitoring).toContain(health.path);
  for (const code of ['unavailable', 'internal'] as const)
    expect(monitoring).toMatch(
      new RegExp(`${problems[code].status} .*"type":"urn:problem:${code}",…,"code":"${code}"`),
    );
  expect(monitoring).toContain(`${problems.rate_limited.status} `);
});

test('pictures of the guides are small, and each is shown with words for those who do not see it', () => {
  const pictures = globSync('docs/pictures/*');
  const shown = [...guides].flatMap(([, text]) =>
    [...text.matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g)].map(([, words = '', file = '']) => ({ words, file })),
  );
  expect(pictures.map((path) => basename(path)).toSorted()).toEqual(
    [...new Set(shown.map(({ file }) => file))].toSorted(),
  );
  for (const { words, file } of shown) expect(words.length, file).toBeGreaterThan(20);
  const sizes = pictures.map((path) => statSync(path).size);
  expect(Math.max(0, ...sizes)).toBeLessThan(150_000);
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(1_000_000);
  // `npm run pictures` makes the edits that docs/editing.md shows.
  expect(guideExamples()).toMatchObject({
    values: [{ status: 'original' }, { status: 'extended' }, { status: 'hard' }],
    news: { text: expect.stringContaining('title:') },
    portrait: { crop: expect.stringMatching(/^\d+,\d+,\d+$/) },
  });
});
