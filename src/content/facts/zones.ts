import { Temporal } from '@js-temporal/polyfill';

/** A zone that dates may be written in: one of the IANA database, or `AoE`. */
export type Zone = string;

/** "Anywhere on earth": the last place on the planet where a day ends (UTC−12). */
export const anywhere = 'AoE';

/** True for a place of the IANA time zone database, and for `UTC`. */
export function isZoneName(name: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[A-Z][\w+-]+)+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** English of the parts of the world: each knows the abbreviations of its own zones alone. */
const englishOf = ['en-150', 'en-US', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'];

const nameAt = (zone: Zone, instant: number, style: 'short' | 'long', locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** "WEST", "AoE", or "UTC+9" where English has no abbreviation; summer and winter may differ, hence the instant (milliseconds). */
export function zoneShort(zone: Zone, instant: number): string {
  if (zone === anywhere) return anywhere;
  const names = englishOf.map((locale) => nameAt(zone, instant, 'short', locale));
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? (names[0] ?? zone).replace('GMT', 'UTC');
}

/** "Western European Summer Time" or "anywhere on earth". */
export function zoneLong(zone: Zone, instant: number): string {
  return zone === anywhere ? 'anywhere on earth' : nameAt(zone, instant, 'long', 'en-GB');
}

/** The IANA name of a zone, for calendars and formats. The sign of `Etc/GMT+12` is the other way round by POSIX custom. */
export function ianaZone(zone: Zone): string {
  return zone === anywhere ? 'Etc/GMT+12' : zone;
}

/**
 * Milliseconds since 1970 of a wall-clock time (YYYY-MM-DDTHH:MM:SS) in a zone. Of a time that the clock shows twice in autumn it is the
 * first, and one that it leaves out in spring is as much later as the clock is put forward (RFC 5545, 3.3.5).
 */
export function instantOf(local: string, zone: Zone): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(ianaZone(zone)).epochMilliseconds;
}

/** An instant (milliseconds since 1970) as ISO text on the zone's clock: "2025-07-15T00:00:00+05:30". */
export function zonedIso(instant: number, zone: Zone): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(ianaZone(zone))
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** A clock's distance from UTC ("+01:00") with the instant from which it holds. */
export type Offset = readonly [from: number, offset: string];

/** The offsets of a zone's clock between two instants (milliseconds), oldest first; the first of them holds from 0. */
export function offsetsBetween(first: number, last: number, zone: Zone): readonly Offset[] {
  let at = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(ianaZone(zone));
  const offsets: Offset[] = [[0, at.offset]];
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > last) return offsets;
    at = next;
    offsets.push([at.epochMilliseconds, at.offset]);
  }
}
