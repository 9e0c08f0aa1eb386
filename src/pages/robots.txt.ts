import type { APIRoute } from 'astro';
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
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
