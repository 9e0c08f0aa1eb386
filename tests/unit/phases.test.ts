import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { nowScript, previewScript } from '../../src/components/chrome/now-script.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { entryOf } from '../../src/content/facts/dates.ts';
import { buildInstant, daysLeft, nextDateAt, phaseAt, phaseCalendar } from '../../src/content/facts/phases.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);
const calendar = phaseCalendar(content);

/** Runs the scripts of the head as a browser would, and returns what they say of the root; the published build does not have the first. */
function rootAt(now: number, { search = '', at = '', published = false } = {}): Record<string, string | number> {
  const dataset = {};
  const clock = class extends Date {
    static override now = () => now;
  };
  const scripts = published
    ? nowScript(calendar, true)
    : `${previewScript(calendar, at)};${nowScript(calendar, false)}`;
  runInNewContext(scripts, {
    document: { documentElement: { dataset } },
    Date: clock,
    URL,
    location: `https://conference.example.org/${search}`,
    addEventListener: () => undefined,
  });
  return dataset;
}

describe('phases', () => {
  // Deadline at the end of 14 May anywhere on earth; days in the zone of the conference; a change belongs to the later phase.
  const changes: [instant: string, before: string, from: string, next: string][] = [
    ['2025-05-15T12:00:00Z', 'call', 'review', 'acceptance'],
    ['2025-05-25T00:00:00+05:30', 'review', 'registration', 'camera-ready'],
    ['2025-06-10T00:00:00+05:30', 'registration', 'before', 'conference'],
    ['2025-07-15T00:00:00+05:30', 'before', 'live', 'conference'],
    ['2025-07-17T00:00:00+05:30', 'live', 'after', ''],
  ];

  test.each(changes)('at %s %s ends and %s begins', (instant, before, from, next) => {
    const at = Date.parse(instant);
    expect([phaseAt(at - 1, calendar), phaseAt(at, calendar), phaseAt(at + 86_400_000, calendar)].slice(0, 2)).toEqual([
      before,
      from,
    ]);
    expect(nextDateAt(at, calendar) ?? '').toBe(next);
    expect(rootAt(at - 1).phase).toBe(before);
    expect(rootAt(at)).toMatchObject({ phase: from, next });
  });

  test('follow the schedule: a moved deadline moves the change, and registration that outlasts the conference leaves no gap', () => {
    const moved = structuredClone(content);
    const registration = entryOf(moved.schedule, 'registration');
    if (registration.kind !== 'day') throw new Error('registration ends on a day');
    registration.values.push({ status: 'extended', announced: '2025-06-08', date: '2025-07-20' });
    const later = phaseCalendar(moved);
    expect(phaseAt(Date.parse('2025-07-14T12:00:00+05:30'), later)).toBe('registration');
    expect(phaseAt(Date.parse('2025-07-15T00:00:00+05:30'), later)).toBe('live');
    expect(later.changes).toEqual(later.changes.toSorted((one, other) => one - other));
  });

  test('an asked instant is read on the clock of the conference, and the published build knows none', () => {
    const present = Date.parse('2026-11-28T00:00:00Z');
    expect(rootAt(present, { search: '?at=2025-07-15T10:15' })).toMatchObject({ phase: 'live' });
    expect(rootAt(present, { at: '2025-05-20T10:00' })).toMatchObject({ phase: 'review' });
    expect(rootAt(present, { search: '?at=nonsense' })).toMatchObject({ phase: 'after' });
    expect(rootAt(present, { search: '?at=2025-07-15T10:15', published: true })).toEqual({ phase: 'after', next: '' });
    expect(buildInstant(calendar, '2025-07-15T10:15')).toBe(Date.parse('2025-07-15T10:15:00+05:30'));
  });

  test('days that are left: whole days until a deadline has passed, days until an event begins', () => {
    const at = (iso: string) => Date.parse(iso);
    const deadline = { role: 'deadline', start: 0, end: at('2025-05-15T11:59:59Z') } as const;
    expect([daysLeft(at('2025-05-13T12:00:00Z'), deadline), daysLeft(at('2025-05-15T11:00:00Z'), deadline)]).toEqual([
      2, 0,
    ]);
    const event = {
      role: 'event',
      start: at('2025-07-15T00:00:00+05:30'),
      end: at('2025-07-16T23:59:59+05:30'),
    } as const;
    expect([
      daysLeft(at('2025-07-14T10:00:00+05:30'), event),
      daysLeft(at('2025-07-15T10:00:00+05:30'), event),
    ]).toEqual([1, 0]);
  });
});
