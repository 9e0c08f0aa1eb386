import type { APIRoute } from 'astro';
import { publicPages } from '../config/public-pages.ts';
import { readDocument } from '../content/read.ts';
import { sitemapText } from '../feeds/sitemap.ts';
import { readAnnouncements, readSite } from '../feeds/sources.ts';

export const GET: APIRoute = async () => {
  const [site, schedule, announcements] = await Promise.all([
    readSite(),
    readDocument('schedule'),
    readAnnouncements(),
  ]);
  const routes = publicPages.map(({ route }) => route);
  return new Response(await sitemapText({ site, schedule }, announcements, routes), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
