import ICAL from 'ical.js';

/** Parses with a library that has nothing to do with the one that wrote the file, and with the file's own time zones. */
export function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events, byUid: new Map(events.map((event) => [event.uid, event])) };
}

/** What a reader's calendar keeps of an event. */
export function told(event: ICAL.Event) {
  const text = (name: string) => String(event.component.getFirstPropertyValue(name));
  return {
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    location: event.location,
    sequence: event.sequence,
    status: text('status'),
    stamp: text('dtstamp'),
    modified: text('last-modified'),
  };
}
