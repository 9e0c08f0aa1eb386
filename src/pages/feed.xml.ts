import type { APIRoute } from 'astro';
import { readDocument } from '../content/read.ts';
import { atomFeed } from '../feeds/atom.ts';
import { readAnnouncements, readSite } from '../feeds/sources.ts';

export const GET: APIRoute = async () => {
  const [site, schedule, announcements] = await Promise.all([
    readSite(),
    readDocument('schedule'),
    readAnnouncements(),
  ]);
  return new Response(atomFeed({ site, schedule }, announcements), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
};
