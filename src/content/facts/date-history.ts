import { Temporal } from '@js-temporal/polyfill';
import type { Documents } from '../registry.ts';
import type { CalendarHistory, RecordedDate, RemovedDate } from '../schemas/calendar-history.ts';
import type { DateEntry, DateValue } from '../schemas/schedule.ts';
import { daysOf, windowOf } from './dates.ts';
import { venueLine } from './place.ts';

/**
 * Versions of the dates of the schedule in calendars (ADR-M05). A value that is added below the old ones says itself that it is a newer
 * version; one that is overwritten, taken back or removed does not, so `content/calendar-history.json` remembers what was told.
 */

/** The documents on which the dates depend, and what was told of them. */
export type DateHistorySources = Pick<Documents, 'site' | 'schedule' | 'calendar-history'>;

/** A date of which calendars do not know what it is today. */
export type UnrecordedDate =
  | { readonly kind: 'new'; readonly entry: DateEntry }
  | { readonly kind: 'moved'; readonly entry: DateEntry; readonly before: RecordedDate }
  | { readonly kind: 'gone'; readonly before: RecordedDate };

/**
 * When a value of a date is, as calendars hold it: the instant at which a deadline passes ("2025-05-15T11:59:59Z"), and of other dates
 * their day or their first and last ("2025-07-15/2025-07-16").
 */
export function whenOf({ role, kind, zone }: DateEntry, value: DateValue): string {
  if (role === 'deadline' || kind === 'instant') return secondOf(windowOf(value, zone).end);
  const { first, last } = daysOf(value);
  return first === last ? first : `${first}/${last}`;
}

const secondOf = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** Visible dates that are new, changed in place or gone since the history was last written. */
export function unrecordedDates(sources: DateHistorySources): UnrecordedDate[] {
  const { schedule, 'calendar-history': history } = sources;
  const visible = schedule.entries.filter((entry) => entry.visible);
  const known = new Map(history.dates.map((date) => [date.id, date]));
  const still = new Set(visible.map(({ id }) => id));
  return [
    ...visible.flatMap((entry): UnrecordedDate[] => {
      const before = known.get(entry.id);
      if (!before) return [{ kind: 'new', entry }];
      return isMoved(entry, before, sources) ? [{ kind: 'moved', entry, before }] : [];
    }),
    ...history.dates.filter(({ id }) => !still.has(id)).map((before): UnrecordedDate => ({ kind: 'gone', before })),
  ];
}

function isMoved(entry: DateEntry, { values, when, place }: RecordedDate, { site }: DateHistorySources): boolean {
  const told = entry.values[values - 1];
  return told === undefined || whenOf(entry, told) !== when || placeOf(entry, site) !== place;
}

/** An event takes place at the venue, other dates nowhere. */
const placeOf = ({ role }: DateEntry, site: DateHistorySources['site']): string | undefined =>
  role === 'event' ? venueLine(site) : undefined;

/** The version of a date's event (RFC 5545, 3.8.7): SEQUENCE, and the instant of LAST-MODIFIED in UTC. */
export interface DateVersion {
  readonly sequence: number;
  readonly modified: string;
}

/** The version of a date today: it rises with each value that is added and with each change in place. */
export function dateVersion(entry: DateEntry, { dates }: Pick<CalendarHistory, 'dates'>): DateVersion {
  const told = dates.find(({ id }) => id === entry.id);
  const added = entry.values.length - 1;
  const { announced } = entry.values[added] ?? { announced: '1970-01-01' };
  // Values of one day are a second apart, so that each is later than the one before.
  const older = entry.values.slice(0, added).filter((value) => value.announced === announced).length;
  const own = plus(`${announced}T00:00:00Z`, older);
  const changed = told?.changed && plus(told.changed, Math.max(0, entry.values.length - told.values));
  return { sequence: added + (told?.moves ?? 0), modified: changed && changed > own ? changed : own };
}

const plus = (instant: string, seconds: number): string => Temporal.Instant.from(instant).add({ seconds }).toString();

/** The dates of the history with everything that changed since it was last written, at an instant in UTC to the second. */
export function recordDates(sources: DateHistorySources, now: string): Pick<CalendarHistory, 'dates' | 'removedDates'> {
  const { site, schedule, 'calendar-history': history } = sources;
  const known = new Map(history.dates.map((date) => [date.id, date]));
  const cancelled = new Map(history.removedDates.map((date) => [date.id, date]));
  const visible = schedule.entries.filter((entry) => entry.visible);

  const dates = visible.map((entry): RecordedDate => {
    const values = entry.values.length;
    const current = entry.values[values - 1];
    if (!current) throw new Error(`The date "${entry.id}" has no value`);
    const place = placeOf(entry, site);
    const facts = {
      id: entry.id,
      title: entry.particulars,
      when: whenOf(entry, current),
      ...(place && { place }),
      values,
    };
    const back = cancelled.get(entry.id);
    if (back) {
      const moves = Math.max(0, back.sequence + 1 - (values - 1));
      return { ...facts, moves, changed: later(now, back.changed) };
    }
    const before = known.get(entry.id);
    if (!before) return { ...facts, moves: 0 };
    const { modified } = dateVersion(entry, history);
    if (isMoved(entry, before, sources)) {
      const moves = sequenceOf(before, values) + 1 - (values - 1);
      return { ...facts, moves, changed: later(now, modified) };
    }
    return { ...facts, moves: before.moves, ...(before.changed && { changed: modified }) };
  });
  const still = new Set(dates.map(({ id }) => id));
  const gone = history.dates
    .filter(({ id }) => !still.has(id))
    .map(
      (before): RemovedDate => ({
        id: before.id,
        title: before.title,
        when: before.when,
        ...(before.place && { place: before.place }),
        sequence: sequenceOf(before, before.values) + 1,
        changed: later(now, before.changed),
      }),
    );
  return { dates, removedDates: [...history.removedDates.filter(({ id }) => !still.has(id)), ...gone] };
}

/** SEQUENCE under which calendars know a date. A value that was added since counts already, one that was taken back still does. */
const sequenceOf = ({ moves, values }: RecordedDate, present: number): number => moves + Math.max(values, present) - 1;

/** A second change within the same second is still a later one. */
export function later(now: string, before: string | undefined): string {
  return before === undefined || now > before ? now : plus(before, 1);
}
