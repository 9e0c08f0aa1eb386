import type { APIRoute } from 'astro';
import { publicPages } from '../config/public-pages.ts';
import { paperPath, plannedSessions, speakerPath } from '../content/facts/sessions.ts';
import { sitemapText } from '../feeds/sitemap.ts';
import { readAnnouncements, readSessionSources } from '../feeds/sources.ts';

export const GET: APIRoute = async () => {
  const [sources, announcements] = await Promise.all([readSessionSources(), readAnnouncements()]);
  const routes = [
    ...publicPages.map(({ route }) => route),
    ...plannedSessions(sources).flatMap(({ path }) => path ?? []),
    ...sources.papers.papers.map(paperPath),
    ...sources.speakers.speakers.map(speakerPath),
    ...announcements.map(({ id }) => `/announcements/${id}`),
  ];
  return new Response(await sitemapText(sources, announcements, routes), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
