import type { DateEntry } from '../schemas/schedule.ts';
import { addDays, currentValue, daysOf } from './dates.ts';
import { instantOf, zonedIso } from './zones.ts';

/** Calendar day (YYYY-MM-DD) of the first, second … day of the conference. */
export function conferenceDay(conference: DateEntry, day: number): string {
  return addDays(daysOf(currentValue(conference)).first, day - 1);
}

/** A time of the programme (day of the conference, HH:MM) on the clock of the conference: "2025-07-15T09:30:00+05:30". */
export function programmeTime(conference: DateEntry, day: number, clock: string): string {
  const { zone } = conference;
  return zonedIso(instantOf(`${conferenceDay(conference, day)}T${clock}:00`, zone), zone);
}
