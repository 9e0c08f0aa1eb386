import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordProgramme } from '../../scripts/commands/programme/record.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { recordHistory } from '../../src/content/facts/calendar-history.ts';
import { addDays, currentValue, daysOf } from '../../src/content/facts/dates.ts';
import type { Documents } from '../../src/content/registry.ts';
import type { DateEntry } from '../../src/content/schemas/schedule.ts';
import { cancelledDateCalendar, dateCalendar, wholeCalendar } from '../../src/feeds/calendar.ts';
import { parseCalendar, told } from '../support/calendars.ts';
import { contentCopy } from '../support/content-copy.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);

function entryIn({ schedule }: Documents, id: string): DateEntry {
  const entry = schedule.entries.find((one) => one.id === id);
  if (!entry) throw new Error(`no date ${id}`);
  return entry;
}

/** Writes another day over a value of a date. */
function overwrite(entry: DateEntry, day: string, index = entry.values.length - 1): void {
  const value = entry.values[index];
  if (!value || !('date' in value)) throw new Error('this date is a day');
  value.date = day;
}

/** Content with a change, and its history written at an instant. */
function changed(from: Documents, now: string, change: (content: Documents) => void): Documents {
  const next = structuredClone(from);
  change(next);
  return { ...next, 'calendar-history': recordHistory(next, now) };
}

/** What an independent library reads of every event, by its UID. */
const calendarOf = (documents: Documents) =>
  new Map(parseCalendar(wholeCalendar(documents)).events.map((event) => [event.uid, told(event)]));

/** UIDs of the events of which two calendars say different things, without edition and host. */
const differences = (before: Documents, after: Documents) => unlike(calendarOf(before), calendarOf(after));

function unlike(one: ReturnType<typeof calendarOf>, other: ReturnType<typeof calendarOf>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((uid) => JSON.stringify(one.get(uid)) !== JSON.stringify(other.get(uid)))
    .map((uid) => uid.slice(0, uid.indexOf(`-${content.site.edition}@`)));
}

const uidOf = (id: string) => `${id}-${content.site.edition}@${new URL(content.site.url).host}`;
const eventOf = (documents: Documents, id: string) => calendarOf(documents).get(uidOf(id));

describe('BUG-DT3 calendars hear of each change of a date', () => {
  test('a date that is overwritten has a higher SEQUENCE, DTSTAMP and LAST-MODIFIED, and no other event changes', () => {
    const after = changed(content, '2025-05-20T10:15:00Z', (next) =>
      overwrite(entryIn(next, 'acceptance'), '2025-05-26'),
    );
    expect(differences(content, after)).toEqual(['acceptance']);
    expect(eventOf(content, 'acceptance')).toMatchObject({ sequence: 0, modified: '2025-01-20T00:00:00Z' });
    const moved = eventOf(after, 'acceptance');
    expect(moved).toMatchObject({
      sequence: 1,
      status: 'CONFIRMED',
      stamp: '2025-05-20T10:15:00Z',
      modified: '2025-05-20T10:15:00Z',
    });
    const alone = parseCalendar(dateCalendar('acceptance', after)).events;
    expect(alone.map((event) => event.startDate.toString())).toEqual(['2025-05-26']);
    expect(alone.map(told)).toEqual([moved]);
  });

  test('another zone of a deadline is another instant, another venue another place of the conference', () => {
    const zoned = changed(content, '2025-05-10T10:15:00Z', (next) => {
      entryIn(next, 'full-paper').zone = 'Asia/Kolkata';
    });
    expect(differences(content, zoned)).toEqual(['full-paper']);
    expect(eventOf(zoned, 'full-paper')).toMatchObject({ sequence: 3, start: '2025-05-14T18:29:59.000Z' });
    const elsewhere = changed(content, '2025-05-10T10:15:00Z', ({ site }) => {
      site.venue.name = 'Another hall';
    });
    expect(eventOf(elsewhere, 'conference')).toMatchObject({ sequence: 1, modified: '2025-05-10T10:15:00Z' });
    expect(eventOf(elsewhere, 'acceptance')).toEqual(eventOf(content, 'acceptance'));
  });

  test('a date that is taken out, or hidden, is sent as cancelled in each file that held it, and comes back with a higher version', () => {
    const without = changed(content, '2025-05-20T10:15:00Z', (next) => {
      next.schedule.entries = next.schedule.entries.filter(({ id }) => id !== 'camera-ready');
    });
    const hidden = changed(content, '2025-05-20T10:15:00Z', (next) => {
      entryIn(next, 'camera-ready').visible = false;
    });
    for (const after of [without, hidden]) {
      expect(differences(content, after)).toEqual(['camera-ready']);
      const gone = eventOf(after, 'camera-ready');
      const { start, end, summary } = eventOf(content, 'camera-ready') ?? {};
      expect(gone).toMatchObject({
        start,
        end,
        summary,
        sequence: 2,
        status: 'CANCELLED',
        modified: '2025-05-20T10:15:00Z',
      });
      const [removed] = after['calendar-history'].removedDates;
      if (!removed) throw new Error('nothing was removed');
      expect(parseCalendar(cancelledDateCalendar(removed, after)).events.map(told)).toEqual([gone]);
      const back = changed(after, '2025-05-21T10:15:00Z', (next) => {
        next.schedule = structuredClone(content.schedule);
      });
      expect(eventOf(back, 'camera-ready')).toMatchObject({ sequence: 3, status: 'CONFIRMED', start });
      expect(back['calendar-history'].removedDates).toEqual([]);
    }
  });

  test('whatever is done to a date, in any order: a change has a later version, no version falls, and nothing else changes', () => {
    type Deed = 'append' | 'overwrite' | 'take back' | 'remove' | 'bring back';
    const deeds = fc.array(
      fc.tuple(
        fc.constantFrom<Deed>('append', 'overwrite', 'take back', 'remove', 'bring back'),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
      ),
      { minLength: 1, maxLength: 7 },
    );
    const id = 'acceptance';
    // Without its sessions, which say the same each time: the calendar is written a thousand times.
    const dates: Documents = { ...content, programme: { ...content.programme, days: [] } };
    dates['calendar-history'] = { ...content['calendar-history'], sessions: [] };
    const days = ['2025-05-24', '2025-05-26', '2025-05-28', '2025-05-30'];
    fc.assert(
      fc.property(deeds, (list) => {
        let clock = Date.parse('2025-05-18T10:15:00Z');
        let present = dates;
        let before = calendarOf(present);
        for (const [deed, day, hours] of list) {
          clock += hours * 3_600_000;
          const instant = `${new Date(clock).toISOString().slice(0, 19)}Z`;
          const next = structuredClone(present);
          const entry = next.schedule.entries.find((one) => one.id === id);
          if (deed === 'bring back' && !entry) next.schedule.entries.unshift(structuredClone(entryIn(content, id)));
          else if (deed === 'remove') next.schedule.entries = next.schedule.entries.filter((one) => one !== entry);
          else if (deed === 'take back' && entry && entry.values.length > 1) entry.values.pop();
          else if (deed === 'overwrite' && entry) overwrite(entry, days[day] ?? '');
          else if (deed === 'append' && entry?.kind === 'day') {
            const { last } = daysOf(currentValue(entry));
            entry.values.push({ status: 'extended', announced: instant.slice(0, 10), date: addDays(last, day) });
          } else continue;
          const after = { ...next, 'calendar-history': recordHistory(next, instant) };
          const now = calendarOf(after);
          // A value that is added needs no record: it says itself that it is newer.
          if (deed === 'append') expect(calendarOf(next)).toEqual(now);
          const [was, is] = [before.get(uidOf(id)), now.get(uidOf(id))];
          const isOther = was?.start !== is?.start || was?.end !== is?.end || was?.status !== is?.status;
          const others = unlike(before, now);
          expect(others).toEqual(isOther || deed === 'append' || others.length > 0 ? [id] : []);
          if (others.length > 0) {
            expect(is?.sequence).toBeGreaterThan(was?.sequence ?? 0);
            expect(Date.parse(is?.modified ?? '')).toBeGreaterThan(Date.parse(was?.modified ?? ''));
          }
          expect(recordHistory(after, '2025-12-01T00:00:00Z')).toEqual(after['calendar-history']);
          [present, before] = [after, now];
        }
        expect(wholeCalendar(structuredClone(present))).toBe(wholeCalendar(present));
      }),
      { numRuns: 25 },
    );
  });
});

describe('BUG-DT3 a date that was changed by hand and not recorded is a mistake', () => {
  const { root, edit, mistakes } = contentCopy();

  test.each([
    [
      'overwritten',
      '"announced": "2025-01-20", "date": "2025-05-24"',
      '"announced": "2025-01-20", "date": "2025-05-26"',
      /"values" told calendars 2025-05-24, and that was changed in place\. .* as a value of its own below it/,
      '1 date moved',
    ],
    [
      'hidden',
      /"id": "camera-ready",([\s\S]*?)"visible": true/,
      '"id": "camera-ready",$1"visible": false',
      /does not show any more/,
      '1 date cancelled',
    ],
    [
      'shown',
      '"visible": false',
      '"visible": true',
      /names "Reserve date", which calendar-history\.json does not have yet/,
      '1 date new',
    ],
  ])('%s', (_, find, replacement, sentence, line) => {
    edit('schedule.json', find, replacement);
    if (line === '1 date cancelled') edit('downloads.json', /"until": "camera-ready",\s*"afterwards": "[^"]*",/, '');
    if (line === '1 date cancelled') edit('downloads.json', ', with the camera-ready paper by {camera-ready}', '');
    expect(mistakes().map((issue) => issue.sentence)).toEqual([expect.stringMatching(sentence)]);
    expect(mistakes()[0]?.sentence).toContain('"npm run programme -- --record"');
    expect(recordProgramme(root, new Date('2025-05-20T10:15:00.5Z'))).toContain(line);
    expect(mistakes()).toEqual([]);
  });

  test('a value that is added below the old ones is none', () => {
    const value = '{ "status": "original", "announced": "2025-01-20", "date": "2025-05-24" }';
    edit('schedule.json', value, `${value}, { "status": "extended", "announced": "2025-05-20", "date": "2025-05-26" }`);
    expect(mistakes()).toEqual([]);
    expect(eventOf(loadContent(root), 'acceptance')).toMatchObject({ sequence: 1, modified: '2025-05-20T00:00:00Z' });
  });
});
