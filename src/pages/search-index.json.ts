import type { APIRoute } from 'astro';
import { searchIndex } from '../feeds/search-index.ts';
import { readSearchSources } from '../feeds/search-sources.ts';

export const GET: APIRoute = async () =>
  new Response(JSON.stringify(searchIndex(await readSearchSources())), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
