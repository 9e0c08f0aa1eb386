import type { Documents } from '../registry.ts';
import type { Paper } from '../schemas/papers.ts';
import type { Programme, Session } from '../schemas/programme.ts';
import type { DateEntry } from '../schemas/schedule.ts';
import type { Speaker } from '../schemas/speakers.ts';
import type { Track } from '../schemas/tracks.ts';
import { entryOf } from './dates.ts';
import { conferenceDay, programmeTime } from './programme.ts';

/** The documents from which a session is worked out. */
export type SessionSources = Pick<Documents, 'site' | 'schedule' | 'programme' | 'papers' | 'speakers' | 'tracks'>;

/** A span of time: the clock of the conference (HH:MM), and the same with day and offset ("2025-07-15T09:30:00+05:30"). */
export interface Span {
  readonly start: string;
  readonly end: string;
  readonly startIso: string;
  readonly endIso: string;
}

/** A paper with the minutes in which it is given; a poster hangs for the whole session, and an unplanned paper has no time. */
export interface PaperInSession {
  readonly paper: Paper;
  readonly time: Span;
}

/** A session with everything that other files say of it. */
export interface PlannedSession {
  readonly session: Session;
  /** First, second … day of the conference. */
  readonly day: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly time: Span;
  readonly room: Programme['rooms'][number];
  readonly track: Track | undefined;
  readonly speakers: readonly Speaker[];
  readonly papers: readonly PaperInSession[];
  /** Address of its page; a break or registration without papers has none, and stands on the schedule only. */
  readonly path: string | undefined;
}

/** Every session of the programme in its order, joined with room, track, speakers and papers. */
export function plannedSessions(sources: SessionSources): PlannedSession[] {
  const { site, schedule, programme } = sources;
  const conference = entryOf(schedule, site.dates.conference);
  const rooms = new Map(programme.rooms.map((room) => [room.id, room]));
  const tracks = new Map(sources.tracks.tracks.map((track) => [track.id, track]));
  const speakers = new Map(sources.speakers.speakers.map((speaker) => [speaker.id, speaker]));
  const papers = Map.groupBy(sources.papers.papers, ({ session }) => session);
  return programme.days.flatMap(({ day, sessions }) =>
    sessions.map((session) => {
      const room = rooms.get(session.room);
      if (!room) throw new Error(`The session "${session.id}" names an unknown room`);
      const own = papers.get(session.id) ?? [];
      const time = spanOf(conference, day, session.start, session.end);
      return {
        session,
        day,
        date: conferenceDay(conference, day),
        time,
        room,
        track: session.track === undefined ? undefined : tracks.get(session.track),
        speakers: (session.speakers ?? []).flatMap((id) => speakers.get(id) ?? []),
        papers: inTurn(own, conference, day, session),
        path:
          own.length > 0 || !['break', 'registration'].includes(session.kind) ? `/sessions/${session.id}` : undefined,
      };
    }),
  );
}

/** Address of a paper's page. */
export const paperPath = ({ id }: Pick<Paper, 'id'>): string => `/papers/${id}`;

/** Address of a speaker's page. */
export const speakerPath = ({ id }: Pick<Speaker, 'id'>): string => `/speakers/${id}`;

/** Talks follow each other from the start of the session, each as long as its minutes. */
function inTurn(papers: readonly Paper[], conference: DateEntry, day: number, session: Session): PaperInSession[] {
  let clock = minutesOf(session.start);
  return papers.map((paper) => {
    if (paper.kind === 'poster') return { paper, time: spanOf(conference, day, session.start, session.end) };
    const from = clock;
    clock += paper.minutes ?? 0;
    return { paper, time: spanOf(conference, day, clockOf(from), clockOf(clock)) };
  });
}

function spanOf(conference: DateEntry, day: number, start: string, end: string): Span {
  return {
    start,
    end,
    startIso: programmeTime(conference, day, start),
    endIso: programmeTime(conference, day, end),
  };
}

/** Minutes since midnight of HH:MM. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const kindNames = {
  registration: 'Registration',
  ceremony: 'Ceremony',
  keynote: 'Keynote',
  technical: 'Technical session',
  panel: 'Panel',
  workshop: 'Workshop',
  break: 'Break',
  social: 'Social programme',
} as const satisfies Record<Session['kind'], string>;

/** What kind of session it is, in words (BUG-DOC1). */
export function kindName({ kind }: Pick<Session, 'kind'>): string {
  return kindNames[kind];
}

const chairRoles: Partial<Record<Session['kind'], string>> = {
  ceremony: 'Host',
  panel: 'Moderator',
  workshop: 'Led by',
};

/** What the person is called who leads a session of this kind. */
export function chairRole({ kind }: Pick<Session, 'kind'>): string {
  return chairRoles[kind] ?? 'Chair';
}
