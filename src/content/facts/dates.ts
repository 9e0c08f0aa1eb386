import { Temporal } from '@js-temporal/polyfill';
import type { DateEntry, DateValue, Schedule } from '../schemas/schedule.ts';
import { instantOf, type Zone, zonedIso, zoneLong, zoneShort } from './zones.ts';

/**
 * Dates of the conference, from the entries of `content/schedule.json`. Ticker, schedule, countdown, calendar files, feed and structured
 * data all come through here, so that they cannot disagree.
 */

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const weekdayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** A calendar day taken apart, as a schedule row shows it (SPEC-3). */
export interface DayParts {
  /** YYYY-MM-DD. */
  readonly iso: string;
  readonly date: number;
  readonly suffix: 'st' | 'nd' | 'rd' | 'th';
  readonly month: string;
  readonly year: number;
  readonly weekday: string;
}

/** A row of the schedule table. `text` and `previous` are ready to print; `start` and `end` are instants in milliseconds. */
export interface ScheduleRow extends DayParts {
  readonly id: string;
  readonly particulars: string;
  readonly summary: string;
  /** Why it is as it is, in the organisers' words. */
  readonly note?: string | undefined;
  readonly role: DateEntry['role'];
  readonly status: DateValue['status'];
  /** "14th May 2025", "15th & 16th July 2025". */
  readonly text: string;
  /** Struck-through values, oldest first; a value that only confirmed the day of the next one is none. */
  readonly previous: readonly { readonly text: string; readonly iso: string }[];
  readonly zone: Zone;
  /** "WEST" or "AoE", as the clock stands when it ends. */
  readonly zoneShort: string;
  readonly zoneLong: string;
  readonly start: number;
  /** The last second that belongs to it. */
  readonly end: number;
  /** `start` and `end` with the zone's offset, for `<time datetime>` and structured data. */
  readonly startIso: string;
  readonly endIso: string;
  readonly lastDay: DayParts;
  /** How often the date moved by a value that was added; changes in place: `dateVersion`. */
  readonly sequence: number;
  /** Day on which the present value was published, YYYY-MM-DD. */
  readonly announced: string;
}

/** "st", "nd", "rd" or "th" for a day of the month. */
export function suffixOf(date: number): DayParts['suffix'] {
  if (date % 100 >= 11 && date % 100 <= 13) return 'th';
  return ({ 1: 'st', 2: 'nd', 3: 'rd' } as const)[date % 10] ?? 'th';
}

/** Takes a day (YYYY-MM-DD, or the beginning of a longer ISO string) apart. */
export function dayParts(iso: string): DayParts {
  const day = Temporal.PlainDate.from(iso.slice(0, 10));
  const noon = day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds;
  return {
    iso: day.toString(),
    date: day.day,
    suffix: suffixOf(day.day),
    month: monthName.format(noon),
    year: day.year,
    weekday: weekdayName.format(noon),
  };
}

/** The day that lies `days` after another, both YYYY-MM-DD. */
export function addDays(iso: string, days: number): string {
  return Temporal.PlainDate.from(iso).add({ days }).toString();
}

/** "14th May 2025"; with `of`: "14th of May 2025"; without a year: "14th of May". */
export function dayText(iso: string, style: { of?: boolean; year?: boolean } = {}): string {
  const { date, suffix, month, year } = dayParts(iso);
  return `${date}${suffix}${style.of ? ' of' : ''} ${month}${style.year === false ? '' : ` ${year}`}`;
}

/**
 * Days from first to last: "15th & 16th July 2025"; with `of`: "15th and 16th of July 2025".
 * More than two days are joined by a dash; months and years are named once when they are the same.
 */
export function rangeText(from: string, to: string, style: { of?: boolean; year?: boolean } = {}): string {
  if (from === to) return dayText(from, style);
  const joint = addDays(from, 1) !== to ? ' – ' : style.of ? ' and ' : ' & ';
  const [first, last] = [dayParts(from), dayParts(to)];
  const begin =
    first.month === last.month && first.year === last.year
      ? `${first.date}${first.suffix}`
      : dayText(from, { ...style, year: first.year !== last.year && style.year !== false });
  return `${begin}${joint}${dayText(to, style)}`;
}

/** First and last day of a value, YYYY-MM-DD. */
export function daysOf(value: DateValue): { first: string; last: string } {
  if ('from' in value) return { first: value.from, last: value.to };
  const day = 'at' in value ? value.at.slice(0, 10) : value.date;
  return { first: day, last: day };
}

/** How many days a value lasts; one, unless it is a range. */
export function dayCount(value: DateValue): number {
  const { first, last } = daysOf(value);
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** A value in words; an instant also names its time. */
export function valueText(value: DateValue, style: { of?: boolean; year?: boolean } = {}): string {
  const { first, last } = daysOf(value);
  return 'at' in value ? `${dayText(first, style)}, ${value.at.slice(11, 16)}` : rangeText(first, last, style);
}

/** The value that counts: the last one published. */
export function currentValue(entry: DateEntry): DateValue {
  const value = entry.values.at(-1);
  if (!value) throw new Error(`The date "${entry.id}" has no value`);
  return value;
}

/** First and last second of a value, in milliseconds: days begin at 00:00:00 and end at 23:59:59 on the zone's clock. */
export function windowOf(value: DateValue, zone: Zone): { start: number; end: number } {
  if ('at' in value) {
    const at = instantOf(value.at, zone);
    return { start: at, end: at };
  }
  const { first, last } = daysOf(value);
  return { start: instantOf(`${first}T00:00:00`, zone), end: instantOf(`${last}T23:59:59`, zone) };
}

/** The entry of that name. Throws when there is none, which the content check rules out for names in content files. */
export function entryOf(schedule: Schedule, id: string): DateEntry {
  const entry = schedule.entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`content/schedule.json has no date named "${id}"`);
  return entry;
}

/** A date as the schedule table, the calendar and the feed need it. */
export function scheduleRow(entry: DateEntry): ScheduleRow {
  const value = currentValue(entry);
  const { first, last } = daysOf(value);
  const { start, end } = windowOf(value, entry.zone);
  return {
    ...dayParts(first),
    id: entry.id,
    particulars: entry.particulars,
    summary: entry.summary,
    note: entry.note,
    role: entry.role,
    status: value.status,
    text: valueText(value),
    previous: entry.values
      .slice(0, -1)
      .map((old) => ({ text: valueText(old), iso: daysOf(old).first }))
      .filter(({ text }, index) => text !== valueText(entry.values[index + 1] ?? value)),
    zone: entry.zone,
    zoneShort: zoneShort(entry.zone, end),
    zoneLong: zoneLong(entry.zone, end),
    start,
    end,
    startIso: zonedIso(start, entry.zone),
    endIso: zonedIso(end, entry.zone),
    lastDay: dayParts(last),
    sequence: entry.values.length - 1,
    announced: value.announced,
  };
}

/** Other rows of the table whose last day is that of `row`: a reader would take two dates on one day for a mistake. */
export const onTheSameDay = (row: ScheduleRow, rows: readonly ScheduleRow[]): readonly ScheduleRow[] =>
  rows.filter(({ id, lastDay }) => id !== row.id && lastDay.iso === row.lastDay.iso);

/** The rows of the schedule table, in the order of the file, without hidden dates. */
export function scheduleRows(schedule: Schedule): ScheduleRow[] {
  return schedule.entries.filter(({ visible }) => visible).map(scheduleRow);
}
