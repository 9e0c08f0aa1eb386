import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planImport } from '../../scripts/commands/programme/import.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { wholeCalendar } from '../../src/feeds/calendar.ts';
import { parseCalendar, told } from '../support/calendars.ts';
import { contentCopy } from '../support/content-copy.ts';
import { frabXml, pentabarfXml, pretalxEvents, pretalxJson } from '../support/programme-samples.ts';

const { root } = contentCopy();

const place = (name: string, text: string) => {
  writeFileSync(join(root, name), text);
  return join(root, name);
};
const map = {
  floor: 'Ground floor',
  'affiliation:Dr. Oona Lindqvist': 'Bridge Laboratory, Sweden',
  'affiliation:Wim Achterberg': 'Meadow School, Netherlands',
};
const plan = (file: string, text: string, answers: Record<string, string> = map, replace = false) =>
  planImport(root, [place(file, text)], { map: answers, replace });
const texts = () =>
  ['programme', 'papers', 'speakers', 'calendar-history'].map((name) =>
    readFileSync(join(root, 'content', `${name}.json`), 'utf8'),
  );
const sessions = () =>
  loadContent(root).programme.days.flatMap(({ day, sessions }) => sessions.map((one) => ({ day, ...one })));
const session = (source: string) => sessions().find((one) => one.source === source);

describe('A schedule file becomes the programme', () => {
  test('pretalx schedule.json: keynote with speaker, technical session, workshop; nothing is written before it is agreed', async () => {
    const before = texts();
    const { write, changes, text } = await plan('schedule.json', pretalxJson(pretalxEvents));
    expect(texts()).toEqual(before);
    expect(text).toContain('New: 3 sessions, 1 speaker, 1 room');
    expect(changes.every(({ kind }) => kind === 'new')).toBe(true);
    expect(write(new Date('2025-06-01T00:00:00Z'))).toContain('3 sessions new');
    expect(session('KX7QPA')).toEqual({
      day: 1,
      id: 'kx7qpa',
      source: 'KX7QPA',
      kind: 'keynote',
      title: 'Bridges that count their own cracks',
      start: '09:30',
      end: '10:15',
      room: 'library',
      speakers: ['dr-oona-lindqvist'],
      abstract: 'What is said in the talk.',
    });
    expect(session('B3MZTW')).toMatchObject({ kind: 'technical', track: 2, start: '10:30', end: '11:30' });
    expect(loadContent(root).speakers.speakers.at(-1)).toMatchObject({
      affiliation: 'Bridge Laboratory, Sweden',
      bio: 'She listens to bridges. For a living.',
    });
  });

  test('frab schedule.xml: an instant in another zone is told on the clock of the conference', async () => {
    (await plan('schedule.xml', frabXml)).write(new Date('2025-06-01T00:00:00Z'));
    expect(session('9c2b6a3e-76a1-4c1f-9a52-3f6c7f5a0d11')).toMatchObject({
      day: 1,
      title: 'Counting sheep & goats',
      summary: 'Computer vision on a meadow',
      start: '14:30',
      end: '15:10',
      track: 1,
      abstract: 'Two cameras, one meadow. And a dog.',
      speakers: ['wim-achterberg'],
    });
  });

  test('Pentabarf schedule.xml: days without instants, HTML, people from a second table', async () => {
    const people = place(
      'people.csv',
      'name;affiliation\nNomsa Dlaminika;Cape School\nPiet Verhoogen;Delta Works, Netherlands\n',
    );
    const planned = await planImport(root, [place('schedule.xml', pentabarfXml), people], { map, replace: false });
    planned.write(new Date('2025-06-01T00:00:00Z'));
    expect(session('6245')).toMatchObject({
      day: 2,
      start: '08:00',
      end: '08:50',
      track: 3,
      abstract: 'Streams & toast. Bring a cup.',
      speakers: ['nomsa-dlaminika', 'piet-verhoogen'],
    });
  });
});

describe('BUG-PR18 a second import', () => {
  test('with one moved and one removed session changes exactly these, and calendars hear of both', async () => {
    (await plan('schedule.json', pretalxJson(pretalxEvents))).write(new Date('2025-06-01T00:00:00Z'));
    const again = await plan('schedule.json', pretalxJson(pretalxEvents), {});
    expect(again.changes).toEqual([]);
    expect(again.text).toBe('The content says all of this already.');

    const before = calendar();
    const [keynote, soil] = pretalxEvents;
    if (!keynote || !soil) throw new Error('two events');
    const next = await plan(
      'schedule.json',
      pretalxJson([keynote, { ...soil, start: '10:45', title: 'Clay, and what it feels' }]),
      {},
    );
    expect(next.changes).toEqual([
      {
        kind: 'changed',
        what: 'session',
        title: 'b3mztw “Clay, and what it feels”',
        details: expect.arrayContaining(['start 10:30 → 10:45', 'end 11:30 → 11:45']),
      },
      { kind: 'gone', what: 'session', title: 'zz9cup “Mentoring circle”', details: [] },
    ]);
    next.write(new Date('2025-06-20T08:00:00Z'));

    const after = calendar();
    const different = Object.keys(before).filter((uid) => JSON.stringify(before[uid]) !== JSON.stringify(after[uid]));
    expect(different.map((uid) => uid.split('-')[1])).toEqual(['b3mztw', 'zz9cup']);
    const [moved = '', gone = ''] = different;
    expect(after[moved]).toMatchObject({
      status: 'CONFIRMED',
      sequence: 1,
      modified: '2025-06-20T08:00:00Z',
      start: '2025-07-15T05:15:00.000Z',
    });
    expect(after[gone]).toMatchObject({
      status: 'CANCELLED',
      sequence: 1,
      start: before[gone]?.start,
      location: expect.stringContaining('Library'),
    });
  });

  const calendar = () =>
    Object.fromEntries(parseCalendar(wholeCalendar(loadContent(root))).events.map((event) => [event.uid, told(event)]));

  test('what was written by hand stays, a session of the same title is taken over under its name', async () => {
    const inauguration = {
      code: 'INAUG1',
      start: '08:00',
      duration: '00:20',
      title: 'Inauguration',
      type: 'Opening',
      track: null,
    };
    (await plan('schedule.json', pretalxJson([inauguration]))).write(new Date('2025-06-01T00:00:00Z'));
    expect(session('INAUG1')).toMatchObject({
      id: 'inauguration',
      start: '08:00',
      room: 'library',
      chair: expect.any(String),
    });
    expect(sessions().some(({ id }) => id === 'day-1-lunch')).toBe(true);
    expect(loadContent(root)['calendar-history'].sessions.find(({ id }) => id === 'inauguration')?.moves).toBe(1);
  });

  test('with --replace the samples go, and their papers are unplanned, not lost', async () => {
    const tracks = [1, 2, 3, 4, 5, 6].map((track) => ({
      code: `TRACK${track}`,
      start: `1${track}:00`,
      duration: '00:30',
      title: `Session ${track}`,
      type: 'Talk',
      track: `Track ${track}`,
    }));
    const second = tracks.map((one, index) => (index < 3 ? one : { ...one, date: `2025-07-16T1${index}:00:00+05:30` }));
    const planned = await plan('schedule.json', pretalxJson(second), map, true);
    planned.write(new Date('2025-06-01T00:00:00Z'));
    expect(sessions()).toHaveLength(6);
    const { papers, 'calendar-history': history } = loadContent(root);
    expect(papers.papers.length).toBeGreaterThan(50);
    expect(papers.papers.every((paper) => paper.session === undefined)).toBe(true);
    expect(history.removed.length).toBeGreaterThan(20);
  });
});

describe('What is wrong with a schedule is told with its place, and nothing is written', () => {
  const [first] = pretalxEvents;
  const broken = (change: object) => pretalxJson([{ ...first, ...change } as (typeof pretalxEvents)[number]]);
  test.each([
    ['JSON that ends early', 'schedule.json', '{\n"schedule": {\n', /schedule\.json, line 3: is no JSON/],
    ['JSON of something else', 'schedule.json', '{"talks": []}', /field "schedule": is not what/],
    ['XML that is none', 'schedule.xml', '<schedule>\n<day></schedule>', /schedule\.xml, line 2: is no XML/],
    ['no event', 'schedule.xml', '<schedule><day date="2025-07-15"/></schedule>', /holds no event/],
    [
      'no title',
      'schedule.json',
      broken({ title: '' }),
      /event "KX7QPA" \(without a title\), field "title": is missing/,
    ],
    ['no duration', 'schedule.json', broken({ duration: 'long' }), /field "duration": is "long"/],
    [
      'another day',
      'schedule.json',
      broken({ date: '2025-09-01T10:00:00+05:30' }),
      /is on 2025-09-01, but the conference lasts from 2025-07-15 to 2025-07-16/,
    ],
    ['beyond midnight', 'schedule.json', broken({ duration: '20:00' }), /field "duration": ends on 2025-07-16/],
    [
      'a kind that nobody knows',
      'schedule.json',
      broken({ type: 'Séance', persons: [] }),
      /type "Séance".*--map 'kind:Séance=…'/,
    ],
    [
      'a title that is too long',
      'schedule.json',
      broken({ title: 'Long '.repeat(40) }),
      /"title" must be at most 140 characters/,
    ],
    [
      'the same room at the same time',
      'schedule.json',
      pretalxJson([
        ...pretalxEvents,
        { code: 'CLASH1', start: '10:00', duration: '00:30', title: 'Clash', type: 'Panel', track: null },
      ]),
      /“Clash” .*still in use by "Bridges/,
    ],
    [
      'one name twice',
      'schedule.json',
      pretalxJson([...pretalxEvents, ...pretalxEvents]),
      /another event has the same name "KX7QPA"/,
    ],
  ])('%s', async (_, file, text, sentence) => {
    const before = texts();
    await expect(plan(file, text)).rejects.toThrow(sentence);
    expect(texts()).toEqual(before);
  });

  test('what is unclear is asked, one question at a time, where somebody is there to answer', async () => {
    const asked: string[] = [];
    const planned = await planImport(root, [place('schedule.json', broken({ type: 'Séance', track: 'Spirits' }))], {
      map: {},
      replace: false,
      ask: async ({ key }) => {
        asked.push(key);
        return (
          { 'kind:Séance': 'technical', 'track:Spirits': '4', 'floor:Library': 'Cellar' }[key] ?? 'Somewhere, Norway'
        );
      },
    });
    expect(asked).toEqual(['kind:Séance', 'track:Spirits', 'affiliation:Dr. Oona Lindqvist', 'floor:Library']);
    planned.write(new Date('2025-06-01T00:00:00Z'));
    expect(session('KX7QPA')).toMatchObject({ kind: 'technical', track: 4 });
    // What was answered once is not asked again.
    expect((await plan('schedule.json', broken({ type: 'Séance', track: 'Spirits' }), {})).changes).toEqual([]);
  });
});
