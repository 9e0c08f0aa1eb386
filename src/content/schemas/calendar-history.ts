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
  })
  .superRefine(({ sessions, removed }, context) =>
    refuseRepeats(
      [...sessions, ...removed].map(({ id }) => id),
      (index) => (index < sessions.length ? ['sessions', index, 'id'] : ['removed', index - sessions.length, 'id']),
      'name',
      context,
    ),
  )
  .describe('What calendars were told of each session. Written by "npm run programme"; not edited by hand.');

export type CalendarHistory = z.infer<typeof calendarHistorySchema>;
export type RecordedSession = CalendarHistory['sessions'][number];
export type RemovedSession = CalendarHistory['removed'][number];
