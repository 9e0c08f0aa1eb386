import { z } from 'zod';
import { refersTo } from './form.ts';
import { clock, line, paragraph, refuseRepeats, slug, trackNumber, wholeNumber } from './parts.ts';

const speakerName = refersTo(slug, { file: 'speakers', list: 'speakers', value: 'id', shown: ['name'] });

const session = z
  .strictObject({
    id: slug.describe('Name of the session; calendars follow it, so keep it.'),
    source: line(100)
      .optional()
      .describe(
        'What the export calls it from which it was imported; a session without one was written by hand, and imports leave it.',
      ),
    kind: z
      .enum(['registration', 'ceremony', 'keynote', 'technical', 'panel', 'workshop', 'break', 'social'])
      .describe('What kind of session it is.'),
    title: line(140).describe('Title of the session.'),
    start: clock.describe('Start, HH:MM, on the clock of the conference.'),
    end: clock.describe('End, HH:MM.'),
    room: refersTo(slug, { file: 'programme', list: 'rooms', value: 'id', shown: ['name', 'floor'] }).describe(
      'Room, as named above.',
    ),
    track: trackNumber.optional().describe('Number of the track, for technical sessions.'),
    chair: line(120).optional().describe('Who chairs it.'),
    speakers: z
      .array(speakerName)
      .min(1)
      .optional()
      .describe('Keynote speakers or panellists, as named in speakers.json.'),
    summary: paragraph(500).optional().describe('What it is about, in a sentence for the schedule.'),
    abstract: paragraph(3000).optional().describe('What it is about, for its own page.'),
  })
  .superRefine((value, context) => {
    if (value.end <= value.start) {
      context.addIssue({ code: 'custom', path: ['end'], message: `must be after the start (${value.start})` });
    }
    if ((value.kind === 'technical') !== (value.track !== undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['track'],
        message: 'must be given for technical sessions, and only for them',
      });
    }
    if (value.kind === 'keynote' && !value.speakers) {
      context.addIssue({ code: 'custom', path: ['speakers'], message: 'must be given for a keynote' });
    }
  });

export const programmeSchema = z
  .strictObject({
    title: line(80).describe('Heading of the programme.'),
    note: paragraph(400).describe('A sentence below the heading.'),
    changes: z
      .array(
        z.strictObject({
          at: z
            .string()
            .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a day and a time, such as "2025-07-15T10:15"')
            .describe('When it was announced, on the clock of the conference.'),
          text: line(240).describe('The change in one sentence.'),
        }),
      )
      .optional()
      .describe('Late changes, newest first: shown above the sessions on the days of the conference.'),
    rooms: z
      .array(
        z.strictObject({
          id: slug.describe('Name of the room in this file.'),
          name: line(60).describe('Name as shown.'),
          floor: line(60).describe('Where it is.'),
        }),
      )
      .min(1)
      .describe('Rooms of the venue.'),
    days: z
      .array(
        z.strictObject({
          day: wholeNumber(1, 10).describe(
            'First, second … day of the conference. The calendar day follows from the schedule.',
          ),
          title: line(80).describe('What the day is about.'),
          sessions: z.array(session).min(1).describe('Sessions of the day, in order of their start.'),
        }),
      )
      .describe('The days of the conference; none as long as the programme is not known.'),
  })
  .superRefine((programme, context) => {
    refuseRepeats(
      programme.rooms.map(({ id }) => id),
      (index) => ['rooms', index, 'id'],
      'name',
      context,
    );
    const rooms = new Set(programme.rooms.map(({ id }) => id));
    const places = programme.days.flatMap((day, index) =>
      day.sessions.map((value, place) => ({ value, path: ['days', index, 'sessions', place], day: index })),
    );
    refuseRepeats(
      places.map(({ value }) => value.id),
      (position) => [...(places[position]?.path ?? []), 'id'],
      'name',
      context,
    );
    const imported = places.filter(({ value }) => value.source !== undefined);
    refuseRepeats(
      imported.map(({ value }) => value.source ?? ''),
      (position) => [...(imported[position]?.path ?? []), 'source'],
      'name of the export',
      context,
    );
    for (const [index, day] of programme.days.entries()) {
      if (day.day !== index + 1)
        context.addIssue({
          code: 'custom',
          path: ['days', index, 'day'],
          message: `must be ${index + 1}: days are listed in order`,
        });
    }
    for (const [position, { value, path, day }] of places.entries()) {
      const issue = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [...path, field], message });
      if (!rooms.has(value.room)) issue('room', `names the room "${value.room}", which is not in the list of rooms`);
      const before = places[position - 1];
      if (before?.day === day && value.start < before.value.start)
        issue('start', `is before the start of "${before.value.title}", which is listed above it`);
      const clash = places
        .slice(0, position)
        .find((other) => other.day === day && other.value.room === value.room && other.value.end > value.start);
      if (clash) issue('room', `is still in use by "${clash.value.title}" until ${clash.value.end}`);
    }
  })
  .describe('The programme of the conference days.');

export type Programme = z.infer<typeof programmeSchema>;
export type ProgrammeDay = Programme['days'][number];
export type Session = ProgrammeDay['sessions'][number];
