import type { APIRoute, GetStaticPaths } from 'astro';
import { scheduleRows } from '../../content/facts/dates.ts';
import { readDocument } from '../../content/read.ts';
import { dateCalendar } from '../../feeds/calendar.ts';
import { readCalendarSources } from '../../feeds/sources.ts';

export const getStaticPaths = (async () => {
  const rows = scheduleRows(await readDocument('schedule'));
  return rows.map(({ id }) => ({ params: { id } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params }) =>
  new Response(dateCalendar(params.id ?? '', await readCalendarSources()), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
