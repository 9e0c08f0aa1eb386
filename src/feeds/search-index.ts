import { committeePeople, committeeSections, personAnchor } from '../content/facts/committees.ts';
import { dayText, scheduleRows } from '../content/facts/dates.ts';
import { goalsNamed, goalsOf, topicAnchor } from '../content/facts/goals.ts';
import { kindName, paperPath, plannedSessions, type SessionSources, speakerPath } from '../content/facts/sessions.ts';
import type { Documents } from '../content/registry.ts';
import { type Entry, type Index, rowOf } from '../search/entry.ts';

/** A page or a part of one, as `content/` describes it. */
export type Place = Pick<Entry, 'title' | 'href' | 'line' | 'words'> & { readonly kind: 'page' | 'section' };

/** Everything the search looks through. */
export type SearchSources = SessionSources &
  Pick<Documents, 'committees' | 'organizing' | 'advisory' | 'faq' | 'journals' | 'coordinators'> & {
    /** Pages first, then their sections. */
    readonly places: readonly Place[];
    /** Documents at the address of this very version. */
    readonly files: readonly {
      readonly name: string;
      readonly kind: string;
      readonly description: string;
      readonly href: string;
    }[];
    readonly announcements: readonly {
      readonly id: string;
      readonly title: string;
      readonly summary: string;
      readonly date: string;
    }[];
    /** Fills dates and fees into a sentence. */
    readonly fill: (text: string) => string;
  };

/** Everything that can be found, in no order that matters. */
export function searchEntries(sources: SearchSources): Entry[] {
  return [
    ...sources.places,
    ...programme(sources),
    ...papers(sources),
    ...people(sources),
    ...subjects(sources),
    ...sources.faq.groups.flatMap(({ title, questions }) =>
      questions.map(
        ({ id, question, answer }): Entry => ({
          kind: 'question',
          title: question,
          href: `/faq#${id}`,
          line: title,
          words: answer.map(sources.fill).join(' '),
        }),
      ),
    ),
    ...sources.files.map(
      ({ name, kind, description, href }): Entry => ({
        kind: 'document',
        title: name,
        href,
        line: `${kind} · ${description}`,
      }),
    ),
    ...scheduleRows(sources.schedule).map(
      ({ id, particulars, summary, text }): Entry => ({
        kind: 'date',
        title: particulars,
        href: `/schedule#${id}`,
        line: text,
        words: summary,
      }),
    ),
    ...sources.journals.journals.map(
      ({ id, name, subject, scope }): Entry => ({
        kind: 'journal',
        title: name,
        href: `/publication#${id}`,
        line: subject,
        words: scope,
      }),
    ),
    ...sources.announcements.map(
      ({ id, title, summary, date }): Entry => ({
        kind: 'announcement',
        title,
        href: `/announcements/${id}`,
        line: dayText(date),
        words: summary,
      }),
    ),
  ];
}

/** The index as its file holds it. */
export function searchIndex(sources: SearchSources): Index {
  const entries = searchEntries(sources);
  const served = new Set(entries.flatMap(({ goals = [] }) => goals));
  const { tracks, goals = [] } = sources.tracks;
  return {
    entries: entries.map(rowOf),
    tracks: tracks.map(({ id, title }) => [id, title]),
    goals: goals.filter(({ number }) => served.has(number)).map(({ number, name }) => [number, name]),
  };
}

function programme(sources: SessionSources): Entry[] {
  return plannedSessions(sources).map(({ session, path, date, time, room, track, speakers, papers }) => ({
    kind: 'session',
    title: session.title,
    href: path ?? `/schedule#${session.id}`,
    line: `${kindName(session)} · ${dayText(date, { year: false })}, ${time.start} · ${room.name}`,
    words: [session.summary, session.chair, ...speakers.map(({ name }) => name)].filter(Boolean).join(' '),
    track: track?.id,
    goals: [...new Set(papers.flatMap(({ paper }) => paper.goals))],
  }));
}

/** Titles, people, institutions and keywords: an edition of five thousand papers is still carried to a phone, so no abstracts. */
function papers({ papers: { papers } }: SessionSources): Entry[] {
  return papers.map((paper) => ({
    kind: 'paper',
    title: paper.title,
    href: paperPath(paper),
    line: paper.authors.map(({ name }) => name).join(', '),
    words: [...new Set(paper.authors.map(({ affiliation }) => affiliation)), ...paper.keywords].join(' '),
    track: paper.track,
    goals: paper.goals,
  }));
}

function people(sources: SearchSources): Entry[] {
  return [
    ...sources.speakers.speakers.map(
      (speaker): Entry => ({
        kind: 'speaker',
        title: speaker.name,
        href: speakerPath(speaker),
        line: speaker.affiliation,
      }),
    ),
    ...committeeSections(sources).map(
      ({ title, anchor }): Entry => ({
        kind: 'committee',
        title,
        href: `/committees#${anchor}`,
        line: 'Committees',
      }),
    ),
    ...committeePeople(sources).map(
      ({ name, line, committee, anchor }): Entry => ({
        kind: 'person',
        title: name,
        href: `/committees#${anchor}`,
        line: `${committee} · ${line}`,
      }),
    ),
    ...sources.coordinators.coordinators.map(
      ({ name, role, department }): Entry => ({
        kind: 'person',
        title: name,
        href: `/contact#${personAnchor(name)}`,
        line: `${role} · ${department}`,
      }),
    ),
  ];
}

function subjects({ tracks: { tracks, goals = [] } }: SessionSources): Entry[] {
  const page = '/call-for-papers';
  const named = goalsNamed({ tracks });
  const topics = tracks.flatMap((track) => track.topics.map((topic, index) => ({ track, topic, index })));
  return [
    ...tracks.map(
      ({ id, anchor, title, summary }): Entry => ({
        kind: 'track',
        title: `Track ${id}: ${title}`,
        href: `${page}#${anchor}`,
        line: summary,
        track: id,
      }),
    ),
    ...topics.map(
      ({ track, topic, index }): Entry => ({
        kind: 'topic',
        title: topic.text,
        href: `${page}#${topicAnchor(track, index)}`,
        line: [topic.sdg, `Track ${track.id}`].filter(Boolean).join(' · '),
        track: track.id,
        goals: goalsOf(topic.sdg),
      }),
    ),
    ...goals
      .filter(({ number }) => named.has(number))
      .map(
        ({ number, name }): Entry => ({
          kind: 'goal',
          title: `SDG ${number}: ${name}`,
          href: `${page}#goal-${number}`,
          line: 'Sustainable Development Goal',
          goals: [number],
        }),
      ),
  ];
}
