import { describe, expect, test } from 'vitest';
import { recordProgramme } from '../../scripts/commands/programme/record.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { recordHistory } from '../../src/content/facts/calendar-history.ts';
import { plannedSessions } from '../../src/content/facts/sessions.ts';
import type { Documents } from '../../src/content/registry.ts';
import { cancelledCalendar, sessionCalendar, trackCalendar, wholeCalendar } from '../../src/feeds/calendar.ts';
import { parseCalendar, told } from '../support/calendars.ts';
import { contentCopy } from '../support/content-copy.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);

/** Content with a change, and its history written at an instant. */
function changed(from: Documents, now: string, change: (content: Documents) => void): Documents {
  const next = structuredClone(from);
  change(next);
  return { ...next, 'calendar-history': recordHistory(next, now) };
}

const sessionOf = (documents: Documents, id: string) => {
  const found = documents.programme.days.flatMap(({ sessions }) => sessions).find((session) => session.id === id);
  if (!found) throw new Error(`no session ${id}`);
  return found;
};
const remove = (id: string) => (documents: Documents) => {
  for (const day of documents.programme.days) day.sessions = day.sessions.filter((session) => session.id !== id);
};

/** What calendars are told of each session, by its name. */
function calendarOf(documents: Documents) {
  const tail = `-${documents.site.edition}@`;
  return Object.fromEntries(
    parseCalendar(wholeCalendar(documents))
      .events.filter(({ uid }) => uid.startsWith('session-'))
      .map((event) => [event.uid.slice('session-'.length, event.uid.indexOf(tail)), told(event)]),
  );
}

/** Names of the sessions of which two calendars say different things. */
function differences(before: Documents, after: Documents): string[] {
  const [one, other] = [calendarOf(before), calendarOf(after)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (id) => JSON.stringify(one[id]) !== JSON.stringify(other[id]),
  );
}

const moveLunch = (documents: Documents) => {
  Object.assign(sessionOf(documents, 'day-1-lunch'), { start: '13:20', end: '14:20' });
};

describe('BUG-PR18 calendars hear of each change of time or place', () => {
  test('a session that moves has a higher SEQUENCE, DTSTAMP and LAST-MODIFIED, and no other event changes', () => {
    const after = changed(content, '2025-07-01T10:15:00Z', moveLunch);
    expect(differences(content, after)).toEqual(['day-1-lunch']);
    const [one, other] = [calendarOf(content)['day-1-lunch'], calendarOf(after)['day-1-lunch']];
    expect(one).toMatchObject({ sequence: 0, status: 'CONFIRMED', modified: '2025-01-20T00:00:00Z' });
    expect(other).toMatchObject({
      sequence: 1,
      status: 'CONFIRMED',
      start: '2025-07-15T07:50:00.000Z',
      stamp: '2025-07-01T10:15:00Z',
      modified: '2025-07-01T10:15:00Z',
    });
  });

  test('another room is another place', () => {
    const after = changed(content, '2025-07-01T10:15:00Z', (next) => {
      sessionOf(next, 't2-a').room = 'lab';
    });
    expect(differences(content, after)).toEqual(['t2-a']);
    expect(calendarOf(after)['t2-a']).toMatchObject({
      sequence: 1,
      location: expect.stringContaining('AI Laboratory'),
    });
  });

  test('a room with a new name moves every session in it, a new venue moves all', () => {
    const renamed = changed(content, '2025-07-01T10:15:00Z', ({ programme }) => {
      for (const room of programme.rooms) if (room.id === 'lab') room.floor = 'Third floor';
    });
    const inLab = plannedSessions(content).filter(({ room }) => room.id === 'lab');
    expect(inLab.length).toBeGreaterThan(0);
    expect(differences(content, renamed)).toEqual(inLab.map(({ session }) => session.id));
    const elsewhere = changed(content, '2025-07-01T10:15:00Z', ({ site }) => {
      site.venue.name = 'Another hall';
    });
    for (const event of Object.values(calendarOf(elsewhere))) expect(event.sequence).toBe(1);
  });

  test('a changed title or abstract is no move', () => {
    const after = changed(content, '2025-07-01T10:15:00Z', (next) => {
      sessionOf(next, 'day-1-lunch').title = 'Lunch for everybody';
    });
    expect(calendarOf(after)['day-1-lunch']).toMatchObject({ sequence: 0, summary: 'Lunch for everybody' });
  });

  test('a session that is taken out is sent as cancelled, at its last time and place, in each file that held it', () => {
    const after = changed(content, '2025-07-01T10:15:00Z', remove('t1-a'));
    expect(differences(content, after)).toEqual(['t1-a']);
    const before = calendarOf(content)['t1-a'];
    const gone = calendarOf(after)['t1-a'];
    expect(gone).toMatchObject({
      start: before?.start,
      end: before?.end,
      summary: before?.summary,
      sequence: 1,
      status: 'CANCELLED',
      modified: '2025-07-01T10:15:00Z',
    });
    expect(gone?.location).toContain('Sahyavardhan Auditorium (Ground floor), Sahyavardhan Convention Hall');
    const [removed] = after['calendar-history'].removed;
    const [track] = after.tracks.tracks;
    if (!removed || !track) throw new Error('nothing was removed');
    const alone = parseCalendar(cancelledCalendar(removed, after)).events;
    expect(alone.map(told)).toEqual([gone]);
    expect(parseCalendar(trackCalendar(track, after)).events.map(told)).toContainEqual(gone);
  });

  test('it stays cancelled through later changes, and comes back with a higher version', () => {
    const without = changed(content, '2025-07-01T10:15:00Z', remove('day-1-lunch'));
    const later = changed(without, '2025-07-02T10:15:00Z', (next) => {
      sessionOf(next, 't2-a').room = 'lab';
    });
    expect(calendarOf(later)['day-1-lunch']).toEqual(calendarOf(without)['day-1-lunch']);
    const back = changed(later, '2025-07-03T10:15:00Z', (next) => {
      next.programme = structuredClone(content.programme);
    });
    expect(calendarOf(back)['day-1-lunch']).toMatchObject({ sequence: 2, status: 'CONFIRMED' });
    expect(back['calendar-history'].removed).toEqual([]);
  });

  test('moves and new days of the conference add up, and no version ever falls', () => {
    const moved = changed(content, '2025-06-01T10:15:00Z', moveLunch);
    const postponed = structuredClone(moved);
    const entry = postponed.schedule.entries.find(({ id }) => id === content.site.dates.conference);
    if (entry?.kind !== 'range') throw new Error('the conference is a range');
    entry.values.push({ status: 'extended', announced: '2025-06-20', from: '2025-08-19', to: '2025-08-20' });
    expect(calendarOf(postponed)['day-1-lunch']).toMatchObject({ sequence: 2, modified: '2025-06-20T00:00:00Z' });
    const recorded = changed(postponed, '2025-06-21T10:15:00Z', () => {});
    expect(differences(postponed, recorded)).toEqual([]);
    const gone = changed(postponed, '2025-06-21T10:15:00Z', remove('day-1-lunch'));
    expect(calendarOf(gone)['day-1-lunch']).toMatchObject({ sequence: 3, start: '2025-08-19T07:50:00.000Z' });
    const back = changed(recorded, '2025-06-22T10:15:00Z', ({ schedule }) => {
      for (const one of schedule.entries) if (one.id === entry.id) one.values.pop();
    });
    for (const event of Object.values(calendarOf(back))) expect(event.sequence).toBeGreaterThan(1);
  });

  test('two changes within a second are two versions; without a change the history stays as it is', () => {
    const first = changed(content, '2025-07-01T10:15:00Z', moveLunch);
    const second = changed(first, '2025-07-01T10:15:00Z', (next) => {
      sessionOf(next, 'day-1-lunch').start = '13:25';
    });
    expect(calendarOf(second)['day-1-lunch']).toMatchObject({ sequence: 2, modified: '2025-07-01T10:15:01Z' });
    expect(recordHistory(second, '2025-07-09T00:00:00Z')).toEqual(second['calendar-history']);
    expect(wholeCalendar(second)).toBe(wholeCalendar(structuredClone(second)));
  });

  test('each track has a file of its sessions, and a session says the same in every file', () => {
    const whole = calendarOf(content);
    for (const track of content.tracks.tracks) {
      const own = plannedSessions(content).filter(({ session }) => session.track === track.id);
      const events = parseCalendar(trackCalendar(track, content)).events;
      expect(own.length).toBeGreaterThan(0);
      expect(events.map(told)).toEqual(own.map(({ session }) => whole[session.id]));
      for (const planned of own)
        expect(parseCalendar(sessionCalendar(planned, content)).events.map(told)).toEqual([whole[planned.session.id]]);
    }
  });
});

describe('BUG-PR18 a change by hand that was not recorded is a mistake', () => {
  const { root, edit, mistakes } = contentCopy();
  const lunch = '"start": "13:15",\n          "end": "14:15"';

  test('it is named with the command to type, and the command settles it', () => {
    edit('programme.json', lunch, '"start": "13:20",\n          "end": "14:15"');
    expect(mistakes()).toEqual([
      expect.objectContaining({
        file: 'content/programme.json',
        field: 'days[0].sessions[7].start',
        sentence:
          '"start" moves "Lunch" from day 1 13:15–14:15 to day 1 13:20–14:15: type "npm run programme -- --record", and calendars learn of it.',
      }),
    ]);
    expect(recordProgramme(root, new Date('2025-07-01T10:15:00.123Z'))).toContain('1 session moved');
    expect(mistakes()).toEqual([]);
    expect(recordProgramme(root, new Date('2025-07-02T10:15:00Z'))).toBe(
      'Calendars know every session and every date as it is.',
    );
    expect(calendarOf(loadContent(root))['day-1-lunch']).toMatchObject({
      sequence: 1,
      modified: '2025-07-01T10:15:00Z',
    });
  });

  test.each([
    [
      'another room',
      'programme.json',
      '"room": "hall-b",\n          "track": 3',
      '"room": "lab",\n          "track": 3',
      /"room" moves "Track 3 .* from Seminar Hall B \(First floor\) to AI Laboratory/,
    ],
    [
      'a session under another name',
      'programme.json',
      '"id": "day-1-lunch"',
      '"id": "lunch-of-day-1"',
      /"id" names "Lunch", which programme\.json does not have any more/,
    ],
    [
      'another venue',
      'site.json',
      '"street": "',
      '"street": "12 ',
      /"venue" was "Sahyavardhan Convention Hall.*" when calendars were last told/,
    ],
    [
      'days of the conference that were overwritten',
      'schedule.json',
      '"from": "2025-07-15", "to": "2025-07-16"',
      '"from": "2025-07-22", "to": "2025-07-23"',
      /began with 2025-07-15 in calendars, .* as a value of their own below it/,
    ],
  ])('%s', (_, file, find, replacement, sentence) => {
    edit(file, find, replacement);
    expect(mistakes().map((issue) => issue.sentence)).toContainEqual(expect.stringMatching(sentence));
    for (const issue of mistakes()) expect(issue.sentence).toContain('"npm run programme -- --record"');
    recordProgramme(root, new Date('2025-07-01T10:15:00Z'));
    expect(mistakes()).toEqual([]);
  });
});
