import scheduleFile from '#content/schedule.json' with { type: 'json' };
import site from '#content/site.json' with { type: 'json' };
import { addDays, currentValue, daysOf, entryOf } from '../../src/content/facts/dates.ts';
import { scheduleSchema } from '../../src/content/schemas/schedule.ts';

const { $schema: _, ...dates }: typeof scheduleFile & { $schema?: string } = scheduleFile;
/** The dates of the edition whose site the browser tests look at. */
export const schedule = scheduleSchema.parse(dates);

const days = (id: string) => daysOf(currentValue(entryOf(schedule, id)));
const { submission, acceptance, registration, conference } = site.dates;
const dayBefore = (day: string) => `${addDays(day, -1)}T10:00`;

/** A time within each phase, as `?at=` takes it: the day before the phase ends, or the first and last that the conference leaves room for. */
export const phaseTimes = {
  call: dayBefore(days(submission).last),
  review: dayBefore(days(acceptance).last),
  registration: dayBefore(days(registration).last),
  before: dayBefore(days(conference).first),
  live: `${days(conference).first}T10:00`,
  after: `${addDays(days(conference).last, 16)}T10:00`,
} as const;
