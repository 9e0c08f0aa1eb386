import { SitemapStream, streamToPromise } from 'sitemap';
import { scheduleRows } from '../content/facts/dates.ts';
import type { Documents } from '../content/registry.ts';
import type { FeedAnnouncement } from './atom.ts';

/**
 * The sitemap (sitemaps.org) of public routes. Pages that show dates or announcements are as new as the newest of them; nothing is claimed
 * of the others.
 */
export async function sitemapText(
  { site, schedule }: Pick<Documents, 'site' | 'schedule'>,
  announcements: readonly Pick<FeedAnnouncement, 'date'>[],
  routes: readonly string[],
): Promise<string> {
  const newest = [...scheduleRows(schedule).map(({ announced }) => announced), ...announcements.map(({ date }) => date)]
    .toSorted()
    .at(-1);
  const changed = new Set(['/', '/schedule']);
  const sitemap = new SitemapStream({
    hostname: site.url,
    lastmodDateOnly: true,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  for (const url of routes) sitemap.write(newest && changed.has(url) ? { url, lastmod: newest } : { url });
  sitemap.end();
  return (await streamToPromise(sitemap)).toString();
}
