import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { runCommand } from '../support/commands.ts';

const scripts: Readonly<Record<string, string>> = packageFile.scripts;
const names = Object.keys(scripts);
const commands = names.filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));

test('BUG-C08: every npm script works as the first command on a fresh clone: the bootstrap runs before it', () => {
  expect(commands.length).toBeGreaterThan(15);
  for (const name of commands)
    expect(scripts[`pre${name}`], name).toMatch(/^node scripts\/bootstrap\.mjs( --redis)?( --browser)?( --engines)?$/);
  // Nothing but plain JavaScript may run before the dependencies are there, on the Node that the machine has.
  expect(readFileSync('scripts/bootstrap.mjs', 'utf8').match(/from '[^']+'/g)).toSatisfy((imports: string[]) =>
    imports.every((one) => one.startsWith("from 'node:")),
  );
});

/** Whether a command takes the sandbox's Redis, itself or through a file beside it that it imports or runs. */
function startsRedis(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  const beside = [...text.matchAll(/'(?:\.\/)?([\w-]+\.ts)'/g)].map(([, name]) => join(dirname(file), name ?? ''));
  return [text, ...beside.filter(existsSync).map((other) => readFileSync(other, 'utf8'))].some((one) =>
    /sandbox\/(redis|index)\.ts'/.test(one),
  );
}

test('every file that an npm script names exists, and what starts a Redis has one installed first', () => {
  for (const name of commands) {
    const files = scripts[name]?.match(/scripts\/[\w./-]+/g) ?? [];
    for (const file of files) {
      expect(existsSync(file), `${file} of ${name}`).toBe(true);
      const starts = startsRedis(file) || file === 'scripts/test.ts';
      expect(scripts[`pre${name}`]?.includes('--redis'), name).toBe(starts);
    }
  }
});

test('BUG-F17: every command that works on what the site stores takes its settings from one place', () => {
  const files = globSync('scripts/**/*.ts');
  const reads = files.filter((file) => readFileSync(file, 'utf8').includes('loadEnvFile'));
  expect(reads).toEqual(['scripts/settings.ts']);
  const onStore = globSync('scripts/commands/*.ts').filter((file) =>
    /netlify\/(wiring|store|services\/(?!log|tables))/.test(readFileSync(file, 'utf8')),
  );
  expect(onStore.length).toBeGreaterThan(4);
  for (const file of onStore) {
    if (!file.endsWith('/command.ts')) expect(readFileSync(file, 'utf8'), file).toContain('await command(');
  }
});

test('a command that is called in a wrong way says how it is called, and none shows a trace', {
  timeout: 60_000,
}, async () => {
  const parses = globSync('scripts/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('parseArgs('));
  expect(parses).toEqual(['scripts/commands/arguments.ts']);
  const [help, unknown, missing] = await Promise.all([
    runCommand('new-edition', ['--help'], {}),
    runCommand('people', ['add', 'people.csv', '--force'], {}),
    runCommand('restore', ['--key'], {}),
  ]);
  expect(help).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm run new-edition -- YEAR .*\n$/) });
  expect(unknown).toEqual({
    code: 2,
    output: expect.stringMatching(/^Unknown option '--force'.*\nUsage: npm run people.*\n$/),
  });
  expect(missing).toEqual({
    code: 2,
    output: expect.stringMatching(/'--key <value>' argument missing\.\nUsage: npm run restore.*\n$/),
  });
});
