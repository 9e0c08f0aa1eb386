import { counted } from '../../contract/counted.ts';
import type { Documents } from '../registry.ts';
import { committeePeople } from './committees.ts';
import type { PaperInSession, PlannedSession } from './sessions.ts';

/** A figure of the home page with the page that shows what it counts. */
export interface CountedFigure {
  readonly count: number;
  readonly one: string;
  readonly many: string;
  readonly href: string;
}

/** The edition in numbers, each counted in the content and true before the conference as after it; what there is none of yet is left out. */
export function editionFigures(
  sources: Pick<Documents, 'papers' | 'tracks' | 'committees' | 'organizing' | 'advisory'>,
  sessions: readonly PlannedSession[],
): CountedFigure[] {
  const { papers } = sources.papers;
  const { tracks } = sources.tracks;
  // Affiliations end with the country.
  const countries = new Set(
    papers.flatMap(({ authors }) => authors.map(({ affiliation }) => affiliation.split(', ').at(-1))),
  );
  const people = new Set(committeePeople(sources).map(({ name }) => name));
  const held = sessions.filter(({ path }) => path);
  // Keynotes that are announced before the talks are no programme to be counted.
  const isWhole = held.some(({ track }) => track !== undefined);
  const days = new Set(held.map(({ date }) => date));
  const topics = tracks.flatMap(({ topics }) => topics);
  const count = (count: number, one: string, many: string, href: string) => ({ count, one, many, href });
  return [
    count(
      papers.length,
      'accepted paper',
      `papers from ${counted(countries.size, 'country', 'countries')}`,
      '/proceedings',
    ),
    count(isWhole ? held.length : 0, 'session', `sessions in ${counted(days.size, 'day')}`, '/schedule#programme'),
    count(topics.length, 'topic', `topics in ${counted(tracks.length, 'track')}`, '/call-for-papers'),
    count(people.size, 'person on the committees', 'people on the committees', '/committees'),
  ].filter(({ count }) => count > 0);
}

/** Keynotes whose speakers are known, in the order of the programme. */
export const keynotes = (sessions: readonly PlannedSession[]): PlannedSession[] =>
  sessions.filter(({ session, speakers }) => session.kind === 'keynote' && speakers.length > 0);

/** A paper with the session it is given in. */
export interface ShownPaper extends PaperInSession {
  readonly session: PlannedSession;
}

/**
 * Papers that stand for the programme: the last talk of the first session of different tracks, every other track first so that they lie far apart.
 * @param many how many are wanted; there are fewer when fewer tracks have a talk
 */
export function papersOfTracks(sessions: readonly PlannedSession[], many: number): ShownPaper[] {
  const firsts = new Map<number, ShownPaper>();
  for (const session of sessions) {
    const talk = session.papers.findLast(({ paper }) => paper.kind === 'talk');
    if (session.track && talk && !firsts.has(session.track.id)) firsts.set(session.track.id, { ...talk, session });
  }
  const ordered = [...firsts].sort(([one], [other]) => one - other).map(([, paper]) => paper);
  return [...ordered.filter((_, place) => place % 2 === 0), ...ordered.filter((_, place) => place % 2)].slice(0, many);
}
