import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, wordsOf } from '../support/editions.ts';

/**
 * One date is changed in `content/schedule.json` of a copy of the project with the frozen edition, the copy is built, and everything that speaks of the date is read.
 * The conference moves to 19 and 20 August, by a value below the old one; no other file is touched.
 */
const copy = copyProject('one-date', 'pune');
const { read } = copy;
const text = wordsOf;

beforeAll(() => {
  const file = join(copy.folder, 'content', 'schedule.json');
  const before = readFileSync(file, 'utf8');
  const value = '{ "status": "original", "announced": "2025-01-20", "from": "2025-07-15", "to": "2025-07-16" }';
  const added = '{ "status": "extended", "announced": "2025-06-20", "from": "2025-08-19", "to": "2025-08-20" }';
  const after = before.replace(value, `${value}, ${added}`);
  expect(after, 'the conference entry is where this test looks for it').not.toBe(before);
  writeFileSync(file, after);
  copy.build();
}, 400_000);

afterAll(() => copy.remove());

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
