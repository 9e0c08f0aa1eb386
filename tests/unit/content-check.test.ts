import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proseFolders } from '../../src/content/check/check-content.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { documentNames } from '../../src/content/registry.ts';
import { contentCopy } from '../support/content-copy.ts';

const { root, edit, mistakes } = contentCopy();

/** File, what is broken in it, the field that is named, and how the sentence goes. */
const broken: [file: string, find: string | RegExp, replacement: string, field: string, sentence: RegExp][] = [
  [
    'site.json',
    '"url": "https://conference',
    '"url": "http://conference',
    'url',
    /"url" must be a full web address that begins with https/,
  ],
  [
    'schedule.json',
    '"2025-05-24"',
    '"2025-05-34"',
    'entries[1].values[0].date',
    /"date" must be a day that exists, written YYYY-MM-DD/,
  ],
  [
    'committees.json',
    '"columns": "two"',
    '"columns": "four"',
    'sections[3].columns',
    /"columns" must be "single", "narrow", "two" or "three"/,
  ],
  [
    'organizing.json',
    '"size": 45',
    '"size": 46',
    'members',
    /"members" has 45 lines, but "Organizing Committee" is to have 46/,
  ],
  [
    'advisory.json',
    '"country":',
    '"county":',
    'members[0].county',
    /"county" is not a field that belongs here: check its spelling/,
  ],
  ['tracks.json', '"SDG 10, 16"', '"SDG 16, 18"', 'tracks[0].topics[1].sdg', /"sdg" must name goals from 1 to 17/],
  [
    'fees.json',
    '"amount": 84.13',
    '"amount": "84.13"',
    'rows[2].journal.amount',
    /"amount" must be a number, but is "84\.13"/,
  ],
  [
    'certificates.json',
    '"role": "Convener"',
    '"rank": "Convener"',
    'signatures[0].rank',
    /"rank" is not a field that belongs/,
  ],
  ['phases.json', '"date": "acceptance"', '"date": "notice"', 'phases.call.authors[3].date', /names the date "notice"/],
  [
    'phases.json',
    /"days": \{ "from": "\d{4}-/,
    '"days": { "from": "1999-',
    'next.days.from',
    /"from" is not after this edition, which ends on/,
  ],
  ['answers.json', '{camera-ready}', '{camera}', 'templates[0].text[0]', /\{camera\} names no date of schedule.json/],
  ['paper-check.json', '"good": 300', '"good": 100', 'dpi.good', /"good" must not be below "least"/],
  [
    'papers.json',
    '"track": 1,',
    '"track": 9,',
    'papers[0].track',
    /"track" names track 9, which tracks.json does not have/,
  ],
  ['calendar-history.json', '"moves": 0', '"moves": -1', 'sessions[0].moves', /"moves" must be at least 0/],
  ['speakers.json', /"bio": "[^"]*"/, '"bio": ""', 'speakers[0].bio', /"bio" must not be empty/],
  ['journals.json', /"subject": "[^"]+",\s*/, '', 'journals[0].subject', /"subject" is missing/],
  [
    'downloads.json',
    '"copyrightForm": "copyright-form"',
    '"copyrightForm": "copyright"',
    'menus.copyrightForm',
    /"copyrightForm" names the document "copyright", which is not in the list/,
  ],
  ['certificates.json', '"role": "Co-convener"', '"role": ""', 'signatures[1].role', /must not be empty/],
  [
    'coordinators.json',
    'revati.kulashree@',
    'revati.kulashree.',
    'coordinators[0].email',
    /"email" must be an email address/,
  ],
  [
    'faq.json',
    '{full-paper}',
    '{paper}',
    'groups[0].questions[1].answer[0]',
    /holds a placeholder that leads nowhere: \{paper\} names no date/,
  ],
  ['feedback.json', '"Excellent"', '"Superb", "Excellent"', 'ratings', /"ratings" must name the five ratings/],
  [
    'partners.json',
    'partners/deccan',
    'people/deccan',
    'partners[0].mark',
    /"mark" must be a picture under \/images\/partners\//,
  ],
  ['objectives.json', /"title": "Foster collaborations"/, '"title": ""', 'aims[2].title', /"title" must not be empty/],
  [
    'programme.json',
    '"start": "09:30"',
    '"start": "9.30"',
    'days[0].sessions[1].start',
    /"start" must be a time of day, written HH:MM/,
  ],
  [
    'approval-timeline.json',
    '"end": "2024-11-23"',
    '"end": "2024-10-23"',
    'groups[0].end',
    /"end" must not be before the start/,
  ],
  ['inspection.json', '"group": null', '"group": 17', 'types[0].group', /"group" must be at most 9/],
  [
    'institutions.json',
    '"identifier": "1-',
    '"identifier": "',
    'institutions[0].identifier',
    /"identifier" must be an application number/,
  ],
  [
    'portal.json',
    '"amount": 20000,',
    '"amount": 25000,',
    'lines',
    /"lines" add up to ₹20,000\.00, but the amount is ₹25,000\.00/,
  ],
  ['tax.json', '"revision": "SCRI"', '"revision": "SCAI"', 'tax.series.revision', /is the series of other papers/],
  ['numbers.json', '"en-IN"', '"india"', 'locale', /"locale" must be "en-" and the two capital letters/],
  ['map.json', '"west": 73', '"west": 83', 'bounds', /"bounds" must have east greater than west/],
  ['retention.json', '"days": 730', '"days": 0', 'records[3].days', /"days" must be at least 1/],
  ['home/1-welcome.md', 'order: 1', 'order: first', 'order', /"order" must be a whole number|"order" must be a number/],
  ['guidelines/2-copyright-form.md', /summary: .*\n/, '', 'summary', /"summary" is missing/],
  [
    'pages/tourism.md',
    /description: .*/,
    'description: "Pune"',
    'description',
    /"description" must be at least 50 characters long/,
  ],
  [
    'announcements/2025-05-09-hard-deadline.md',
    'date: "2025-05-09"',
    'date: "9 May 2025"',
    'date',
    /"date" must be a day that exists/,
  ],
];

describe('A mistake in the content stops the build', () => {
  test.each(broken)('%s: %s → %s', (file, find, replacement, field, sentence) => {
    edit(file, find, replacement);
    const found = mistakes().filter((issue) => issue.field === field);
    expect(found, JSON.stringify(mistakes(), null, 1)).toHaveLength(1);
    expect(found[0]).toMatchObject({ file: `content/${file}`, sentence: expect.stringMatching(sentence) });
    const lineOfMistake = readFileSync(join(root, 'content', file), 'utf8').split('\n')[(found[0]?.line ?? 0) - 1];
    const key = field.split('.').at(-1)?.replace(/\[.*/, '') ?? '';
    if (!sentence.source.includes('is missing') && !field.endsWith(']')) expect(lineOfMistake).toContain(key);
  });

  test('every schema is broken once above', () => {
    const files = broken.map(([file]) => file.replace(/\/.*|\.json$/, ''));
    expect([...new Set(files)].sort()).toEqual([...documentNames, ...Object.keys(proseFolders)].sort());
  });

  test.each([
    ['committees.json', '"role":', '"image": "/images/people/nobody.webp", "role":', 'sections[0].people[0].image'],
    ['speakers.json', 'people/ingrid-solvang-moe', 'people/nobody', 'speakers[0].image'],
    ['partners.json', 'partners/deccan-compute-cooperative', 'partners/nobody', 'partners[0].mark'],
  ])('BUG-C04 a portrait or mark that is named and not there: %s', (file, find, replacement, field) => {
    edit(file, find, replacement);
    expect(mistakes()).toEqual([
      expect.objectContaining({
        file: `content/${file}`,
        field,
        sentence: expect.stringContaining('which is not there'),
      }),
    ]);
  });

  test.each([
    ['a comma too many', 'fees.json', '"noFee": "No journal fee",', '"noFee": "No journal fee",,', /a comma too many/],
    ['a missing bracket', 'tracks.json', /\}\s*$/, '', /never closed: add \}/],
    [
      'a field written twice',
      'fees.json',
      '"noFee": "No journal fee",',
      '"noFee": "No journal fee", "noFee": "None",',
      /same field is written twice/,
    ],
    ['front matter that never ends', 'pages/faq.md', /\n---\n[\s\S]*$/, '\n', /between two lines of three dashes/],
  ])('the file cannot be read: %s', (_what, file, find, replacement, sentence) => {
    edit(file, find, replacement);
    expect(mistakes()).toEqual([
      expect.objectContaining({ file: `content/${file}`, sentence: expect.stringMatching(sentence) }),
    ]);
  });

  test.each([
    ['a comma before a bracket', '"noFee": "No journal fee",', ',', '"noFee": "No journal fee",,', /a comma too many/],
    [
      'a comma that is missing',
      '"noFee": "No journal fee",',
      '"No journal fee"',
      '"noFee": "No journal fee"',
      /A comma is missing/,
    ],
    ['a comma after the last line', /\n\s*\}\s*$/, ',', ',\n}\n', /a comma too many/],
    ['curly marks', '"noFee": "No journal fee"', '“No', '"noFee": “No journal fee”', /Curly quotation marks/],
    ['curly marks around a field', '"noFee"', '“noFee”', '“noFee”', /Curly quotation marks/],
    ['a text that does not end', '"No journal fee",', 'No journal fee', '"No journal fee,', /does not end/],
  ])('BUG-C05 the line of the mistake is named: %s', (_what, find, shows, replacement, sentence) => {
    edit('fees.json', find, replacement);
    const found = mistakes();
    expect(found).toEqual([expect.objectContaining({ sentence: expect.stringMatching(sentence) })]);
    const lines = readFileSync(join(root, 'content/fees.json'), 'utf8').split('\n');
    expect(lines[(found[0]?.line ?? 0) - 1]).toContain(shows);
  });

  test('BUG-C05 a mark of the byte order at the head of a file is read past', () => {
    edit('fees.json', /^/, '\uFEFF');
    edit('pages/tourism.md', /^/, '\uFEFF');
    expect(mistakes()).toEqual([]);
  });

  test.each([
    [
      'schedule.json',
      '"2025-05-24"',
      '"2025-05-03"',
      'entries[1].values[0].date',
      /is before "Full paper submission deadline" \(2025-05-14\)/,
    ],
    [
      'schedule.json',
      '"extended", "announced": "2025-05-05", "date": "2025-05-10"',
      '"extended", "announced": "2025-05-05", "date": "2025-05-01"',
      'entries[0].values[1].date',
      /is an extension, so it must not be before what it extends \(2025-05-07\)/,
    ],
    [
      'faq.json',
      '{full-paper}',
      '{full-paper|of',
      'groups[0].questions[1].answer[0]',
      /holds "\{full-paper\|of.*a brace without its pair/,
    ],
    ['pages/tourism.md', /$/, '\nSee you at {conference|and\n', '', /a brace without its pair/],
  ])('BUG-C06 what cannot be is refused: %s, %s', (file, find, replacement, field, sentence) => {
    edit(file, find, replacement);
    expect(mistakes()).toEqual([
      expect.objectContaining({ file: `content/${file}`, field, sentence: expect.stringMatching(sentence) }),
    ]);
  });

  test.each([
    ['pages/paper-submission.md', /afterwards: .*\n/, '', 'until', /stands without "afterwards"/],
    ['downloads.json', '"until": "camera-ready"', '"until": "reserve"', 'menus.signedForm.until', /is no visible date/],
  ])('BUG-DT1 until when a sentence holds: %s, %s', (file, find, replacement, field, sentence) => {
    edit(file, find, replacement);
    expect(mistakes()).toEqual([
      expect.objectContaining({ file: `content/${file}`, field, sentence: expect.stringMatching(sentence) }),
    ]);
  });

  test('a file is missing', () => {
    rmSync(join(root, 'content/fees.json'));
    expect(mistakes()).toEqual([
      expect.objectContaining({ file: 'content/fees.json', sentence: expect.stringContaining('missing') }),
    ]);
  });

  test('several mistakes are told at once, each on its own line', () => {
    edit('fees.json', '"amount": 50,', '"amount": -50,');
    edit('pages/tourism.md', 'heading: "Tourism"', 'headline: "Tourism"');
    expect(() => loadContent(root)).toThrow(/^3 mistakes in the content:\n(?: {2}content\/\S+:\d+ \S+ — .+\n?){3}$/);
  });
});
