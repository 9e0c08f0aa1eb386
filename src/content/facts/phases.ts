import type { Documents } from '../registry.ts';
import { entryOf, type ScheduleRow, scheduleRow, scheduleRows } from './dates.ts';
import { type PhaseName, phaseNames } from './phase-names.ts';
import { type Offset, offsetsBetween } from './zones.ts';

export type PhaseSources = Pick<Documents, 'site' | 'schedule'>;

/** When the phases change and dates pass, in milliseconds since 1970: all that a page must know to tell what matters now. */
export interface Calendar {
  /** The instants at which review, registration, before, live and after begin, never falling. */
  readonly changes: readonly number[];
  /** Visible dates, each with the last instant that belongs to it, in the order in which they pass. */
  readonly dates: readonly { readonly id: string; readonly end: number }[];
  /** How far the conference's clock is from UTC, in the year before the first instant and in the year after the last. */
  readonly offsets: readonly Offset[];
}

/**
 * The calendar of an edition, from the schedule alone: call until the paper deadline has passed, review until the day of the
 * notification is over, registration until its last day is over, before until the first day begins, live until the last has ended.
 * Dates in another order (registration that outlasts the conference) shorten the later phase.
 */
export function phaseCalendar({ site, schedule }: PhaseSources): Calendar {
  const row = (id: string) => scheduleRow(entryOf(schedule, id));
  const conference = row(site.dates.conference);
  const ends = [site.dates.submission, site.dates.acceptance, site.dates.registration].map((id) => row(id).end + 1000);
  let latest = 0;
  const changes = [...ends.map((end) => Math.min(end, conference.start)), conference.start, conference.end + 1000].map(
    (instant) => {
      latest = Math.max(latest, instant);
      return latest;
    },
  );
  const dates = scheduleRows(schedule)
    .map(({ id, end }) => ({ id, end: end + 1000 }))
    .toSorted((one, other) => one.end - other.end);
  const year = 366 * 86_400_000;
  const instants = [...changes, ...dates.map(({ end }) => end)];
  return {
    changes,
    dates,
    offsets: offsetsBetween(Math.min(...instants) - year, Math.max(...instants) + year, conference.zone),
  };
}

/** The phase at an instant (milliseconds since 1970). */
export function phaseAt(now: number, { changes }: Pick<Calendar, 'changes'>): PhaseName {
  return phaseNames[changes.filter((change) => change <= now).length] ?? 'after';
}

/** The date that passes next after an instant; undefined when all have passed. */
export function nextDateAt(now: number, { dates }: Pick<Calendar, 'dates'>): string | undefined {
  return dates.find(({ end }) => end > now)?.id;
}

/** Days until an event begins, or whole days until any other date has passed: 0 on the first and on the last day. */
export function daysLeft(now: number, { role, start, end }: Pick<ScheduleRow, 'role' | 'start' | 'end'>): number {
  const days = role === 'event' ? Math.ceil((start - now) / 86_400_000) : Math.floor((end + 1000 - now) / 86_400_000);
  return Math.max(0, days);
}

/**
 * The instant for which the site is built: the present, or what `npm run dev -- --at 2025-07-15T10:15` asks for (on the clock of the
 * conference, passed on in `SITE_AT`).
 */
export function buildInstant({ offsets }: Pick<Calendar, 'offsets'>, at = process.env.SITE_AT): number {
  return at ? instantAt(at, offsets) : Date.now();
}

/** The instant (milliseconds) at which the conference's clock shows a time (YYYY-MM-DDTHH:MM). */
function instantAt(local: string, offsets: readonly Offset[]): number {
  const [, offset = 'Z'] = offsets.findLast(([from, own]) => Date.parse(local + own) >= from) ?? [];
  return Date.parse(local + offset);
}
