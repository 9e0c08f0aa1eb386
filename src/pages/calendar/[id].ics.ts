import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { scheduleRows } from '../../content/facts/dates.ts';
import { plannedSessions } from '../../content/facts/sessions.ts';
import {
  cancelledCalendar,
  cancelledDateCalendar,
  dateCalendar,
  sessionCalendar,
  trackCalendar,
} from '../../feeds/calendar.ts';
import { readCalendarSources } from '../../feeds/sources.ts';

/** One file a date of the schedule, cancelled ones too, `track-…` for each track, `session-…` for each session, cancelled ones too. */
export const getStaticPaths = (async () => {
  const sources = await readCalendarSources();
  return [
    ...scheduleRows(sources.schedule).map(({ id }) => ({ params: { id }, props: { text: dateCalendar(id, sources) } })),
    ...sources['calendar-history'].removedDates.map((removed) => ({
      params: { id: removed.id },
      props: { text: cancelledDateCalendar(removed, sources) },
    })),
    ...plannedSessions(sources).map((planned) => ({
      params: { id: `session-${planned.session.id}` },
      props: { text: sessionCalendar(planned, sources) },
    })),
    ...sources['calendar-history'].removed.map((removed) => ({
      params: { id: `session-${removed.id}` },
      props: { text: cancelledCalendar(removed, sources) },
    })),
    ...sources.tracks.tracks.map((track) => ({
      params: { id: `track-${track.id}` },
      props: { text: trackCalendar(track, sources) },
    })),
  ];
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
