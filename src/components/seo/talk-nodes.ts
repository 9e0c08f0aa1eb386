import type { Event, Person, ScholarlyArticle } from 'schema-dts';
import { sharePicture } from '../../config/public-pages.ts';
import { nameParts, proceedingsTitle, publicationDay } from '../../content/facts/citations.ts';
import { type PlannedSession, paperPath, type SessionSources, speakerPath } from '../../content/facts/sessions.ts';
import type { Documents } from '../../content/registry.ts';
import type { Paper } from '../../content/schemas/papers.ts';
import type { Speaker } from '../../content/schemas/speakers.ts';
import { attendanceOf } from './attendance.ts';
import { nodeIds } from './node-ids.ts';

type Site = Documents['site'];
const organization = (name: string) => ({ '@type': 'Organization' as const, name });

/** The name by which the conference points to a session that has a page. */
export const sessionNodeId = (path: string, site: Site): string => `${site.url}${path}#session`;

/** A session as an event inside the conference, with its room and speakers (BUG-DOC2). */
export function sessionNode(
  planned: PlannedSession,
  site: Site,
  performers: readonly Exclude<Person, string>[] = planned.speakers.map((speaker) => personNode(speaker, site)),
): Exclude<Event, string> {
  const { session, time, room, path = '' } = planned;
  const about = session.abstract ?? session.summary;
  return {
    '@type': 'Event',
    '@id': sessionNodeId(path, site),
    name: session.title,
    ...(about && { description: about }),
    url: `${site.url}${path}`,
    image: `${site.url}${sharePicture(path)}`,
    startDate: time.startIso,
    endDate: time.endIso,
    eventStatus: 'https://schema.org/EventScheduled',
    superEvent: { '@id': nodeIds(site).event },
    ...attendanceOf(site, {
      '@type': 'Place',
      name: `${room.name}, ${site.venue.name}`,
      address: {
        '@type': 'PostalAddress',
        streetAddress: site.venue.street,
        addressLocality: site.venue.locality,
        postalCode: site.venue.postalCode,
        addressCountry: site.venue.countryCode,
      },
    }),
    organizer: { '@type': 'Organization', '@id': nodeIds(site).organiser, name: site.institute.name },
    ...(performers.length > 0 && { performer: performers }),
  };
}

export function personNode(speaker: Speaker, site: Site): Exclude<Person, string> {
  const { name, affiliation, bio, image } = speaker;
  return {
    '@type': 'Person',
    '@id': personId(speaker, site),
    name,
    ...(bio && { description: bio }),
    url: `${site.url}${speakerPath(speaker)}`,
    affiliation: organization(affiliation),
    ...(image && { image: `${site.url}${image}` }),
  };
}

/** A speaker with every session in which they speak, each with its own time and room. */
export function speakerNode(speaker: Speaker, talks: readonly PlannedSession[], site: Site): Exclude<Person, string> {
  const self = { '@type': 'Person' as const, '@id': personId(speaker, site), name: speaker.name };
  return { ...personNode(speaker, site), performerIn: talks.map((talk) => sessionNode(talk, site, [self])) };
}

const personId = (speaker: Speaker, site: Site): string => `${site.url}${speakerPath(speaker)}#person`;

/** A paper as a scholarly article in the proceedings of the edition. */
export function paperNode(
  paper: Paper,
  sources: Pick<SessionSources, 'site' | 'schedule'>,
): Exclude<ScholarlyArticle, string> {
  const { site } = sources;
  const url = `${site.url}${paperPath(paper)}`;
  const [first, last] = paper.pages?.split('–') ?? [];
  return {
    '@type': 'ScholarlyArticle',
    '@id': `${url}#article`,
    headline: paper.title,
    name: paper.title,
    abstract: paper.abstract,
    keywords: paper.keywords,
    about: paper.topics,
    inLanguage: 'en',
    datePublished: publicationDay(sources),
    url,
    author: paper.authors.map((author) => {
      const { given, family } = nameParts(author);
      return {
        '@type': 'Person',
        name: author.name,
        ...(given && { givenName: given }),
        familyName: family,
        affiliation: organization(author.affiliation),
      };
    }),
    isPartOf: { '@type': 'Book', name: proceedingsTitle(sources), isPartOf: { '@id': nodeIds(site).event } },
    ...(first && last && { pageStart: first, pageEnd: last }),
    ...(paper.doi && { sameAs: `https://doi.org/${paper.doi}` }),
  };
}
