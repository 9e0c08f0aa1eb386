import { describe, expect, test } from 'vitest';
import { contentCopy } from '../support/content-copy.ts';

const { edit, mistakes } = contentCopy();

describe('Files that must agree', () => {
  test.each([
    [
      'the programme has a day outside the conference',
      'schedule.json',
      '"to": "2025-07-16"',
      '"to": "2025-07-15"',
      'content/programme.json',
      /lies outside the conference, which ends on 2025-07-15/,
    ],
    [
      'the conference has a day without programme',
      'schedule.json',
      '"to": "2025-07-16"',
      '"to": "2025-07-17"',
      'content/programme.json',
      /has 2 days, but the conference lasts until 2025-07-17/,
    ],
    [
      'a session names a track that does not exist',
      'programme.json',
      '"track": 6',
      '"track": 9',
      'content/programme.json',
      /names track 9, which tracks.json does not have/,
    ],
    [
      'two sessions share a room',
      'programme.json',
      '"room": "hall-b",\n          "track": 3',
      '"room": "hall-a",\n          "track": 3',
      'content/programme.json',
      /is still in use by "Track 2/,
    ],
    [
      'the countdown reads a date that was renamed',
      'schedule.json',
      '"id": "conference"',
      '"id": "congress"',
      'content/site.json',
      /names the date "conference", which schedule.json does not have/,
    ],
    [
      'the server finds no period for what it deletes',
      'retention.json',
      '"id": "audit"',
      '"id": "audits"',
      'content/retention.json',
      /must say for how many days "audit" is kept/,
    ],
    [
      'an institution lies in an unknown state',
      'institutions.json',
      '"state": "Goa"',
      '"state": "Gao"',
      'content/institutions.json',
      /names "Gao", which is in no region/,
    ],
    [
      'a page text names a date that does not exist',
      'pages/paper-submission.md',
      '{registration}',
      '{register}',
      'content/pages/paper-submission.md',
      /\{register\} names no date/,
    ],
  ] as const)('%s', (_what, file, find, replacement, named, sentence) => {
    edit(file, find, replacement);
    expect(mistakes()).toContainEqual(
      expect.objectContaining({ file: named, sentence: expect.stringMatching(sentence) }),
    );
  });
});

test('BUG-C15 a venue that moved takes its maps along: both links, the part that is embedded, and the sketch', () => {
  edit('site.json', '"latitude": 18.4638', '"latitude": 9.9312');
  edit('site.json', '"longitude": 73.8682', '"longitude": 76.2673');
  edit('site.json', /mlat=18\.4638&mlon=73\.8682#map=15\/[^"]+/, 'mlat=9.9312&mlon=76.2673#map=15/9.9312/76.2673');
  // The mark moved, the part of the map that is shown did not.
  edit('site.json', 'marker=18.4638,73.8682', 'marker=9.9312,76.2673');
  const found = () => mistakes().map(({ file, field }) => `${file} ${field}`);
  expect(found()).toEqual(expect.arrayContaining(['content/site.json venue.mapEmbedUrl', 'content/map.json bounds']));
  expect(found()).not.toContain('content/site.json venue.mapUrl');
  expect(mistakes().find(({ field }) => field === 'bounds')?.sentence).toContain('npm run map');
  edit('site.json', /bbox=[^&]+/, 'bbox=76.2473,9.9162,76.2873,9.9462');
  edit('map.json', /"bounds": .*/, '"bounds": { "west": 76.2, "east": 76.4, "north": 10, "south": 9.8 },');
  expect(found()).toEqual([]);
});

test('BUG-C20 a keynote is announced before there is a programme; with the first talk of a track it has to be whole', () => {
  const keynote = (more: string) =>
    `"days": [{ "day": 1, "title": "First day", "sessions": [{ "id": "keynote-early", "kind": "keynote", "title": "Early", "start": "10:00", "end": "11:00", "room": "auditorium", "speakers": ["ingrid-solvang-moe"], "summary": "A talk." }${more}] }]`;
  const programme = (more = '') => {
    edit('programme.json', /"days": \[[\s\S]*\]/, keynote(more));
    edit('papers.json', /"papers": \[[\s\S]*\]/, '"papers": []');
    edit('calendar-history.json', /"sessions": \[[\s\S]*?\n {2}\],/, '"sessions": [],');
    return mistakes().map(({ sentence }) => sentence);
  };
  const told = programme().filter((sentence) => !/calendar/.test(sentence));
  expect(told).toEqual([]);
});
