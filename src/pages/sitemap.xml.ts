import type { APIRoute } from 'astro';
import { publicPages } from '../config/public-pages.ts';
import { scheduleRows } from '../content/facts/dates.ts';
import { readDocument } from '../content/read.ts';
import { readAnnouncements, readSite } from '../feeds/sources.ts';

/** Pages that show dates or announcements are as new as the newest of them; nothing is claimed of the others. */
export const GET: APIRoute = async () => {
  const [site, schedule, news] = await Promise.all([readSite(), readDocument('schedule'), readAnnouncements()]);
  const newestDate = scheduleRows(schedule)
    .map(({ announced }) => announced)
    .sort()
    .at(-1);
  const newest = [newestDate ?? '', news[0]?.date ?? ''].sort().at(-1);
  const changed: Record<string, string | undefined> = { '/': newest, '/schedule': newest };
  const urls = publicPages.map(({ route }) => {
    const lastmod = changed[route] ? `<lastmod>${changed[route]}</lastmod>` : '';
    return `  <url><loc>${new URL(route, site.url).href}</loc>${lastmod}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};
