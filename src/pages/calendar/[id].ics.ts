import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { scheduleRows } from '../../content/facts/dates.ts';
import { plannedSessions } from '../../content/facts/sessions.ts';
import { dateCalendar, sessionCalendar } from '../../feeds/calendar.ts';
import { readSessionSources } from '../../feeds/sources.ts';

/** One file a date of the schedule, `session-…` for each session. */
export const getStaticPaths = (async () => {
  const sources = await readSessionSources();
  return [
    ...scheduleRows(sources.schedule).map(({ id }) => ({ params: { id }, props: { text: dateCalendar(id, sources) } })),
    ...plannedSessions(sources).map((planned) => ({
      params: { id: `session-${planned.session.id}` },
      props: { text: sessionCalendar(planned, sources) },
    })),
  ];
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
