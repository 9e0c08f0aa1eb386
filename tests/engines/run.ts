// The journeys in every engine that this machine has: `npm run test:browsers`, with words that choose engines and files,
// e.g. `npm run test:browsers -- webkit menus`. An engine that cannot be had is named as not run.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { twice } from './drivers/machine.ts';
import { engines } from './engines.ts';

const words = process.argv.slice(2);
const asked = words.filter((word) => word in engines);
const files = words.filter((word) => !(word in engines));
const results = new URL('../../test-results/', import.meta.url);

const there: string[] = [];
const missing: string[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(engines)) {
  try {
    await twice(() => tryOut(name));
    there.push(name);
  } catch (error) {
    missing.push(`${name}: not run, ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
}
for (const line of missing) console.log(line);
mkdirSync(results, { recursive: true });
writeFileSync(new URL('engines-not-run.txt', results), missing.map((line) => `${line}\n`).join(''));

if (there.length > 0) {
  const projects = there.map((name) => `--project=${name}`);
  const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url));
  const child = spawn('playwright', ['test', '--config', config, ...projects, ...files], { stdio: 'inherit' });
  process.exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A program may be there and not start: only one that has shown a page counts. */
async function tryOut(name: string): Promise<void> {
  const engine = await engines[name]?.();
  try {
    const driver = await engine?.open({ width: 800, height: 600 }, false);
    await driver?.run(() => document.readyState);
    await driver?.close();
  } finally {
    await engine?.stop();
  }
}
