import type { APIRoute } from 'astro';
import { publicPages } from '../config/public-pages.ts';
import { readDocument, readPage } from '../content/read.ts';
import { llmsText } from '../feeds/llms.ts';
import { readSite } from '../feeds/sources.ts';

export const GET: APIRoute = async () => {
  const [site, schedule, fees, tracks, downloads] = await Promise.all([
    readSite(),
    readDocument('schedule'),
    readDocument('fees'),
    readDocument('tracks'),
    readDocument('downloads'),
  ]);
  const pages = await Promise.all(
    publicPages.map(async ({ route, page }) => {
      const { title, description } = await readPage(page);
      return { title, description, url: new URL(route, site.url).href };
    }),
  );
  return new Response(llmsText({ site, schedule, fees, tracks, downloads }, pages), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
