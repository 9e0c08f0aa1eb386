import { getCollection } from 'astro:content';
import { placeholders, readDocument } from '../content/read.ts';
import type { FeedAnnouncement } from './atom.ts';

/** Facts of the site with the address that this build is for, which `SITE_URL` may set. */
export async function readSite() {
  const site = await readDocument('site');
  return { ...site, url: new URL(import.meta.env.SITE || site.url).origin };
}

/** Everything the calendar files say. */
export async function readCalendarSources() {
  const [site, schedule, programme, tracks] = await Promise.all([
    readSite(),
    readDocument('schedule'),
    readDocument('programme'),
    readDocument('tracks'),
  ]);
  return { site, schedule, programme, tracks };
}

/** The announcements of `content/announcements/`, newest first, with dates and fees filled in. */
export async function readAnnouncements(): Promise<FeedAnnouncement[]> {
  const [entries, fill] = await Promise.all([getCollection('announcements'), placeholders()]);
  return entries
    .map(({ id, data, rendered }) => ({
      id,
      title: fill(data.title),
      summary: fill(data.summary),
      date: data.date,
      link: data.link,
      html: fill(rendered?.html ?? ''),
    }))
    .sort((one, other) => other.date.localeCompare(one.date));
}
