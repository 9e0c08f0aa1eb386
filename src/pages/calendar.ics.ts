import type { APIRoute } from 'astro';
import { wholeCalendar } from '../feeds/calendar.ts';
import { readCalendarSources } from '../feeds/sources.ts';

export const GET: APIRoute = async () =>
  new Response(wholeCalendar(await readCalendarSources()), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
