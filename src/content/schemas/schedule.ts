import { z } from 'zod';
import { anywhere, isZoneName } from '../facts/zones.ts';
import { isoDate, line, paragraph, refuseRepeats, slug } from './parts.ts';

const status = z
  .enum(['original', 'extended', 'hard'], 'must be "original", "extended" or "hard"')
  .describe('original: as first announced; extended: moved once or more; hard: will not move again.');
const announced = isoDate.describe('Day on which this value was published.');

const dayValue = z.strictObject({
  status,
  announced,
  date: isoDate.describe('The day, YYYY-MM-DD. A deadline lasts until its end.'),
});
const rangeValue = z.strictObject({
  status,
  announced,
  from: isoDate.describe('First day, YYYY-MM-DD.'),
  to: isoDate.describe('Last day, YYYY-MM-DD, included.'),
});
const instantValue = z.strictObject({
  status,
  announced,
  at: z
    .string()
    .refine(
      (value) => /T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) && isoDate.safeParse(value.slice(0, 10)).success,
      'must be a day and a time, written YYYY-MM-DDTHH:MM:SS, such as "2025-07-15T09:00:00"',
    )
    .describe('Day and time on the clock of the zone, YYYY-MM-DDTHH:MM:SS.'),
});

const shared = {
  id: slug.describe(
    'Name used by placeholders, calendar addresses and other files. Never change it: calendars follow it.',
  ),
  particulars: line(120).describe('What happens, as in the schedule table.'),
  role: z
    .enum(['deadline', 'event', 'opening', 'notice'])
    .describe('deadline: last day; event: it takes place; opening: first day; notice: authors are told.'),
  zone: z
    .string()
    .refine(
      (zone) => zone === anywhere || isZoneName(zone),
      `must be a zone by its place, such as "Europe/Lisbon", or "${anywhere}", anywhere on earth`,
    )
    .describe('The zone whose clock counts.'),
  visible: z.boolean().describe('false keeps the date out of every page, calendar and feed.'),
  summary: line(240).describe('One sentence for calendars and feeds.'),
  note: paragraph(240)
    .optional()
    .describe('Why it is so, in the table of dates: for instance why it falls on the day of another.'),
};
const values = <Value extends z.ZodType>(value: Value) =>
  z
    .array(value)
    .min(1, 'must hold at least one value')
    .describe('All values ever published, oldest first. The last one counts; the others are shown struck through.');

type AnyValue = z.infer<typeof dayValue> | z.infer<typeof rangeValue> | z.infer<typeof instantValue>;
/** The field that holds the day or time at which a date begins. */
export const fieldOfFirst = (value: AnyValue) => ('date' in value ? 'date' : 'from' in value ? 'from' : 'at');
/** Day or time at which a date begins, as written: such texts sort as the times do. */
const firstOf = (value: AnyValue) => ('date' in value ? value.date : 'from' in value ? value.from : value.at);

const entry = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...shared, kind: z.literal('day').describe('A whole day.'), values: values(dayValue) }),
    z.strictObject({ ...shared, kind: z.literal('range').describe('Several days.'), values: values(rangeValue) }),
    z.strictObject({
      ...shared,
      kind: z.literal('instant').describe('A moment on the clock.'),
      values: values(instantValue),
    }),
  ])
  .superRefine((date, context) => {
    date.values.forEach((value, index) => {
      const at = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['values', index, field], message });
      if ((index === 0) !== (value.status === 'original'))
        at('status', 'must be "original" for the first value and only for it');
      const previous = date.values[index - 1];
      if (previous && value.announced < previous.announced)
        at('announced', 'must not be before the day on which the older value was published');
      if (previous && value.status === 'extended' && firstOf(value) < firstOf(previous))
        at(fieldOfFirst(value), `is an extension, so it must not be before what it extends (${firstOf(previous)})`);
      if ('from' in value && value.to < value.from) at('to', `must not be before the first day (${value.from})`);
    });
  });

export const scheduleSchema = z
  .strictObject({
    entries: z
      .array(entry)
      .min(1)
      .describe('Every date of the conference, each written once, in the order of the table.'),
  })
  .superRefine((schedule, context) =>
    refuseRepeats(
      schedule.entries.map(({ id }) => id),
      (index) => ['entries', index, 'id'],
      'name',
      context,
    ),
  )
  .describe('Every date of the conference.');

export type Schedule = z.infer<typeof scheduleSchema>;
export type DateEntry = Schedule['entries'][number];
export type DateValue = DateEntry['values'][number];
