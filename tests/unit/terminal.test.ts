import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentCopy } from '../support/content-copy.ts';
import { pretalxEvents, pretalxJson } from '../support/programme-samples.ts';

/** The commands ask their yes of a person at a terminal: here one of the system's own, made by `script` of util-linux (BUG-DT4). */
const { root } = contentCopy();
const question = 'Write this into content/? [yes, no]';

beforeAll(() => {
  for (const part of ['scripts', 'src', 'netlify', 'sandbox', 'package.json'])
    cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'schedule.json'), pretalxJson(pretalxEvents));
});

const files = () => {
  const folder = join(root, 'content');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(json|md)$/.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
};

/**
 * Types a command in a terminal and answers its questions.
 * @param answers what is typed when a text appears, with the key that ends a line; undefined ends the input
 */
async function typed(command: string, answers: readonly (readonly [shown: string, answer: string | undefined])[]) {
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: root, env: { ...process.env, TERM: 'dumb' } });
  const waiting = [...answers];
  let output = '';
  let read = 0;
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
    const [next] = waiting;
    const at = next ? output.indexOf(next[0], read) : -1;
    if (!next || at < 0) return;
    waiting.shift();
    read = at + next[0].length;
    if (next[1] === undefined) child.stdin.end();
    else child.stdin.write(next[1]);
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  expect(waiting, `was asked everything:\n${output}`).toEqual([]);
  return { code, output };
}

const programme =
  `'${process.execPath}' scripts/commands/programme.ts schedule.json` +
  " --map 'affiliation:Dr. Oona Lindqvist=Bridge Laboratory, Sweden'";

describe.skipIf(process.platform !== 'linux')('BUG-DT4 npm run programme in a terminal', () => {
  test.each([
    ['yes', 'yes\r', true],
    ['no', 'no\r', false],
    ['the end of the input', undefined, false],
  ])('%s', { timeout: 60_000 }, async (_, answer, isWritten) => {
    const before = files();
    const { code, output } = await typed(programme, [
      ['On which floor', 'Ground floor\r'],
      [question, answer],
    ]);
    expect(output).toContain('New: 3 sessions, 1 speaker, 1 room');
    expect(code, output).toBe(0);
    if (isWritten) {
      expect(output).toContain('3 sessions new');
      expect(files()['programme.json']).toContain('Bridges that count their own cracks');
    } else {
      expect(output).toContain('Nothing was written.');
      expect(files()).toEqual(before);
    }
  });

  test('the input that ends at a question about the file writes nothing either', { timeout: 60_000 }, async () => {
    const before = files();
    const { code, output } = await typed(programme, [['On which floor', undefined]]);
    expect(code, output).toBe(1);
    expect(output).toContain('--map');
    expect(output).not.toContain('AbortError');
    expect(files()).toEqual(before);
  });
});
