import type { APIRoute } from 'astro';
import { archivedEditions } from '../content/check/archives.ts';
import { readSite } from '../feeds/sources.ts';

// Private screens are not shut out here: a crawler must be able to read the `noindex` they carry.
export const GET: APIRoute = async () => {
  const { url } = await readSite();
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /users/',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    ...archivedEditions(process.cwd()).map(({ edition }) => `Sitemap: ${url}/${edition}/sitemap.xml`),
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
