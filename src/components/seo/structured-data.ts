import type { BreadcrumbList, EducationEvent, FAQPage, Offer, Organization, Place, Thing, WebSite } from 'schema-dts';
import { entryOf, scheduleRow } from '../../content/facts/dates.ts';
import { feeParts } from '../../content/facts/fees.ts';
import { plannedSessions, type SessionSources } from '../../content/facts/sessions.ts';
import type { Documents } from '../../content/registry.ts';
import { attendanceOf } from './attendance.ts';
import { nodeIds as ids } from './node-ids.ts';
import { sessionNodeId } from './talk-nodes.ts';

/**
 * The facts of the conference as schema.org nodes. Pages put them into one graph; each node points to others by `@id`.
 * All values come from the content files; there is no text of its own here. The types are schema.org's own vocabulary.
 */
export type StructuredNode = Exclude<Thing, string>;
type Sources = SessionSources & Pick<Documents, 'fees'>;

/** The institute that organises, inside the group that hosts. */
export function organizationNode({ site }: Pick<Documents, 'site'>): Exclude<Organization, string> {
  return {
    '@type': 'Organization',
    '@id': ids(site).organiser,
    name: site.institute.name,
    url: site.institute.url,
    email: site.email,
    foundingDate: String(site.institute.established),
    parentOrganization: { '@type': 'Organization', name: site.hostGroup },
    department: site.institute.departments.map((name) => ({ '@type': 'Organization', name })),
    contactPoint: site.contacts.map(({ name, role, email }) => ({
      '@type': 'ContactPoint',
      name,
      contactType: role,
      email,
      availableLanguage: site.languages,
    })),
  };
}

export function websiteNode({ site }: Pick<Documents, 'site'>): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    '@id': ids(site).website,
    name: site.shortName,
    alternateName: site.name,
    url: `${site.url}/`,
    inLanguage: 'en',
    publisher: { '@id': ids(site).organiser },
  };
}

function venueNode(site: Documents['site']): Exclude<Place, string> {
  const { venue } = site;
  const { mapUrl, latitude, longitude } = venue;
  return {
    '@type': 'Place',
    '@id': ids(site).venue,
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.street,
      addressLocality: venue.locality,
      addressRegion: venue.region,
      postalCode: venue.postalCode,
      addressCountry: venue.countryCode,
    },
    hasMap: mapUrl,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  };
}

/**
 * The conference as an event: place, organiser, an offer for each row of the fee table, and its sessions, each of which says the rest of
 * itself on its own page.
 */
export function eventNode(sources: Sources): Exclude<EducationEvent, string> {
  const { site, schedule } = sources;
  const row = scheduleRow(entryOf(schedule, site.dates.conference));
  const before = row.previous.at(-1);
  return {
    '@type': 'EducationEvent',
    '@id': ids(site).event,
    name: site.name,
    startDate: row.startIso,
    endDate: row.endIso,
    url: `${site.url}/`,
    alternateName: site.shortName,
    description: site.description,
    image: `${site.url}/og/home.png`,
    ...(before
      ? { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: before.iso }
      : { eventStatus: 'https://schema.org/EventScheduled' }),
    inLanguage: 'en',
    ...attendanceOf(site, venueNode(site)),
    organizer: {
      '@type': 'Organization',
      '@id': ids(site).organiser,
      name: site.institute.name,
      url: site.institute.url,
    },
    offers: offers(sources),
    subEvent: plannedSessions(sources).flatMap(({ path }) => (path ? { '@id': sessionNodeId(path, site) } : [])),
  };
}

function offers({ site, schedule, fees }: Sources): Offer[] {
  const url = `${site.url}/paper-submission`;
  const { endIso: until } = scheduleRow(entryOf(schedule, site.dates.registration));
  const price = (fee: Documents['fees']['rows'][number]['conference']) => ({
    price: feeParts(fee, fees).total,
    priceCurrency: fee.currency,
    ...(fee.tax !== 'none'
      ? {
          priceSpecification: {
            '@type': 'PriceSpecification' as const,
            price: feeParts(fee, fees).total,
            priceCurrency: fee.currency,
            valueAddedTaxIncluded: true,
          },
        }
      : {}),
  });
  return fees.rows.map((fee) => ({
    '@type': 'Offer',
    name: fee.category,
    ...price(fee.conference),
    url,
    validThrough: until,
    ...(fee.journal
      ? { addOn: { '@type': 'Offer', name: fees.columns.journal.replace(/ \(.*$/, ''), ...price(fee.journal) } }
      : {}),
  }));
}

/** The questions of `content/faq.json` with the answers of today, their placeholders filled in. */
export function faqNode(
  faq: Documents['faq'],
  fill: (text: string) => string,
  pageUrl: string,
): Exclude<FAQPage, string> {
  return {
    '@type': 'FAQPage',
    '@id': `${pageUrl}#questions`,
    mainEntity: faq.groups.flatMap(({ questions }) =>
      questions.map(({ id, question, answer }) => ({
        '@type': 'Question',
        '@id': `${pageUrl}#${id}`,
        name: fill(question),
        acceptedAnswer: { '@type': 'Answer', text: answer.map(fill).join('\n\n') },
      })),
    ),
  };
}

/** Home › page. */
export function breadcrumbNode(
  siteUrl: string,
  home: string,
  route: string,
  title: string,
): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: home, item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name: title, item: `${siteUrl}${route}` },
    ],
  };
}
