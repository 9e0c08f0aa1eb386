import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * One date is changed in `content/schedule.json` of a copy of the project, the copy is built, and everything that speaks of the date is read.
 * The conference moves to 19 and 20 August, by a value below the old one; no other file is touched.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = join(root, '.cache', 'one-date');

const read = (file: string) => readFileSync(join(copy, 'dist', file), 'utf8');
const text = (html: string) =>
  html
    // What is struck through says itself that it is old.
    .replaceAll(/<(script|style|del)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&amp;|&#38;/g, '&')
    .replaceAll(/\s+/g, ' ');

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of [
    'content',
    'src',
    'public',
    'scripts',
    'netlify',
    'package.json',
    'tsconfig.json',
    'astro.config.mjs',
    'netlify.toml',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  // What was made before and does not name the date need not be made again.
  for (const name of readdirSync(join(root, '.cache')).filter((name) => name !== 'one-date')) {
    cpSync(join(root, '.cache', name), join(copy, '.cache', name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, 'content', 'schedule.json');
  const before = readFileSync(file, 'utf8');
  const value = '{ "status": "original", "announced": "2025-01-20", "from": "2025-07-15", "to": "2025-07-16" }';
  const added = '{ "status": "extended", "announced": "2025-06-20", "from": "2025-08-19", "to": "2025-08-20" }';
  const after = before.replace(value, `${value}, ${added}`);
  expect(after, 'the conference entry is where this test looks for it').not.toBe(before);
  writeFileSync(file, after);
  execFileSync(join(root, 'node_modules/.bin/astro'), ['build'], { cwd: copy, stdio: 'pipe' });
}, 180_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('when the conference moves in the schedule data', () => {
  it('the ticker says the new days', () => {
    expect(text(read('index.html'))).toContain('the conference will be held on 19th and 20th of August 2025');
  });

  it('the schedule shows the new days', () => {
    expect(text(read('schedule.html'))).toContain('19th & 20th August 2025');
  });

  it('the countdown counts to the new start and end', () => {
    const props = read('index.html').replaceAll('&quot;', '"');
    expect(props).toContain(String(Date.parse('2025-08-19T00:00:00+05:30')));
    expect(props).toContain(String(Date.parse('2025-08-20T23:59:59+05:30')));
  });

  it('structured data and calendar say the new days', () => {
    const event = [...read('index.html').matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
      .flatMap((match) => {
        const data = JSON.parse(match[1] ?? 'null');
        return data['@graph'] ?? [data];
      })
      .find((node) => /Event$/.test(node['@type']));
    expect(event.startDate).toMatch(/^2025-08-19/);
    expect(event.endDate).toMatch(/^2025-08-20/);
    expect(read('calendar.ics')).toContain('20250819');
  });

  it('nothing of the old days is left on any page that names them', () => {
    for (const page of [
      'index.html',
      'home.html',
      'schedule.html',
      'paper-submission.html',
      'call-for-papers.html',
      'faq.html',
    ]) {
      expect(text(read(page)), page).not.toMatch(/15th (&|and) 16th( of)? July|15[–-]16 July|July 15/);
    }
  });
});
