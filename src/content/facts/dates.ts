import type { DateEntry, DateValue, Schedule, Zone } from '../schemas/schedule.ts';

/**
 * Dates of the conference, from the entries of `content/schedule.json`. Ticker, schedule, countdown, calendar files, feed and structured
 * data all come through here, so that they cannot disagree. No time-zone library: neither zone has ever changed its clock in this century.
 */

const offsetMinutes: Record<Zone, number> = { 'Asia/Kolkata': 330, AoE: -720 };
const zoneNames: Record<Zone, { short: string; long: string; iana: string }> = {
  'Asia/Kolkata': { short: 'IST', long: 'India Standard Time', iana: 'Asia/Kolkata' },
  AoE: { short: 'AoE', long: 'anywhere on earth', iana: 'Etc/GMT+12' },
};
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A calendar day taken apart, as a schedule row shows it (specification, section 3). */
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
  readonly role: DateEntry['role'];
  readonly status: DateValue['status'];
  /** "14th May 2025", "15th & 16th July 2025". */
  readonly text: string;
  /** Struck-through values, oldest first. */
  readonly previous: readonly { readonly text: string; readonly iso: string }[];
  readonly zone: Zone;
  /** "IST" or "AoE". */
  readonly zoneShort: string;
  readonly zoneLong: string;
  readonly start: number;
  /** The last second that belongs to it. */
  readonly end: number;
  /** `start` and `end` with the zone's offset, for `<time datetime>` and structured data. */
  readonly startIso: string;
  readonly endIso: string;
  readonly lastDay: DayParts;
  /** How often the date moved: the SEQUENCE of its calendar entry. */
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
  const day = iso.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  const date = at.getUTCDate();
  const weekday = at.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  return {
    iso: day,
    date,
    suffix: suffixOf(date),
    month: months[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear(),
    weekday,
  };
}

/** The day that lies `days` after another, both YYYY-MM-DD. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
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

/** Milliseconds since 1970 of a wall-clock time (YYYY-MM-DDTHH:MM:SS) in a zone. */
export function instantOf(local: string, zone: Zone): number {
  return Date.parse(`${local}Z`) - offsetMinutes[zone] * 60_000;
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

/** An instant as ISO text on the zone's clock: "2025-07-15T00:00:00+05:30". */
export function zonedIso(instant: number, zone: Zone): string {
  const offset = offsetMinutes[zone];
  const clock = new Date(instant + offset * 60_000).toISOString().slice(0, 19);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${clock}${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
}

/** The IANA name of a zone; AoE is `Etc/GMT+12`, whose sign is the other way round by POSIX custom. */
export function ianaZone(zone: Zone): string {
  return zoneNames[zone].iana;
}

/** "IST" or "AoE". */
export function zoneShort(zone: Zone): string {
  return zoneNames[zone].short;
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
    role: entry.role,
    status: value.status,
    text: valueText(value),
    previous: entry.values.slice(0, -1).map((old) => ({ text: valueText(old), iso: daysOf(old).first })),
    zone: entry.zone,
    zoneShort: zoneNames[entry.zone].short,
    zoneLong: zoneNames[entry.zone].long,
    start,
    end,
    startIso: zonedIso(start, entry.zone),
    endIso: zonedIso(end, entry.zone),
    lastDay: dayParts(last),
    sequence: entry.values.length - 1,
    announced: value.announced,
  };
}

/** The rows of the schedule table, in the order of the file, without hidden dates. */
export function scheduleRows(schedule: Schedule): ScheduleRow[] {
  return schedule.entries.filter(({ visible }) => visible).map(scheduleRow);
}

/** The visible deadline that ends next after an instant (milliseconds); undefined when all have passed. */
export function nextDeadline(schedule: Schedule, now: number): ScheduleRow | undefined {
  return scheduleRows(schedule)
    .filter(({ role, end }) => role === 'deadline' && end >= now)
    .sort((one, other) => one.end - other.end)[0];
}

/** Calendar day (YYYY-MM-DD) of the first, second … day of the conference. */
export function conferenceDay(conference: DateEntry, day: number): string {
  return addDays(daysOf(currentValue(conference)).first, day - 1);
}
