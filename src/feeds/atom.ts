import { generateAtomFeed } from 'feedsmith';
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

/** Days are published as the midnight with which they begin in UTC, so that the feed is the same from every machine. */
const instant = (day: string) => new Date(`${day}T00:00:00Z`);

/** Text without the characters that no XML document may hold; the library escapes the others. */
const value = (text: string) => ({
  value: text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''),
});

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
    return values.slice(1).map((published, index) => {
      const before = values[index];
      const words = `${valueText(published)} ${row.zoneShort}`;
      return {
        id: tag(`date/${row.id}/${index + 1}`),
        title: `${row.particulars}: ${words}`,
        date: published.announced,
        link: `${site.url}/schedule#${row.id}`,
        summary: `${row.particulars}: now ${words}, before ${before ? valueText(before) : ''}.${published.status === 'hard' ? ' This is a hard deadline.' : ''}`,
      };
    });
  });
  const news: Entry[] = announcements.map((item) => ({
    id: tag(`announcement/${item.id}`),
    title: item.title,
    date: item.date,
    link: `${site.url}/announcements/${item.id}`,
    summary: item.summary,
    html: item.html,
  }));
  const entries = [...news, ...changes].sort(
    (one, other) => other.date.localeCompare(one.date) || one.id.localeCompare(other.id),
  );
  return generateAtomFeed({
    xml: { lang: 'en' },
    id: tag('feed'),
    title: value(`${site.shortName}: dates and announcements`),
    subtitle: value(site.name),
    updated: instant(entries[0]?.date ?? `${site.edition}-01-01`),
    authors: [{ name: site.shortName, email: site.email, uri: `${site.url}/` }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: `${site.url}/feed.xml` },
      { rel: 'alternate', type: 'text/html', href: `${site.url}/` },
    ],
    icon: `${site.url}/favicon.ico`,
    entries: entries.map((entry) => ({
      id: entry.id,
      title: value(entry.title),
      published: instant(entry.date),
      updated: instant(entry.date),
      links: [{ rel: 'alternate', type: 'text/html', href: entry.link }],
      summary: value(entry.summary),
      ...(entry.html ? { content: { ...value(entry.html), type: 'html' } } : {}),
    })),
  });
}
