import { entryOf, scheduleRows, valueText } from '../content/facts/dates.ts';
import type { Documents } from '../content/registry.ts';

/** An announcement as the feed needs it: front matter with placeholders filled in, and its text as HTML. */
export interface FeedAnnouncement {
  /** Name of its file, which the entry's id follows. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly link: string | undefined;
  readonly html: string;
}

interface Entry {
  id: string;
  title: string;
  date: string;
  link: string;
  summary: string;
  html?: string;
}

const xml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Characters that no XML document may hold.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

// Days are published as the midnight with which they begin in UTC, so that the feed is the same from every machine.
const instant = (day: string) => `${day}T00:00:00Z`;

/**
 * The Atom feed (RFC 4287) of announcements and of every change of a visible date, newest first.
 * Ids are tag addresses (RFC 4151) of the content's own names, so they outlive titles and addresses.
 */
export function atomFeed(
  { site, schedule }: Pick<Documents, 'site' | 'schedule'>,
  announcements: readonly FeedAnnouncement[],
): string {
  const host = new URL(site.url).host;
  const tag = (name: string) => `tag:${host},${site.edition}:${name}`;
  const changes: Entry[] = scheduleRows(schedule).flatMap((row) => {
    const { values } = entryOf(schedule, row.id);
    return values.slice(1).map((value, index) => {
      const before = values[index];
      const words = `${valueText(value)} ${row.zoneShort}`;
      return {
        id: tag(`date/${row.id}/${index + 1}`),
        title: `${row.particulars}: ${words}`,
        date: value.announced,
        link: `${site.url}/schedule#${row.id}`,
        summary: `${row.particulars}: now ${words}, before ${before ? valueText(before) : ''}.${value.status === 'hard' ? ' This is a hard deadline.' : ''}`,
      };
    });
  });
  const news: Entry[] = announcements.map((item) => ({
    id: tag(`announcement/${item.id}`),
    title: item.title,
    date: item.date,
    link: `${site.url}${item.link ?? '/'}`,
    summary: item.summary,
    html: item.html,
  }));
  const entries = [...news, ...changes].sort(
    (one, other) => other.date.localeCompare(one.date) || one.id.localeCompare(other.id),
  );
  const updated = entries[0]?.date ?? `${site.edition}-01-01`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xml(tag('feed'))}</id>
  <title>${xml(`${site.shortName}: dates and announcements`)}</title>
  <subtitle>${xml(site.name)}</subtitle>
  <updated>${instant(updated)}</updated>
  <author>
    <name>${xml(site.shortName)}</name>
    <email>${xml(site.email)}</email>
    <uri>${xml(`${site.url}/`)}</uri>
  </author>
  <link rel="self" type="application/atom+xml" href="${xml(`${site.url}/feed.xml`)}"/>
  <link rel="alternate" type="text/html" href="${xml(`${site.url}/`)}"/>
  <icon>${xml(`${site.url}/favicon.ico`)}</icon>
${entries.map(entryXml).join('\n')}
</feed>
`;
}

function entryXml(entry: Entry): string {
  return `  <entry>
    <id>${xml(entry.id)}</id>
    <title>${xml(entry.title)}</title>
    <published>${instant(entry.date)}</published>
    <updated>${instant(entry.date)}</updated>
    <link rel="alternate" type="text/html" href="${xml(entry.link)}"/>
    <summary>${xml(entry.summary)}</summary>${
      entry.html
        ? `
    <content type="html">${xml(entry.html)}</content>`
        : ''
    }
  </entry>`;
}
