import { counted } from '../../contract/counted.ts';
import { minutesOf } from '../facts/sessions.ts';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';

/** What papers and speakers say of the programme and its tracks. */
export function checkTalks({ programme, papers, speakers, tracks }: Documents): CrossIssue[] {
  const issues: CrossIssue[] = [];
  const known = new Set(speakers.speakers.map(({ id }) => id));
  const sessions = new Map(programme.days.flatMap((day) => day.sessions.map((session) => [session.id, session])));
  const trackOf = new Map(tracks.tracks.map((track) => [track.id, track]));
  for (const [index, day] of programme.days.entries()) {
    for (const [place, session] of day.sessions.entries()) {
      session.speakers?.forEach((id, position) => {
        if (known.has(id)) return;
        issues.push({
          document: 'programme',
          path: ['days', index, 'sessions', place, 'speakers', position],
          message: `names the speaker "${id}", whom speakers.json does not have`,
        });
      });
    }
  }
  const used = new Map<string, number>();
  papers.papers.forEach((paper, index) => {
    const issue = (path: (string | number)[], message: string): void => {
      issues.push({ document: 'papers', path: ['papers', index, ...path], message });
    };
    const track = trackOf.get(paper.track);
    if (!track) {
      issue(['track'], `names track ${paper.track}, which tracks.json does not have`);
      return;
    }
    paper.topics.forEach((topic, place) => {
      if (!track.topics.some(({ text }) => text === topic))
        issue(['topics', place], `names "${topic}", which is no topic of track ${track.id} in tracks.json`);
    });
    if (paper.session === undefined) return;
    const session = sessions.get(paper.session);
    if (!session) {
      issue(['session'], `names the session "${paper.session}", which programme.json does not have`);
      return;
    }
    if (paper.kind !== 'talk') return;
    if (session.track !== paper.track)
      issue(['session'], `names "${session.title}", which is not a session of track ${paper.track}`);
    const minutes = (used.get(session.id) ?? 0) + (paper.minutes ?? 0);
    used.set(session.id, minutes);
    const length = minutesOf(session.end) - minutesOf(session.start);
    if (minutes > length) {
      issue(
        ['minutes'],
        `ends after its session: the talks of "${session.title}" take ${counted(minutes, 'minute')}, it lasts ${length}`,
      );
    }
  });
  return issues;
}
