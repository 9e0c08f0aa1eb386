import { parse as parseBibtex } from '@retorquere/bibtex-parser';
import { describe, expect, it } from 'vitest';
import { buildInstantNoted } from '../../scripts/build/build-instant.ts';
import { eventNode } from '../../src/components/seo/structured-data.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { answersAt } from '../../src/content/facts/dated-text.ts';
import { fillPlaceholders } from '../../src/content/facts/placeholders.ts';
import { plannedSessions } from '../../src/content/facts/sessions.ts';
import { frozenSite } from '../support/built-site.ts';

const { builtPages, fileFor, root } = frozenSite;
const content = loadContent(root);
const { site, schedule, fees, faq } = content;
const pages = builtPages();
const origin = site.url;

/** A schema.org node as the tests read it. */
interface Json {
  readonly '@type': string;
  readonly '@id'?: string;
  readonly superEvent?: Json;
  readonly author?: Json[];
  readonly name?: string;
  readonly email?: string;
  readonly text?: string;
  readonly image?: string;
  readonly item?: string;
  readonly position?: number;
  readonly price?: number;
  readonly priceCurrency?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly location?: Json;
  readonly organizer?: Json;
  readonly acceptedAnswer?: Json;
  readonly addOn?: Json;
  readonly offers?: Json[];
  readonly subEvent?: Json[];
  readonly performer?: Json[];
  readonly contactPoint?: Json[];
  readonly mainEntity?: Json[];
  readonly itemListElement?: Json[];
}

/** Every schema.org node at the top of a page's graphs. */
function nodes(path: string): Json[] {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`The site has no page ${path}`);
  return [...page.document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    const data = JSON.parse(script.textContent ?? '') as { '@context': string; '@graph': Json[] };
    expect(data['@context'], path).toBe('https://schema.org');
    return data['@graph'];
  });
}

function only(path: string, type: string): Json {
  const found = nodes(path).filter((node) => node['@type'] === type);
  expect(found, `${type} on ${path}`).toHaveLength(1);
  return found[0] as Json;
}

const conference = schedule.entries.find(({ id }) => id === site.dates.conference)?.values.at(-1);
if (!conference || !('from' in conference)) throw new Error('the conference is a range');

describe('the conference as an event', () => {
  const event = only('/', 'EducationEvent');

  it('has the days and the place of the data', () => {
    expect(event.name).toBe(site.name);
    expect(event.startDate).toBe(`${conference.from}T00:00:00+05:30`);
    expect(event.endDate).toBe(`${conference.to}T23:59:59+05:30`);
    expect(event.location).toMatchObject({
      '@type': 'Place',
      name: site.venue.name,
      address: { addressLocality: site.venue.locality, addressCountry: site.venue.countryCode },
      geo: { latitude: site.venue.latitude, longitude: site.venue.longitude },
    });
  });

  it('has organiser and picture', () => {
    expect(event.organizer).toMatchObject({
      '@type': 'Organization',
      name: site.institute.name,
      url: site.institute.url,
    });
    expect(fileFor(new URL(String(event.image)).pathname)).toBeDefined();
  });

  it('offers exactly the rows of the fee table', () => {
    const price = (offer: Json | undefined) => offer && { price: offer.price, currency: offer.priceCurrency };
    const found = (event.offers ?? []).map((offer) => ({
      category: offer.name,
      conference: price(offer),
      journal: price(offer.addOn),
    }));
    const wanted = fees.rows.map((row) => ({
      category: row.category,
      conference: { price: row.conference.amount, currency: row.conference.currency },
      journal: row.journal ? { price: row.journal.amount, currency: row.journal.currency } : undefined,
    }));
    expect(found).toEqual(wanted);
  });
});

it('BUG-DOC2 the conference points to each session that has a page, and that page says its time, room and speakers', () => {
  const sessions = plannedSessions(content).filter(({ path }) => path);
  const parts = (only('/', 'EducationEvent').subEvent ?? []).map((part) => part['@id']);
  expect(parts).toEqual(sessions.map(({ path }) => `${origin}${path}#session`));
  for (const { path, session, time, room, speakers } of sessions) {
    const node = only(path ?? '', 'Event');
    expect(node).toMatchObject({
      '@id': `${origin}${path}#session`,
      name: session.title,
      superEvent: { '@id': `${origin}/#conference` },
    });
    expect([Date.parse(node.startDate ?? ''), Date.parse(node.endDate ?? '')], path).toEqual([
      Date.parse(time.startIso),
      Date.parse(time.endIso),
    ]);
    expect(node.location?.name, path).toContain(room.name);
    expect((node.performer ?? []).map(({ name }) => name)).toEqual(speakers.map(({ name }) => name));
  }
});

describe('pages of papers', () => {
  const meta = (path: string, name: string) =>
    [
      ...(pages.find((page) => page.path === path)?.document.querySelectorAll(`meta[name="citation_${name}"]`) ?? []),
    ].map((tag) => tag.getAttribute('content'));

  it('carry what Google Scholar asks for: title, authors in order, day of publication, conference, and the abstract in the page', () => {
    for (const paper of content.papers.papers) {
      const path = `/papers/${paper.id}`;
      expect(meta(path, 'title')).toEqual([paper.title]);
      expect(meta(path, 'author')).toHaveLength(paper.authors.length);
      for (const [index, { name }] of paper.authors.entries()) {
        const words = (text: string) => text.replaceAll(',', '').split(' ').toSorted();
        expect(words(meta(path, 'author')[index] ?? '')).toEqual(words(name));
      }
      expect(meta(path, 'publication_date')[0]).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
      expect(meta(path, 'conference_title')).toEqual([site.name]);
      const text = pages.find((page) => page.path === path)?.document.querySelector('main')?.textContent ?? '';
      expect(text).toContain(paper.abstract);
      const article = only(path, 'ScholarlyArticle');
      expect(article).toMatchObject({ name: paper.title, author: paper.authors.map(({ name }) => ({ name })) });
    }
  });

  it('say every paper as BibTeX and RIS that another program reads, in the page itself', () => {
    for (const paper of content.papers.papers) {
      const document = pages.find((page) => page.path === `/papers/${paper.id}`)?.document;
      const [bibtex = '', ris = ''] = [...(document?.querySelectorAll('.cite pre') ?? [])].map(
        ({ textContent }) => textContent ?? '',
      );
      const [entry] = parseBibtex(bibtex).entries;
      expect(entry?.type).toBe('inproceedings');
      expect(entry?.fields.title?.replaceAll(/[{}]/g, '')).toBe(paper.title);
      const lines = Map.groupBy(ris.split('\n'), (line) => line.slice(0, 2));
      expect(lines.get('TI')).toEqual([`TI  - ${paper.title}`]);
      expect(lines.get('AU')).toHaveLength(paper.authors.length);
    }
  });
});

it('the home page says who organises, with the contact persons of the footer', () => {
  const organiser = only('/', 'Organization');
  expect(organiser).toMatchObject({ name: site.institute.name, parentOrganization: { name: site.hostGroup } });
  expect((organiser.contactPoint ?? []).map(({ email }) => email)).toEqual(site.contacts.map(({ email }) => email));
  expect(only('/', 'WebSite')).toMatchObject({ name: site.shortName, alternateName: site.name });
});

it('the FAQ page says every question of the data with its whole answer', () => {
  const questions = (only('/faq', 'FAQPage').mainEntity ?? []).map((question) => ({
    id: String(question['@id']).split('#')[1],
    name: question.name,
    text: question.acceptedAnswer?.text,
  }));
  const fill = (text: string) => fillPlaceholders(text, content);
  expect(questions).toEqual(
    answersAt(faq, buildInstantNoted(), schedule).groups.flatMap((group) =>
      group.questions.map(({ id, question, answer }) => ({
        id,
        name: fill(question),
        text: answer.map(fill).join('\n\n'),
      })),
    ),
  );
});

describe('every page', () => {
  it('below the home page says where it stands, unless it is kept from search engines', () => {
    for (const page of pages) {
      const hidden = page.document.querySelector('meta[name="robots"][content*="noindex"]') !== null;
      const graph = nodes(page.path);
      if (hidden) {
        expect(graph, page.path).toEqual([]);
      } else if (page.path !== '/' && page.path !== '/home') {
        const trail = only(page.path, 'BreadcrumbList').itemListElement ?? [];
        expect(trail.map(({ position }) => position)).toEqual([1, 2]);
        expect(trail.map(({ item }) => new URL(String(item)).pathname)).toEqual(['/', page.path]);
        expect(page.document.querySelector('title')?.textContent).toBe(`${trail[1]?.name} · ${site.shortName}`);
      }
    }
  });

  it('holds no placeholder, empty value or undefined fact in its graph', () => {
    const walk = (value: unknown, path: string): void => {
      expect(value, path).not.toBeNull();
      if (typeof value === 'string') {
        expect(value.trim(), path).not.toBe('');
        expect(value, path).not.toMatch(/\{[a-z:@|-]+\}|undefined|NaN/);
      } else if (typeof value === 'object') {
        for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`);
      }
    };
    for (const page of pages) for (const node of nodes(page.path)) walk(node, page.path);
  });
});

it('a conference that was moved says so', () => {
  const moved = structuredClone(content);
  const entry = moved.schedule.entries.find(({ id }) => id === site.dates.conference);
  if (entry?.kind !== 'range') throw new Error('the conference is a range');
  entry.values.push({ status: 'extended', announced: '2025-06-20', from: '2025-08-19', to: '2025-08-20' });
  expect(eventNode(moved)).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: conference.from,
    startDate: '2025-08-19T00:00:00+05:30',
  });
});
