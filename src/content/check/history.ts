import { conferenceOverwritten, type Unrecorded, unrecordedSessions, venueMoved } from '../facts/calendar-history.ts';
import { type UnrecordedDate, unrecordedDates } from '../facts/date-history.ts';
import type { Documents } from '../registry.ts';
import type { CrossIssue } from './cross-issue.ts';

const howTo = 'type "npm run programme -- --record", and calendars learn of it';

/** Changes of time or place that calendars would not notice, because nothing raised the version of the event (BUG-PR18). */
export function checkHistory(content: Documents): CrossIssue[] {
  const issues: CrossIssue[] = [];
  const { site, schedule, 'calendar-history': history } = content;
  if (venueMoved(content)) {
    issues.push({
      document: 'site',
      path: ['venue'],
      message: `was "${history.conference.venue}" when calendars were last told of the sessions: ${howTo}`,
    });
  }
  if (conferenceOverwritten(content)) {
    const index = schedule.entries.findIndex(({ id }) => id === site.dates.conference);
    issues.push({
      document: 'schedule',
      path: ['entries', index, 'values'],
      message: `began with ${history.conference.first} in calendars, and that value was changed in place. Write the new days as a value of their own below it. If it was wrong from the start: ${howTo}`,
    });
  }
  for (const change of unrecordedSessions(content)) issues.push(issueOf(change, content));
  const isTold = venueMoved(content) || conferenceOverwritten(content);
  for (const change of unrecordedDates(content)) {
    // The venue and the days of the conference are told above.
    if (change.kind === 'moved' && change.entry.id === site.dates.conference && isTold) continue;
    issues.push(issueOfDate(change, content));
  }
  return issues;
}

function issueOf(change: Unrecorded, { programme, 'calendar-history': history }: Documents): CrossIssue {
  if (change.kind === 'gone') {
    const index = history.sessions.findIndex(({ id }) => id === change.before.id);
    return {
      document: 'calendar-history',
      path: ['sessions', index, 'id'],
      message: `names "${change.before.title}", which programme.json does not have any more: ${howTo} as cancelled`,
    };
  }
  const { session } = change;
  const day = programme.days.findIndex((one) => one.day === session.day);
  const place = programme.days[day]?.sessions.findIndex(({ id }) => id === session.id) ?? 0;
  const path = (field: string) => ['days', day, 'sessions', place, field];
  if (change.kind === 'new') {
    return {
      document: 'programme',
      path: path('id'),
      message: `names "${session.title}", which calendar-history.json does not have yet: ${howTo}`,
    };
  }
  const { before } = change;
  const inTime = before.day === session.day && before.start === session.start && before.end === session.end;
  return {
    document: 'programme',
    path: path(inTime ? 'room' : before.end !== session.end && before.start === session.start ? 'end' : 'start'),
    message: inTime
      ? `moves "${session.title}" from ${before.place} to ${session.place}: ${howTo}`
      : `moves "${session.title}" from ${timeText(before)} to ${timeText(session)}: ${howTo}`,
  };
}

function issueOfDate(change: UnrecordedDate, { schedule, 'calendar-history': history }: Documents): CrossIssue {
  if (change.kind === 'gone') {
    const index = history.dates.findIndex(({ id }) => id === change.before.id);
    return {
      document: 'calendar-history',
      path: ['dates', index, 'id'],
      message: `names "${change.before.title}", which schedule.json does not show any more: ${howTo} as cancelled`,
    };
  }
  const path = (field: string) => ['entries', schedule.entries.indexOf(change.entry), field];
  if (change.kind === 'new') {
    const message = `names "${change.entry.particulars}", which calendar-history.json does not have yet: ${howTo}`;
    return { document: 'schedule', path: path('id'), message };
  }
  return {
    document: 'schedule',
    path: path('values'),
    message: `told calendars ${change.before.when}, and that was changed in place. Write the new date as a value of its own below it. If it was wrong from the start: ${howTo}`,
  };
}

const timeText = ({ day, start, end }: { day: number; start: string; end: string }) => `day ${day} ${start}–${end}`;
