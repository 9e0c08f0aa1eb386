import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentReport } from '../../scripts/commands/content-report.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { editionWords } from '../../src/content/facts/last-edition.ts';
import { contentCopy } from '../support/content-copy.ts';
import { pune } from '../support/pune.ts';

const { root, edit } = contentCopy();

/** The questions about the copy, which must be in order. */
function questions(): string[] {
  const { isRefused, lines } = contentReport(root);
  expect(isRefused, lines.join('\n')).toBe(false);
  return lines.slice(2);
}

test('BUG-C06 what is unusual is asked and stops nothing: a weekend, a hard deadline that moves once more', () => {
  expect(questions()).toEqual([
    expect.stringMatching(
      /^ {2}content\/schedule\.json:\d+ entries\[1\].*"Acceptance notification" falls on a Saturday/,
    ),
  ]);
  const hard = '"date": "2025-05-14" }';
  edit('schedule.json', hard, `${hard}, { "status": "extended", "announced": "2025-05-12", "date": "2025-05-16" }`);
  expect(questions()).toContainEqual(
    expect.stringMatching(/was said to be hard and moves once more\. Is that meant\?/),
  );
});

test('BUG-DT1 a sentence that does not say what is true once its date has passed is asked about', () => {
  const before = questions();
  edit('pages/paper-submission.md', /until: .*\n.*\n/, '');
  edit('pages/tourism.md', /$/, '\nSee you on {conference}.\n');
  edit('downloads.json', '"until": "camera-ready"', '"until": "conference"');
  edit('phases.json', 'Submissions are closed.', 'Submissions were due on {full-paper}.');
  edit('faq.json', 'All authors were told on {acceptance}', 'All authors were told before {conference}');
  const asked = questions().filter((question) => !before.includes(question));
  for (const [place, words] of [
    [/paper-submission\.md:7 intro/, '"intro" names {registration} as if it never passed: add "until": "registration"'],
    [/tourism\.md:\d+ the file/, 'The text names {conference} as if it never passed'],
    [/downloads\.json:\d+ menus\.signedForm\.note/, 'names {camera-ready}, which passes before "conference"'],
    [/phases\.json:\d+ phases\.review\.ticker/, 'names {full-paper}, which passes before the phase "review" ends'],
    [/faq\.json:\d+ .*\.afterwards\[0\]/, 'names {conference}, which is still to come once "acceptance" has passed'],
  ] as const)
    expect(
      asked.filter((one) => place.test(one) && one.includes(words)),
      words,
    ).toHaveLength(1);
  expect(asked).toHaveLength(5);
});

test('BUG-C10, BUG-C17 what is left of the last edition in sentences is asked: year, length, place, sum, name, each once with its line', () => {
  const content = loadContent(pune);
  for (const year of ['2023', '2024']) mkdirSync(join(root, 'public', year));
  const words = editionWords({
    ...content,
    site: {
      ...content.site,
      edition: 2024,
      shortName: 'OldCAI 2024',
      venue: { ...content.site.venue, locality: 'Nashik' },
    },
    speakers: { speakers: content.speakers.speakers.map((speaker) => ({ ...speaker, name: 'Dr. Former Speaker' })) },
  });
  // An archive of three days.
  const archived = {
    edition: 2024,
    shortName: 'OldCAI 2024',
    words: { ...words, lengths: ['three days', 'Three days'], sums: [...words.sums, '3,300'] },
  };
  writeFileSync(join(root, 'public/2024/edition.json'), JSON.stringify(archived));
  // The edition before the last one is asked about as well.
  const first = { edition: 2023, shortName: 'FirstCAI 2023', words: { names: ['FirstCAI'] } };
  writeFileSync(join(root, 'public/2023/edition.json'), JSON.stringify(first));
  const before = questions();

  edit('pages/tourism.md', 'and what to see.', 'and what to see in Nashik.');
  edit('pages/tourism.md', /$/, '\nIn 2024 it rained.\n');
  edit('home/1-welcome.md', 'lasts two days', 'lasts three days');
  // An adviser may well live where the last conference was.
  edit('advisory.json', /"designation": "/, '"designation": "Nashik, ');
  edit('pages/contact.md', /$/, '\nFirstCAI began it.\n');
  edit('faq.json', 'Where do I submit my paper?', 'Where did Dr. Former Speaker submit?');
  edit('fees.json', '"notes": [', '"notes": [\n    "Posters cost 3,300 more.",');
  edit('site.json', 'papers.example.org/smartcai2025', 'papers.example.org/smartcai2024');
  const asked = questions().filter((question) => !before.includes(question));
  expect(asked, asked.join('\n')).toHaveLength(7);
  for (const [place, word, kind] of [
    [/pages\/tourism\.md:\d+ intro/, 'Nashik', 'place'],
    [/pages\/contact\.md:\d+ the file/, 'FirstCAI', 'name'],
    [/home\/1-welcome\.md:\d+ the file/, 'three days', 'length'],
    [/pages\/tourism\.md:\d+ the file/, '2024', 'year'],
    [/faq\.json:\d+ groups\[0\]\.questions\[0\]\.question/, 'Dr. Former Speaker', 'name'],
    [/fees\.json:\d+ notes\[0\]/, '3,300', 'sum'],
    [/site\.json:\d+ links\.paperManagement\.url/, '2024', 'year'],
  ] as const)
    expect(
      asked.filter((one) => place.test(one) && one.includes(`says "${word}", a ${kind} of an earlier edition`)),
    ).toHaveLength(1);

  // A number that only holds such a sum is another one.
  edit('fees.json', 'Posters cost 3,300 more.', 'Posters cost 13,300 more.');
  expect(questions().filter((one) => one.includes('3,300'))).toEqual([]);
});

test('BUG-C17 how long a conference lasts is known in the words that sentences use', () => {
  const content = structuredClone(loadContent(pune));
  expect(editionWords(content).lengths).toEqual(
    expect.arrayContaining(['two days', 'two-day', 'both days', 'Both days']),
  );
  const conference = content.schedule.entries.find(({ id }) => id === content.site.dates.conference);
  Object.assign(conference?.values.at(-1) ?? {}, { from: '2025-07-15', to: '2025-07-15' });
  expect(editionWords(content).lengths).toEqual([]);
});

test('BUG-C19 sentences and days that a new edition takes over: "extended" of a date that never moved, rows that are out of order', () => {
  const before = questions();
  const asked = () => questions().filter((question) => !before.includes(question));
  edit('pages/tourism.md', 'and what to see.', 'and what to see. The list is extended till {acceptance|of}.');
  expect(asked()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /tourism\.md:6 intro — "intro" says that \{acceptance\} is extended, but its date never moved/,
      ),
    ]),
  );
  const told = '"date": "2025-05-24" }';
  edit('schedule.json', told, `${told}, { "status": "extended", "announced": "2025-05-20", "date": "2025-06-23" }`);
  expect(asked()).toContainEqual(
    expect.stringMatching(/"Camera-ready [^"]+" comes before "Acceptance notification", which stands above it/),
  );
});
