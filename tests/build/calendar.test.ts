import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { dateCalendar, wholeCalendar } from '../../src/feeds/calendar.ts';
import { frozenSite } from '../support/built-site.ts';
import { parseCalendar } from '../support/calendars.ts';

const { builtPages, fileFor, root } = frozenSite;
const content = loadContent(root);
const { schedule, programme } = content;
const visible = schedule.entries.filter((entry) => entry.visible);

type Entry = (typeof visible)[number];

const built = (path: string) => {
  const file = fileFor(path);
  if (!file) throw new Error(`The site has no ${path}`);
  return readFileSync(file, 'utf8');
};

// What a date means, worked out here without any of the site's own date code.
const offsets: Record<string, string> = { 'Asia/Kolkata': '+05:30', AoE: '-12:00' };
function expected(entry: Entry): { start: string; end?: string; allDay: boolean } {
  const value = entry.values.at(-1);
  if (!value) throw new Error('no value');
  const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  if ('at' in value) return { start: new Date(`${value.at}${offsets[entry.zone]}`).toISOString(), allDay: false };
  if ('from' in value) return { start: value.from, end: nextDay(value.to), allDay: true };
  if (entry.role === 'deadline')
    return { start: new Date(`${value.date}T23:59:59${offsets[entry.zone]}`).toISOString(), allDay: false };
  return { start: value.date, end: nextDay(value.date), allDay: true };
}

const endsWith = (id: string) => (event: ICAL.Event) => event.uid.startsWith(`${id}-${content.site.edition}@`);

describe('calendar', () => {
  const text = built('/calendar.ics');
  const { calendar, events, byUid } = parseCalendar(text);

  it('holds every visible date at its instant, and no hidden one', () => {
    for (const entry of visible) {
      const event = events.find(endsWith(entry.id));
      if (!event) throw new Error(`${entry.id} is missing`);
      const wanted = expected(entry);
      expect(event.startDate.isDate, entry.id).toBe(wanted.allDay);
      if (wanted.allDay) {
        expect([event.startDate.toString(), event.endDate.toString()], entry.id).toEqual([wanted.start, wanted.end]);
      } else {
        expect(event.startDate.toJSDate().toISOString(), entry.id).toBe(wanted.start);
        expect(event.startDate.zone, `${entry.id} is an instant, not a floating time`).toBe(ICAL.Timezone.utcTimezone);
      }
      expect(event.sequence, entry.id).toBe(entry.values.length - 1);
    }
    for (const hidden of schedule.entries.filter((entry) => !entry.visible)) {
      expect(events.some(endsWith(hidden.id)), hidden.id).toBe(false);
    }
  });

  it('ends a deadline "anywhere on earth" when the day ends at UTC−12', () => {
    const aoe = visible.filter(({ zone, role }) => zone === 'AoE' && role === 'deadline');
    expect(aoe.length).toBeGreaterThan(0);
    for (const { id } of aoe) {
      const event = events.find(endsWith(id));
      expect(event?.startDate.toJSDate().toISOString()).toMatch(/T11:59:59/);
      expect(event?.description).toContain('AoE');
    }
  });

  it('holds every session at its time in the zone of the conference', () => {
    const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
    expect(zones).toEqual(['Asia/Kolkata']);
    const conference = visible.find(({ id }) => id === content.site.dates.conference)?.values.at(-1);
    if (!conference || !('from' in conference)) throw new Error('the conference is a range');
    const sessions = programme.days.flatMap((day) => day.sessions.map((session) => ({ ...session, day: day.day })));
    for (const session of sessions) {
      const event = events.find(endsWith(`session-${session.id}`));
      const day = new Date(Date.parse(`${conference.from}T00:00:00Z`) + (session.day - 1) * 86_400_000)
        .toISOString()
        .slice(0, 10);
      expect(event?.summary).toBe(session.title);
      expect(event?.startDate.toJSDate().getTime(), session.id).toBe(Date.parse(`${day}T${session.start}:00+05:30`));
      expect(event?.endDate.toJSDate().getTime(), session.id).toBe(Date.parse(`${day}T${session.end}:00+05:30`));
      expect(event?.location).toContain(programme.rooms.find(({ id }) => id === session.room)?.name);
    }
    expect(events).toHaveLength(sessions.length + visible.length);
    expect(byUid.size, 'every UID is used once').toBe(events.length);
  });

  it('keeps the form of RFC 5545', () => {
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
    for (const event of events) {
      expect(event.component.getFirstPropertyValue('dtstamp'), event.uid).toBeTruthy();
      const end = event.component.getFirstPropertyValue('dtend');
      if (end) expect(event.endDate.compare(event.startDate), `${event.uid} ends after it starts`).toBe(1);
    }
  });

  it('reminds of a deadline a week and a day before', () => {
    for (const { id } of visible.filter(({ role }) => role === 'deadline')) {
      const alarms = events.find(endsWith(id))?.component.getAllSubcomponents('valarm') ?? [];
      expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-P7D', '-P1D']);
    }
  });

  it('has a file for each date that says the same of it', () => {
    for (const { id } of visible) {
      const alone = parseCalendar(built(`/calendar/${id}.ics`)).events;
      expect(alone, id).toHaveLength(1);
      expect(alone[0]?.component.toString(), id).toBe(events.find(endsWith(id))?.component.toString());
    }
  });
});

describe('BUG-PR19 subscribing', () => {
  const pages = builtPages();
  const addresses = pages.flatMap(({ path, document }) =>
    [...document.querySelectorAll('a[href^="webcal:"]')].map((link) => ({
      path,
      url: new URL(link.getAttribute('href') ?? ''),
    })),
  );

  it('every download of a calendar has an address beside it that calendar programs ask again', () => {
    const paths = new Set(addresses.map(({ url }) => url.pathname));
    expect(paths).toContain('/calendar.ics');
    for (const { id } of content.tracks.tracks) expect(paths).toContain(`/calendar/track-${id}.ics`);
    for (const { path, document } of pages) {
      const here = new Set(addresses.filter((address) => address.path === path).map(({ url }) => url.pathname));
      const downloads = [...document.querySelectorAll('a[href="/calendar.ics"], a[href^="/calendar/session-"]')];
      for (const download of downloads) expect(here, path).toContain(download.getAttribute('href'));
    }
  });

  it('each of them leads to a calendar of this site that knows its own address', () => {
    expect(addresses.length).toBeGreaterThan(20);
    for (const { path, url } of addresses) {
      expect(url.host, path).toBe(new URL(content.site.url).host);
      const own = parseCalendar(built(url.pathname)).calendar.getFirstPropertyValue('url');
      expect(String(own)).toBe(new URL(url.pathname, content.site.url).href);
    }
  });
});

describe('an extended date', () => {
  const extended = structuredClone(content);
  const entry = extended.schedule.entries.find(({ id }) => id === 'registration');
  if (entry?.kind !== 'day') throw new Error('this test extends a date of the kind "day"');
  entry.values.push({ status: 'extended', announced: '2025-06-08', date: '2025-06-12' });

  it('keeps its UID, raises its SEQUENCE and moves', () => {
    const before = parseCalendar(dateCalendar('registration', content)).events[0];
    const after = parseCalendar(dateCalendar('registration', extended)).events[0];
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
    expect(after?.startDate.toJSDate().toISOString()).toBe('2025-06-12T18:29:59.000Z');
    const stamp = (event: ICAL.Event | undefined) => String(event?.component.getFirstPropertyValue('dtstamp'));
    expect(stamp(after) > stamp(before)).toBe(true);
  });

  it('leaves every other event as it was', () => {
    const texts = (calendar: string) =>
      parseCalendar(calendar)
        .events.filter((event) => !endsWith('registration')(event))
        .map((event) => event.component.toString());
    expect(texts(wholeCalendar(extended))).toEqual(texts(wholeCalendar(content)));
  });

  it('moves every session with the conference, and raises their SEQUENCE', () => {
    const moved = structuredClone(content);
    const conference = moved.schedule.entries.find(({ id }) => id === moved.site.dates.conference);
    if (conference?.kind !== 'range') throw new Error('the conference is a range');
    conference.values.push({ status: 'extended', announced: '2025-06-20', from: '2025-08-19', to: '2025-08-20' });
    const sessions = parseCalendar(wholeCalendar(moved)).events.filter(({ uid }) => uid.startsWith('session-'));
    expect(sessions.length).toBeGreaterThan(20);
    for (const event of sessions) {
      expect(event.startDate.toString()).toMatch(/^2025-08-(19|20)T/);
      expect(event.sequence).toBe(1);
    }
  });
});

it('the same content gives the same calendar, in any time zone', () => {
  const here = process.env.TZ;
  process.env.TZ = 'America/St_Johns';
  const there = wholeCalendar(content);
  process.env.TZ = 'Asia/Tokyo';
  expect(wholeCalendar(content)).toBe(there);
  if (here === undefined) delete process.env.TZ;
  else process.env.TZ = here;
});
