import type { APIRoute } from 'astro';
import { readSite } from '../feeds/sources.ts';
import { hex } from '../palette/hex.ts';

export const GET: APIRoute = async () => {
  const site = await readSite();
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.shortName,
    description: site.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: hex.light.primary,
    background_color: hex.light.paper,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
