import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { InspectionEntry } from '../domain/inspections/ports.ts';
import type { Attachment } from '../domain/letter.ts';
import type { SiteIdentity } from '../domain/site-identity.ts';

/**
 * The inspection as a calendar file. The entry has the same UID in every letter; a cancellation is sent as one (RFC 5546, 3.2.5), so that
 * the entry leaves the calendar. It is a day without a clock: the hour is agreed with the contact person.
 */
export function inspectionCalendar(
  site: SiteIdentity & { readonly email: string },
  { inspection, day, cancelled, sequence, now }: InspectionEntry,
): Attachment {
  const { reference, institution, identifier, state } = inspection;
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: site.name, product: 'Inspections', language: 'EN' },
    method,
  });
  const start = new Date(`${day}T00:00:00Z`);
  calendar.createEvent({
    id: `${reference.toLowerCase()}@${new URL(site.siteUrl).host}`,
    sequence,
    stamp: new Date(now),
    timezone: 'UTC',
    start,
    end: new Date(start.getTime() + 86_400_000),
    allDay: true,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    organizer: { name: site.name, email: site.email },
    summary: `Inspection of ${institution}`,
    description: `Institution: ${institution} (${identifier})\nReference: ${reference}`,
    location: `${institution}, ${state}`,
    url: `${site.siteUrl}/dashboard`,
  });
  return {
    name: `inspection-${reference}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    base64: Buffer.from(calendar.toString(), 'utf8').toString('base64'),
  };
}
