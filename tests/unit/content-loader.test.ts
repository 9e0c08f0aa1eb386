import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { document, markdown } from '../../src/content/loader.ts';
import { pune } from '../support/pune.ts';

const root = mkdtempSync(join(tmpdir(), 'loader-'));
const file = (name: string) => join(root, 'content', name);
symlinkSync(join(pune, 'public'), join(root, 'public'));
beforeEach(() => cpSync(join(pune, 'content'), join(root, 'content'), { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

interface Entry {
  readonly id: string;
  readonly data: Record<string, unknown>;
  readonly rendered?: { readonly html: string };
}

/** Runs a loader as Astro does, with a store that is a list and markdown that stays as it is. */
async function run(loader: Loader) {
  const entries: Entry[] = [];
  const listeners: ((path: string) => void)[] = [];
  const complaints: string[] = [];
  const context = {
    config: { root: pathToFileURL(`${root}/`) },
    logger: { error: (message: string) => complaints.push(message) },
    store: { clear: () => entries.splice(0), set: (entry: Entry) => entries.push(entry) },
    watcher: {
      add: () => undefined,
      on: (_event: string, listener: (path: string) => void) => listeners.push(listener),
    },
    parseData: async ({ data }: { data: unknown }) => data,
    renderMarkdown: async (html: string) => ({ html }),
  };
  await loader.load(context as unknown as LoaderContext);
  return { entries, complaints, change: (path: string) => listeners.forEach((listener) => void listener(path)) };
}

test('astro alone stops at a mistake in any file, with its sentence', async () => {
  writeFileSync(file('fees.json'), readFileSync(file('fees.json'), 'utf8').replace('"percent": 18', '"percent": "18"'));
  await expect(run(document('site'))).rejects.toThrow(
    /content\/fees\.json:3 tax\.percent — "percent" must be a number/,
  );
});

test('a file is one entry without its $schema line, and prose arrives with dates and periods filled in', async () => {
  const { entries } = await run(document('fees'));
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ id: 'fees', data: { tax: { name: 'GST', percent: 18 } } });
  expect(entries[0]?.data).not.toHaveProperty('$schema');

  const pages = (await run(markdown('pages'))).entries;
  const text = (id: string) => JSON.stringify(pages.find((page) => page.id === id));
  expect(text('paper-submission')).toContain('Register by 9th June 2025');
  expect(text('privacy')).toMatch(/\| Query from the contact form[^|]+\|[^|]+\| 1 year \|/);
  for (const page of pages) expect(JSON.stringify(page.rendered)).not.toMatch(/\{[a-z]/);
});

test('in the dev server a moved date reaches the sentences that name it, and a mistake is told without a crash', async () => {
  const { entries, complaints, change } = await run(markdown('pages'));
  const intro = () => entries.find(({ id }) => id === 'paper-submission')?.data['intro'];
  const last = /(\{ "status": "extended", "announced": "2025-05-26", "date": )"2025-06-09" \}/g;
  const schedule = readFileSync(file('schedule.json'), 'utf8');
  const extended = (date: string) => schedule.replaceAll(last, (row, start) => `${row}, ${start}"${date}" }`);
  writeFileSync(file('schedule.json'), extended('2025-06-12'));
  change(file('schedule.json'));
  await expect.poll(intro).toContain('12th June 2025');

  writeFileSync(file('schedule.json'), extended('2025-06-31'));
  change(file('schedule.json'));
  await expect.poll(() => complaints.join()).toMatch(/content\/schedule\.json:\d+ .*must be a day that exists/);
  expect(intro()).toContain('12th June 2025');
});
