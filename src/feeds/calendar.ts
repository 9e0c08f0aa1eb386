import { Temporal } from '@js-temporal/polyfill';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { dateVersion, whenOf } from '../content/facts/date-history.ts';
import { addDays, currentValue, entryOf, type ScheduleRow, scheduleRow, scheduleRows } from '../content/facts/dates.ts';
import { chairRole, type PlannedSession, plannedSessions, type SessionSources } from '../content/facts/sessions.ts';
import { ianaZone } from '../content/facts/zones.ts';
import type { Documents } from '../content/registry.ts';
import type { RemovedDate, RemovedSession } from '../content/schemas/calendar-history.ts';
import type { Track } from '../content/schemas/tracks.ts';
import { counted } from '../contract/counted.ts';

/** The documents from which calendars are made: the programme, and what was told of it before. */
export type CalendarSources = SessionSources & Pick<Documents, 'calendar-history'>;

/** The whole calendar: every visible date and every session of the programme, with those that were cancelled, as the text of an `.ics` file. */
export function wholeCalendar(sources: CalendarSources): string {
  const calendar = emptyCalendar(sources, sources.site.shortName);
  for (const row of scheduleRows(sources.schedule)) addDate(calendar, row, sources);
  for (const removed of sources['calendar-history'].removedDates) addCancelledDate(calendar, removed, sources);
  addSessions(calendar, sources, () => true);
  return calendar.toString();
}

/** The calendar file of a track: its sessions, with those that were cancelled. */
export function trackCalendar({ id, title }: Track, sources: CalendarSources): string {
  const path = `/calendar/track-${id}.ics`;
  const calendar = emptyCalendar(sources, `${sources.site.shortName}: Track ${id}, ${title}`, path);
  addSessions(calendar, sources, ({ track }) => track === id);
  return calendar.toString();
}

/** The calendar file of one date. Throws when `content/schedule.json` has none of that name. */
export function dateCalendar(id: string, sources: CalendarSources): string {
  const row = scheduleRow(entryOf(sources.schedule, id));
  const calendar = emptyCalendar(sources, `${sources.site.shortName}: ${row.particulars}`, `/calendar/${id}.ics`);
  addDate(calendar, row, sources);
  return calendar.toString();
}

/** The calendar file of a date that was taken out of the schedule. */
export function cancelledDateCalendar(removed: RemovedDate, sources: CalendarSources): string {
  const { id, title } = removed;
  const calendar = emptyCalendar(sources, `${sources.site.shortName}: ${title}`, `/calendar/${id}.ics`);
  addCancelledDate(calendar, removed, sources);
  return calendar.toString();
}

/** The calendar file of one session. */
export function sessionCalendar(planned: PlannedSession, sources: CalendarSources): string {
  const { id, title } = planned.session;
  const calendar = emptyCalendar(sources, `${sources.site.shortName}: ${title}`, `/calendar/session-${id}.ics`);
  addSession(calendar, planned, sources);
  return calendar.toString();
}

/** The calendar file of a session that was taken out of the programme: whoever subscribed to it hears that it is cancelled. */
export function cancelledCalendar(removed: RemovedSession, sources: CalendarSources): string {
  const { id, title } = removed;
  const calendar = emptyCalendar(sources, `${sources.site.shortName}: ${title}`, `/calendar/session-${id}.ics`);
  addCancelled(calendar, removed, sources);
  return calendar.toString();
}

type Calendar = ReturnType<typeof ical>;

function emptyCalendar({ site }: Pick<SessionSources, 'site'>, name: string, path = '/calendar.ics'): Calendar {
  return ical({
    name,
    description: site.description,
    prodId: { company: site.shortName, product: 'Conference calendar', language: 'EN' },
    url: new URL(path, site.url).href,
    method: ICalCalendarMethod.PUBLISH,
    // Half a day: an extended deadline reaches a subscribed calendar the same day.
    ttl: 60 * 60 * 12,
    timezone: {
      name: null,
      generator: (zone) => [tzlib_get_ical_block(zone)].flat()[0] ?? null,
    },
  });
}

/** UIDs follow the names in the content and the site's host: they outlive every change of date or title. */
export function uidOf(name: string, { site }: Pick<SessionSources, 'site'>): string {
  return `${name}-${site.edition}@${new URL(site.url).host}`;
}

const dayStart = (iso: string) => Temporal.Instant.from(`${iso}T00:00:00Z`);

function addDate(
  calendar: Calendar,
  row: ScheduleRow,
  { site, schedule, 'calendar-history': history }: CalendarSources,
): void {
  const entry = entryOf(schedule, row.id);
  const { sequence, modified } = dateVersion(entry, history);
  const first = entry.values[0]?.announced ?? row.announced;
  // A deadline is the instant at which it passes, so that each reader sees it on the own clock. Other days are days.
  const when = whenOf(entry, currentValue(entry));
  const isInstant = when.includes('T');
  const moved = row.previous.map(({ text }) => text).join(', then ');
  const event = calendar.createEvent({
    id: uidOf(row.id, { site }),
    sequence,
    stamp: Temporal.Instant.from(modified),
    created: dayStart(first),
    lastModified: Temporal.Instant.from(modified),
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: `${site.shortName}: ${row.particulars}`,
    description: [
      row.summary,
      isInstant ? `Until the end of ${row.text} ${row.zoneShort} (${row.zoneLong}).` : `${row.text}.`,
      ...(moved ? [`Originally ${moved}.`] : []),
      ...(row.status === 'hard' ? ['This is a hard deadline.'] : []),
    ].join('\n'),
    url: new URL(`/schedule#${row.id}`, site.url).href,
    ...spanOf(when),
  });
  if (row.role === 'event') event.location(place(site));
  if (row.role === 'deadline') {
    for (const days of [7, 1]) {
      event.createAlarm({
        type: ICalAlarmType.display,
        trigger: days * 86_400,
        description: `${row.particulars}: ${counted(days, 'day')} left`,
      });
    }
  }
}

/** A deadline has a start and no end, because RFC 5545 forbids an end that equals the start; other dates are whole days. */
function spanOf(when: string) {
  if (when.includes('T')) return { start: Temporal.Instant.from(when) };
  const [first = when, last = first] = when.split('/');
  return { allDay: true, start: Temporal.PlainDate.from(first), end: Temporal.PlainDate.from(addDays(last, 1)) };
}

function addCancelledDate(calendar: Calendar, removed: RemovedDate, { site }: Pick<SessionSources, 'site'>): void {
  const changed = Temporal.Instant.from(removed.changed);
  calendar.createEvent({
    id: uidOf(removed.id, { site }),
    sequence: removed.sequence,
    stamp: changed,
    lastModified: changed,
    status: ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: `${site.shortName}: ${removed.title}`,
    description: 'This date is cancelled.',
    ...(removed.place && { location: { title: removed.place } }),
    url: new URL('/schedule', site.url).href,
    ...spanOf(removed.when),
  });
}

function place(site: SessionSources['site'], room?: string) {
  const { venue } = site;
  return {
    title: room ? `${room}, ${venue.name}` : venue.name,
    address: `${venue.street}, ${venue.locality} ${venue.postalCode}, ${venue.country}`,
    geo: { lat: venue.latitude, lon: venue.longitude },
  };
}

function addSessions(
  calendar: Calendar,
  sources: CalendarSources,
  of: (session: { track?: number | undefined }) => boolean,
): void {
  for (const planned of plannedSessions(sources)) if (of(planned.session)) addSession(calendar, planned, sources);
  for (const removed of sources['calendar-history'].removed) {
    if (of(removed)) addCancelled(calendar, removed, sources);
  }
}

/** The version of a session's event (RFC 5545, 3.8.7): it rises with the days of the conference and with each move of its own. */
function versionOf(id: string, { site, schedule, 'calendar-history': history }: CalendarSources) {
  const { sequence, announced } = scheduleRow(entryOf(schedule, site.dates.conference));
  const told = history.sessions.find((session) => session.id === id);
  const days = dayStart(announced);
  const own = told?.changed === undefined ? days : Temporal.Instant.from(told.changed);
  const changed = Temporal.Instant.compare(own, days) > 0 ? own : days;
  return { sequence: sequence + (told?.moves ?? 0), stamp: changed, lastModified: changed };
}

function addCancelled(calendar: Calendar, removed: RemovedSession, { site, schedule }: CalendarSources): void {
  const timezone = ianaZone(entryOf(schedule, site.dates.conference).zone);
  const at = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(timezone);
  const changed = Temporal.Instant.from(removed.changed);
  calendar.createEvent({
    id: uidOf(`session-${removed.id}`, { site }),
    sequence: removed.sequence,
    stamp: changed,
    lastModified: changed,
    timezone,
    start: at(removed.start),
    end: at(removed.end),
    status: ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: removed.title,
    description: 'This session is cancelled.',
    location: { title: `${removed.place}, ${removed.venue}` },
    url: new URL('/schedule', site.url).href,
  });
}

function addSession(calendar: Calendar, planned: PlannedSession, sources: CalendarSources): void {
  const { site, schedule } = sources;
  const { session, time, room, track, speakers, papers, path } = planned;
  const conference = entryOf(schedule, site.dates.conference);
  // The programme is written on the clock of the conference; every other time stands as an instant in UTC.
  const timezone = ianaZone(conference.zone);
  const at = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(timezone);
  calendar.createEvent({
    id: uidOf(`session-${session.id}`, { site }),
    ...versionOf(session.id, sources),
    timezone,
    start: at(time.startIso),
    end: at(time.endIso),
    status: ICalEventStatus.CONFIRMED,
    summary: session.title,
    description: [
      session.summary,
      track && `Track ${track.id}: ${track.title}`,
      ...speakers.map(({ name, affiliation }) => `${name}, ${affiliation}`),
      session.chair && `${chairRole(session)}: ${session.chair}`,
      ...papers.map(({ paper, time: { start } }) => `${paper.kind === 'talk' ? start : 'Poster'}  ${paper.title}`),
    ]
      .filter(Boolean)
      .join('\n'),
    location: place(site, `${room.name} (${room.floor})`),
    categories: [{ name: session.kind }],
    url: new URL(path ?? `/schedule#${session.id}`, site.url).href,
  });
}
