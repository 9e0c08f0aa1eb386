/** What the whole calendar says of itself and must not be said of a part of it: its address, and how often to ask that again. */
const ofTheWhole = /^(URL|REFRESH-INTERVAL|X-PUBLISHED-TTL)[:;]/;
const uid = /^UID:session-(.+)-\d+@/;

/**
 * A calendar of some sessions, cut out of the site's whole calendar: each event is the same to the byte, UID and SEQUENCE with it, so that
 * a file that is downloaded again changes what is in a calendar already. A session that was cancelled says so.
 * @param whole text of `/calendar.ics`
 * @param sessions names of the sessions, as in `/sessions/NAME`
 */
export function calendarOf(whole: string, sessions: ReadonlySet<string>): string {
  const [head = '', ...events] = whole.split(/^(?=BEGIN:VEVENT\r\n)/m);
  const own = events
    .map((event) => event.replace(/^END:VCALENDAR\r\n/m, ''))
    .filter((event) => {
      const lines = event.replaceAll('\r\n ', '').split('\r\n');
      return sessions.has(lines.map((line) => uid.exec(line)?.[1]).find((name) => name !== undefined) ?? '');
    });
  const top = head
    .split(/\r\n(?! )/)
    .filter((line) => !ofTheWhole.test(line))
    .map((line) => line.replace(/^(NAME|X-WR-CALNAME):.*/s, '$&: favourites'));
  return `${top.join('\r\n')}${own.join('')}END:VCALENDAR\r\n`;
}
