import { getCollection } from 'astro:content';
import { placeholders, readDocument } from '../content/read.ts';
import type { FeedAnnouncement } from './atom.ts';

/** Facts of the site with the address that this build is for, which `SITE_URL` may set. */
export async function readSite() {
  const site = await readDocument('site');
  return { ...site, url: new URL(import.meta.env.SITE || site.url).origin };
}

/** Everything that sessions, papers and speakers are worked out from. */
export async function readSessionSources() {
  const [site, schedule, programme, papers, speakers, tracks] = await Promise.all([
    readSite(),
    readDocument('schedule'),
    readDocument('programme'),
    readDocument('papers'),
    readDocument('speakers'),
    readDocument('tracks'),
  ]);
  return { site, schedule, programme, papers, speakers, tracks };
}

/** What calendars are made of: the sessions, and what was told of them before. */
export async function readCalendarSources() {
  const [sources, history] = await Promise.all([readSessionSources(), readDocument('calendar-history')]);
  return { ...sources, 'calendar-history': history };
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
      html: fill(rendered?.html ?? ''),
    }))
    .sort((one, other) => other.date.localeCompare(one.date));
}
