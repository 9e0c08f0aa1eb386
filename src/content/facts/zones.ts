import { Temporal } from '@js-temporal/polyfill';

/** The zones that dates may be written in. `AoE`, "anywhere on earth", is the last place on the planet where a day ends (UTC−12). */
export const zones = ['Asia/Kolkata', 'AoE'] as const;
export type Zone = (typeof zones)[number];

/** What pages and machines call a zone. The sign of `Etc/GMT+12` is the other way round by POSIX custom. */
const names: Record<Zone, { readonly short: string; readonly long: string; readonly iana: string }> = {
  'Asia/Kolkata': { short: 'IST', long: 'India Standard Time', iana: 'Asia/Kolkata' },
  AoE: { short: 'AoE', long: 'anywhere on earth', iana: 'Etc/GMT+12' },
};

/** "IST" or "AoE". */
export function zoneShort(zone: Zone): string {
  return names[zone].short;
}

/** "India Standard Time" or "anywhere on earth". */
export function zoneLong(zone: Zone): string {
  return names[zone].long;
}

/** The IANA name of a zone, for calendars and formats. */
export function ianaZone(zone: Zone): string {
  return names[zone].iana;
}

/** Milliseconds since 1970 of a wall-clock time (YYYY-MM-DDTHH:MM:SS) in a zone. */
export function instantOf(local: string, zone: Zone): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(ianaZone(zone)).epochMilliseconds;
}

/** An instant (milliseconds since 1970) as ISO text on the zone's clock: "2025-07-15T00:00:00+05:30". */
export function zonedIso(instant: number, zone: Zone): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(ianaZone(zone))
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** Minutes by which a zone's clock is ahead of UTC at an instant (milliseconds since 1970): 330 in India. */
export function offsetMinutes(instant: number, zone: Zone): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(ianaZone(zone)).offsetNanoseconds / 60e9;
}
