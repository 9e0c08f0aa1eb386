import type { Documents } from '../registry.ts';
import type { CalendarHistory, RecordedSession, RemovedSession } from '../schemas/calendar-history.ts';
import type { Programme } from '../schemas/programme.ts';
import { later, recordDates } from './date-history.ts';
import { addDays, daysOf, entryOf } from './dates.ts';
import { venueLine } from './place.ts';
import { instantOf, type Zone, zonedIso } from './zones.ts';

/**
 * Versions of the sessions in calendars (BUG-PR18). RFC 5545 wants a higher SEQUENCE for each change of time or place, and a removed event
 * to be sent as cancelled; neither follows from what the programme says today, so `content/calendar-history.json` remembers what was told.
 */

/** The documents on which the time and the place of a session depend, and what was told of them. */
export type HistorySources = Pick<Documents, 'site' | 'schedule' | 'programme' | 'calendar-history'>;

type Told = Omit<RecordedSession, 'moves' | 'changed'>;

/** A session whose time or place calendars do not know yet. */
export type Unrecorded =
  | { readonly kind: 'new'; readonly session: Told }
  | { readonly kind: 'moved'; readonly session: Told; readonly before: RecordedSession }
  | { readonly kind: 'gone'; readonly before: RecordedSession };

/** What a calendar says of when and where each session takes place. */
function sessionsOf(programme: Programme): Told[] {
  const rooms = new Map(programme.rooms.map((room) => [room.id, room]));
  return programme.days.flatMap(({ day, sessions }) =>
    sessions.map(({ id, title, start, end, room, track }) => {
      const { name, floor } = rooms.get(room) ?? { name: room, floor: '' };
      return { id, title, day, start, end, place: `${name} (${floor})`, ...(track !== undefined && { track }) };
    }),
  );
}

/** Sessions that are new, moved or gone since the history was last written. */
export function unrecordedSessions({ programme, 'calendar-history': history }: HistorySources): Unrecorded[] {
  const sessions = sessionsOf(programme);
  const known = new Map(history.sessions.map((session) => [session.id, session]));
  const still = new Set(sessions.map(({ id }) => id));
  return [
    ...sessions.flatMap((session): Unrecorded[] => {
      const before = known.get(session.id);
      if (!before) return [{ kind: 'new', session }];
      return differs(before, session) ? [{ kind: 'moved', session, before }] : [];
    }),
    ...history.sessions.filter(({ id }) => !still.has(id)).map((before): Unrecorded => ({ kind: 'gone', before })),
  ];
}

const differs = (one: Told, other: Told): boolean =>
  (['day', 'start', 'end', 'place'] as const).some((field) => one[field] !== other[field]);

/**
 * Whether the days of the conference were changed in place. A value that is added below the old ones says itself that it is a newer version;
 * one that is overwritten does not.
 */
export function conferenceOverwritten({ site, schedule, 'calendar-history': history }: HistorySources): boolean {
  const { first, values } = history.conference;
  const told = entryOf(schedule, site.dates.conference).values[values - 1];
  return told === undefined || daysOf(told).first !== first;
}

/** Whether the venue, and with it the place of every session, is another than calendars know. */
export function venueMoved({ site, 'calendar-history': history }: HistorySources): boolean {
  return venueLine(site) !== history.conference.venue;
}

/**
 * The history with everything that changed since it was last written. Nothing changed: the same history.
 * @param now the instant of the change, in UTC to the second: "2025-07-01T10:15:00Z"
 */
export function recordHistory(sources: HistorySources, now: string): CalendarHistory {
  const { site, schedule, programme, 'calendar-history': history } = sources;
  const conference = entryOf(schedule, site.dates.conference);
  const values = conference.values.length;
  const first = firstDay(conference.values[values - 1]);
  const overwritten = conferenceOverwritten(sources);
  const all = overwritten || venueMoved(sources);
  const known = new Map(history.sessions.map((session) => [session.id, session]));
  const cancelled = new Map(history.removed.map((session) => [session.id, session]));
  /** SEQUENCE under which calendars know a session. A value of the conference that was added since counts already. */
  const told = ({ moves }: RecordedSession) => moves + Math.max(values, history.conference.values) - 1;

  const sessions = sessionsOf(programme).map((session): RecordedSession => {
    const before = known.get(session.id);
    const back = cancelled.get(session.id);
    if (back) {
      const moves = Math.max(0, back.sequence + 1 - (values - 1));
      return { ...session, moves, changed: later(now, back.changed) };
    }
    if (!before) return { ...session, moves: 0, changed: now };
    if (all || differs(before, session))
      return { ...session, moves: told(before) + 1 - (values - 1), changed: later(now, before.changed) };
    return { ...session, moves: before.moves, ...(before.changed && { changed: before.changed }) };
  });
  const still = new Set(sessions.map(({ id }) => id));
  const day = overwritten ? history.conference.first : first;
  const gone = history.sessions
    .filter(({ id }) => !still.has(id))
    .map(
      (before): RemovedSession => ({
        id: before.id,
        title: before.title,
        place: before.place,
        ...(before.track !== undefined && { track: before.track }),
        venue: history.conference.venue,
        start: timeOf(day, before.day, before.start, conference.zone),
        end: timeOf(day, before.day, before.end, conference.zone),
        sequence: told(before) + 1,
        changed: later(now, before.changed),
      }),
    );
  return {
    conference: { first, values, venue: venueLine(site) },
    sessions,
    removed: [...history.removed.filter(({ id }) => !still.has(id)), ...gone],
    ...recordDates(sources, now),
  };
}

const firstDay = (value: Parameters<typeof daysOf>[0] | undefined): string => {
  if (!value) throw new Error('The conference has no days');
  return daysOf(value).first;
};

const timeOf = (first: string, day: number, clock: string, zone: Zone): string =>
  zonedIso(instantOf(`${addDays(first, day - 1)}T${clock}:00`, zone), zone);
