import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const content = new URL('./content-of-tests.ts', import.meta.url).href;

/** Every setting by name, but none given: a developer's own `.env` must not reach these commands. */
const nothingGiven = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => [name, '']),
);

/** Runs a command of `scripts/commands` as `npm run` does, on the edition of the tests, with these settings alone. */
export async function runCommand(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', content, `scripts/commands/${name}.ts`, ...args], {
    env: { ...process.env, ...nothingGiven, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}
