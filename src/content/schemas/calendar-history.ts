import { z } from 'zod';
import { clock, isoDate, line, refuseRepeats, slug, wholeNumber } from './parts.ts';

const changed = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, 'must be an instant in UTC, such as "2025-07-01T10:15:00Z"');
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00[+-]\d{2}:\d{2}$/, 'must be a time with its offset from UTC');

const shared = {
  id: slug.describe('Name of the session in programme.json.'),
  title: line(140).describe('Its title when it was last recorded.'),
  place: line(140).describe('Room and floor.'),
  track: wholeNumber(1, 99).optional().describe('Number of its track.'),
};

const session = z.strictObject({
  ...shared,
  day: wholeNumber(1, 10).describe('Day of the conference.'),
  start: clock.describe('Start, on the clock of the conference.'),
  end: clock.describe('End.'),
  moves: wholeNumber(0, 9999).describe('How often its time or place changed, apart from the days of the conference.'),
  changed: changed.optional().describe('When it last changed; absent when it stands as first announced.'),
});

const removed = z.strictObject({
  ...shared,
  venue: line(400).describe('The venue of that time.'),
  start: time.describe('Its last start.'),
  end: time.describe('Its last end.'),
  sequence: wholeNumber(1, 9999).describe('Version under which calendars are told that it is cancelled.'),
  changed: changed.describe('When it was taken out of the programme.'),
});

const sharedOfDate = {
  id: slug.describe('Name of the date in schedule.json.'),
  title: line(120).describe('What happens, as when it was last recorded.'),
  when: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}(?:\/\d{4}-\d{2}-\d{2}|T\d{2}:\d{2}:\d{2}Z)?$/,
      'must be a day, two days with a stroke between them, or an instant in UTC',
    )
    .describe('The instant at which a deadline passes; of other dates the day, or the first and the last.'),
  place: line(400).optional().describe('Where an event takes place.'),
};

const date = z.strictObject({
  ...sharedOfDate,
  values: wholeNumber(1, 100).describe('How many values its entry in schedule.json had.'),
  moves: wholeNumber(0, 9999).describe('How often it changed other than by a value that was added.'),
  changed: changed.optional().describe('When it last changed so.'),
});

const removedDate = z.strictObject({
  ...sharedOfDate,
  sequence: wholeNumber(1, 9999).describe('Version under which calendars are told that it is cancelled.'),
  changed: changed.describe('When it was taken out of the schedule.'),
});

export const calendarHistorySchema = z
  .strictObject({
    conference: z
      .strictObject({
        first: isoDate.describe('First day of the conference.'),
        values: wholeNumber(1, 100).describe('How many values its entry in schedule.json had.'),
        venue: line(400).describe('Name and address of the venue.'),
      })
      .describe('What every session depends on.'),
    sessions: z.array(session).describe('Every session, as calendars were last told.'),
    removed: z.array(removed).describe('Sessions that are cancelled: calendars that know them must hear of it.'),
    dates: z.array(date).describe('Every visible date of the schedule, as calendars were last told.'),
    removedDates: z.array(removedDate).describe('Dates that are no more.'),
  })
  .superRefine(({ sessions, removed, dates, removedDates }, context) => {
    for (const lists of [Object.entries({ sessions, removed }), Object.entries({ dates, removedDates })]) {
      const all = lists.flatMap(([list, entries]) =>
        entries.map(({ id }, index) => ({ id, path: [list, index, 'id'] })),
      );
      refuseRepeats(
        all.map(({ id }) => id),
        (index) => all[index]?.path ?? [],
        'name',
        context,
      );
    }
  })
  .describe(
    'What calendars were told of each session and each date. Written by "npm run programme"; not edited by hand.',
  );

export type CalendarHistory = z.infer<typeof calendarHistorySchema>;
export type RecordedSession = CalendarHistory['sessions'][number];
export type RecordedDate = CalendarHistory['dates'][number];
export type RemovedDate = CalendarHistory['removedDates'][number];
export type RemovedSession = CalendarHistory['removed'][number];
