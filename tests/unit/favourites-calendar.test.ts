import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { recordHistory } from '../../src/content/facts/calendar-history.ts';
import { wholeCalendar } from '../../src/feeds/calendar.ts';
import { calendarOf } from '../../src/planner/calendar-file.ts';
import { parseCalendar } from '../support/calendars.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);
const names = (text: string) => parseCalendar(text).events.map(({ uid }) => uid.replace(/^session-(.*)-\d+@.*/, '$1'));

test('a calendar of favourites holds their events and no other, each as the whole calendar has it', () => {
  const whole = wholeCalendar(content);
  const own = calendarOf(whole, new Set(['t1-a', 'keynote-health-data']));
  expect(names(own)).toEqual(['t1-a', 'keynote-health-data']);
  const { byUid } = parseCalendar(whole);
  for (const event of parseCalendar(own).events)
    expect(event.component.toString()).toBe(byUid.get(event.uid)?.component.toString());
  expect(own.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const { calendar } = parseCalendar(own);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toMatch(/: favourites$/);
  for (const name of ['url', 'refresh-interval', 'x-published-ttl'])
    expect(calendar.hasProperty(name), name).toBe(false);
});

test('of nothing, and of the last event of the file, it is a whole calendar too', () => {
  const whole = wholeCalendar(content);
  const last = names(whole).at(-1) ?? '';
  expect(names(calendarOf(whole, new Set([last])))).toEqual([last]);
  expect(names(calendarOf(whole, new Set()))).toEqual([]);
});

test('a favourite that moved has its new version, one that was removed is cancelled', () => {
  const next = structuredClone(content);
  for (const day of next.programme.days) {
    day.sessions = day.sessions.filter(({ id }) => id !== 't1-a');
    for (const session of day.sessions) if (session.id === 't2-a') session.room = 'lab';
  }
  const told = { ...next, 'calendar-history': recordHistory(next, '2025-07-01T10:15:00Z') };
  const own = parseCalendar(calendarOf(wholeCalendar(told), new Set(['t1-a', 't2-a']))).events;
  const seen = own.map((event) => [event.component.getFirstPropertyValue('status'), event.sequence]);
  expect(seen).toEqual([
    ['CONFIRMED', 1],
    ['CANCELLED', 1],
  ]);
});
