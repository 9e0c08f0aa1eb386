import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import {
  addDays,
  currentValue,
  dayParts,
  dayText,
  entryOf,
  onTheSameDay,
  rangeText,
  scheduleRow,
  scheduleRows,
  suffixOf,
  windowOf,
} from '../../src/content/facts/dates.ts';
import { fillPlaceholders } from '../../src/content/facts/placeholders.ts';
import { conferenceDay, programmeTime } from '../../src/content/facts/programme.ts';
import { ianaZone, instantOf, offsetsBetween, zonedIso, zoneLong, zoneShort } from '../../src/content/facts/zones.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);
const { schedule, site } = content;

describe('Dates in words', () => {
  test('every day of a month carries its English suffix', () => {
    const nth = { st: [1, 21, 31], nd: [2, 22], rd: [3, 23] } as const;
    for (let day = 1; day <= 31; day += 1) {
      const expected = Object.entries(nth).find(([, days]) => (days as readonly number[]).includes(day))?.[0] ?? 'th';
      expect(suffixOf(day), String(day)).toBe(expected);
    }
  });

  test('a day is taken apart as a schedule row shows it', () => {
    expect(dayParts('2025-05-24')).toEqual({
      iso: '2025-05-24',
      date: 24,
      suffix: 'th',
      month: 'May',
      year: 2025,
      weekday: 'Saturday',
    });
  });

  test.each([
    ['2025-07-15', '2025-07-16', {}, '15th & 16th July 2025'],
    ['2025-07-15', '2025-07-16', { of: true }, '15th and 16th of July 2025'],
    ['2025-07-31', '2025-08-01', {}, '31st July & 1st August 2025'],
    ['2025-12-31', '2026-01-01', {}, '31st December 2025 & 1st January 2026'],
    ['2025-07-21', '2025-07-23', {}, '21st – 23rd July 2025'],
    ['2025-07-15', '2025-07-15', {}, '15th July 2025'],
  ] as const)('%s to %s reads well %j', (from, to, style, text) => {
    expect(rangeText(from, to, style)).toBe(text);
  });

  test('a day without its year keeps "of" where running text wants it', () => {
    expect(dayText('2025-05-10', { of: true, year: false })).toBe('10th of May');
  });
});

describe('Instants', () => {
  const zones = ['Asia/Kolkata', 'AoE', 'Europe/Lisbon', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'];

  test('BUG-C09 any wall-clock time equals what the system knows of the zone, across the changes of its clock', () => {
    const time = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    const clocks = new Map(
      zones.map((zone) => [
        zone,
        new Intl.DateTimeFormat('sv-SE', { timeZone: ianaZone(zone), dateStyle: 'short', timeStyle: 'medium' }),
      ]),
    );
    fc.assert(
      fc.property(time, fc.constantFrom(...zones), (date, zone) => {
        const local = date.toISOString().slice(0, 19);
        const instant = instantOf(local, zone);
        // A time that the clock leaves out in spring does not exist: it is as much later as the clock is put forward.
        const shown = clocks.get(zone)?.format(instant).replace(' ', 'T') ?? '';
        if (shown > local) return;
        expect(shown).toBe(local);
        expect(zonedIso(instant, zone).slice(0, 19)).toBe(local);
        expect(Date.parse(zonedIso(instant, zone))).toBe(instant);
      }),
    );
  });

  test('BUG-C09 zones have their names of the season, and offsets change when the clock does', () => {
    const [winter, summer] = [Date.parse('2027-03-27T12:00Z'), Date.parse('2027-03-29T12:00Z')];
    const names = (zone: string) => [winter, summer].map((at) => `${zoneShort(zone, at)} ${zoneLong(zone, at)}`);
    expect(names('Europe/Lisbon')).toEqual(['WET Western European Standard Time', 'WEST Western European Summer Time']);
    expect(names('Asia/Kolkata')[0]).toBe('IST India Standard Time');
    expect(names('Asia/Tokyo')[0]).toBe('UTC+9 Japan Standard Time');
    expect(names('AoE')[1]).toBe('AoE anywhere on earth');
    expect(offsetsBetween(winter, summer, 'Europe/Lisbon')).toEqual([
      [0, '+00:00'],
      [Date.parse('2027-03-28T01:00Z'), '+01:00'],
    ]);
    expect(offsetsBetween(winter, summer, 'Asia/Kolkata')).toEqual([[0, '+05:30']]);
  });

  test('a time of the programme stands on the clock of the conference', () => {
    const conference = entryOf(schedule, site.dates.conference);
    expect(programmeTime(conference, 2, '09:30')).toBe('2025-07-16T09:30:00+05:30');
  });

  test('days are added across months, years and leap days as a calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), fc.integer({ min: -400, max: 400 }), (start, days) => {
        const day = (count: number) => new Date(Date.UTC(2000, 0, 1 + count)).toISOString().slice(0, 10);
        expect(addDays(day(start), days)).toBe(day(start + days));
      }),
    );
  });

  test('the conference window is 15 July 00:00:00 to 16 July 23:59:59, Indian time', () => {
    const conference = entryOf(schedule, site.dates.conference);
    const { start, end } = windowOf(currentValue(conference), conference.zone);
    expect(new Date(start).toISOString()).toBe('2025-07-14T18:30:00.000Z');
    expect(new Date(end).toISOString()).toBe('2025-07-16T18:29:59.000Z');
  });

  test('a deadline "anywhere on earth" ends when the day ends at UTC−12', () => {
    expect(new Date(scheduleRow(entryOf(schedule, 'full-paper')).end).toISOString()).toBe('2025-05-15T11:59:59.000Z');
  });
});

describe('The schedule as specified', () => {
  const rows = Object.fromEntries(
    scheduleRows(schedule).map(({ id, text, previous, status }) => [
      id,
      { text, previous: previous.map((old) => old.text), status },
    ]),
  );

  test('deadlines stand with their struck-through history', () => {
    expect(rows).toEqual({
      'full-paper': { text: '14th May 2025', previous: ['7th May 2025', '10th May 2025'], status: 'hard' },
      acceptance: { text: '24th May 2025', previous: [], status: 'original' },
      'camera-ready': { text: '9th June 2025', previous: ['29th May 2025'], status: 'extended' },
      registration: { text: '9th June 2025', previous: ['29th May 2025'], status: 'extended' },
      conference: { text: '15th & 16th July 2025', previous: [], status: 'original' },
    });
  });

  test('the unused 13 June 2025 00:00:00 is kept, and shown nowhere', () => {
    const reserve = entryOf(schedule, 'reserve');
    expect(zonedIso(windowOf(currentValue(reserve), reserve.zone).start, reserve.zone)).toBe(
      '2025-06-13T00:00:00+05:30',
    );
    expect(scheduleRows(schedule).map(({ id }) => id)).not.toContain('reserve');
  });

  test('a date that moved twice has sequence 2', () => {
    expect(scheduleRow(entryOf(schedule, 'full-paper')).sequence).toBe(2);
    expect(scheduleRow(entryOf(schedule, 'conference')).sequence).toBe(0);
  });

  test('BUG-RM6 a date in running text has its year where that is not the one of the conference', () => {
    const text = '{full-paper|of}, {conference|of}';
    const here = fillPlaceholders(text, content);
    expect(here).not.toMatch(/\d{4}/);
    const next = structuredClone(content);
    const conference = entryOf(next.schedule, 'conference');
    if (conference.kind !== 'range') throw new Error('the conference has several days');
    const year = Number(scheduleRow(conference).year);
    const [from, to] = [`${year + 1}-01-12`, `${year + 1}-01-13`];
    conference.values.push({ status: 'extended', announced: `${year}-01-01`, from, to });
    const [deadline] = here.split(', ');
    expect(fillPlaceholders(text, next)).toBe(`${deadline} ${year}, 12th and 13th of January`);
  });

  test('ADR-D19 the ticker keeps the sentence of the specification, with the date that is in force', () => {
    expect(fillPlaceholders(content.phases.phases.call.ticker, content)).toBe(
      'IMPORTANT: the conference will be held on 15th and 16th of July 2025, and the deadline for submissions is extended till 14th of May.',
    );
  });
});

describe('Change one date in the schedule data', () => {
  const moved = structuredClone(content);
  const conference = entryOf(moved.schedule, 'conference');
  if (conference.kind !== 'range') throw new Error('the conference has several days');
  conference.values.push({ status: 'extended', announced: '2025-06-01', from: '2025-08-31', to: '2025-09-01' });
  const paper = entryOf(moved.schedule, 'full-paper');
  if (paper.kind !== 'day') throw new Error('the paper deadline is a day');
  paper.values.splice(1, 1, { status: 'extended', announced: '2025-05-05', date: '2025-05-12' });

  test('ticker, schedule row, countdown window, programme days and sequence move with it', () => {
    expect(fillPlaceholders(moved.phases.phases.call.ticker, moved)).toBe(
      'IMPORTANT: the conference will be held on 31st of August and 1st of September 2025, and the deadline for submissions is extended till 14th of May.',
    );
    const row = scheduleRow(conference);
    expect(row).toMatchObject({
      text: '31st August & 1st September 2025',
      previous: [{ text: '15th & 16th July 2025' }],
      date: 31,
      suffix: 'st',
      month: 'August',
      startIso: '2025-08-31T00:00:00+05:30',
      endIso: '2025-09-01T23:59:59+05:30',
      sequence: 1,
    });
    expect(row.start).toBe(Date.parse(row.startIso));
    expect(row.end).toBe(Date.parse(row.endIso));
    expect(moved.programme.days.map(({ day }) => conferenceDay(conference, day))).toEqual(['2025-08-31', '2025-09-01']);
    expect(scheduleRow(paper).previous.map(({ text }) => text)).toEqual(['7th May 2025', '12th May 2025']);
  });
});

describe('ADR-D36 dates that fall together', () => {
  const names = (id: string, from: typeof schedule) => {
    const rows = scheduleRows(from);
    return onTheSameDay(scheduleRow(entryOf(from, id)), rows).map((row) => row.id);
  };

  test('each names the others of its last day, and no longer when one moves', () => {
    expect(names('camera-ready', schedule)).toEqual(['registration']);
    expect(names('registration', schedule)).toEqual(['camera-ready']);
    expect(names('full-paper', schedule)).toEqual([]);
    const moved = structuredClone(schedule);
    const entry = entryOf(moved, 'registration');
    if (entry.kind !== 'day') throw new Error('registration ends on a day');
    entry.values.push({ status: 'extended', announced: '2025-06-08', date: '2025-06-12' });
    expect(names('camera-ready', moved)).toEqual([]);
  });

  test('a day that is only confirmed is not struck through beside itself', () => {
    const confirmed = structuredClone(schedule);
    const entry = entryOf(confirmed, 'camera-ready');
    if (entry.kind !== 'day') throw new Error('papers are due on a day');
    entry.values.push({ status: 'hard', announced: '2025-06-05', date: '2025-06-09' });
    const { previous, text, status, sequence } = scheduleRow(entry);
    expect([previous.map((old) => old.text), text, status, sequence]).toEqual([
      ['29th May 2025'],
      '9th June 2025',
      'hard',
      2,
    ]);
  });
});
