import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { plannedSessions } from '../../src/content/facts/sessions.ts';
import { builtPages } from '../support/built-site.ts';

const ofAnyEvent = [
  'name',
  'startDate',
  'location.address.addressLocality',
  'location.address.addressCountry',
] as const;

/**
 * What search engines document that they require and recommend, by page. Sources: "Event structured data", Google Search Central
 * (required and recommended properties); "Inclusion Guidelines for Webmasters: Indexing", Google Scholar (citation tags).
 */
const requirements = {
  home: {
    required: ofAnyEvent,
    recommended: [
      'description',
      'endDate',
      'eventStatus',
      'eventAttendanceMode',
      'image',
      'location.name',
      'location.address.streetAddress',
      'location.address.postalCode',
      'offers.0.price',
      'offers.0.priceCurrency',
      'offers.0.url',
      'organizer.name',
      'organizer.url',
    ],
  },
  session: {
    required: ofAnyEvent,
    recommended: [
      'endDate',
      'eventStatus',
      'eventAttendanceMode',
      'image',
      'location.name',
      'location.address.streetAddress',
      'organizer.name',
    ],
  },
  paper: {
    required: ['citation_title', 'citation_author', 'citation_publication_date'],
    recommended: ['citation_conference_title', 'citation_author_institution', 'citation_language'],
  },
} as const;

const content = loadContent(process.cwd());
const pages = new Map(builtPages().map(({ path, document }) => [path, document]));
const documentOf = (path: string) => {
  const found = pages.get(path);
  if (!found) throw new Error(`The site has no page ${path}`);
  return found;
};

/** The events of a page's graph. */
function eventOf(path: string): unknown {
  const graphs = [...documentOf(path).querySelectorAll('script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => (JSON.parse(textContent ?? '') as { '@graph': { '@type': string }[] })['@graph'],
  );
  const events = graphs.filter((node) => ['Event', 'EducationEvent'].includes(node['@type']));
  expect(events, `one event on ${path}`).toHaveLength(1);
  return events[0];
}

const valueAt = (node: unknown, property: string): unknown =>
  property.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], node);

const missing = (node: unknown, properties: readonly string[]) =>
  properties.filter((property) => {
    const value = valueAt(node, property);
    return value === undefined || value === null || value === '';
  });

test('Event on the home page and on every session: all that is required, all that is recommended and applies', () => {
  const paths = plannedSessions(content).flatMap(({ path }) => path ?? []);
  for (const [path, { required, recommended }] of [
    ['/', requirements.home] as const,
    ...paths.map((path) => [path, requirements.session] as const),
  ]) {
    const event = eventOf(path);
    expect(missing(event, [...required, ...recommended]), path).toEqual([]);
    // ISO 8601 with the offset from UTC: without it the clock of a server would count.
    for (const field of ['startDate', 'endDate'])
      expect(String(valueAt(event, field)), path).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(String(valueAt(event, 'image')), path).toMatch(/^https:\/\//);
  }
});

test('the performers of a session are its speakers, wherever it has any', () => {
  for (const { path, speakers } of plannedSessions(content))
    if (path && speakers.length > 0)
      expect(missing(eventOf(path), ['performer.0.name', 'performer.0.url']), path).toEqual([]);
});

test('scholarly metadata on every paper: all tags that are required, and those that are recommended', () => {
  for (const { id, authors } of content.papers.papers) {
    const path = `/papers/${id}`;
    const tags = Map.groupBy(
      documentOf(path).querySelectorAll('meta[name^="citation_"]'),
      (tag) => tag.getAttribute('name') ?? '',
    );
    const { required, recommended } = requirements.paper;
    expect(
      [...required, ...recommended].filter((name) => !tags.get(name)?.every((tag) => tag.getAttribute('content'))),
      path,
    ).toEqual([]);
    expect(tags.get('citation_title'), path).toHaveLength(1);
    expect(tags.get('citation_author'), path).toHaveLength(authors.length);
  }
});
