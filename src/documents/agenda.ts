import { dayParts, dayText, entryOf, scheduleRows } from '../content/facts/dates.ts';
import { conferenceDay } from '../content/facts/programme.ts';
import { chairRole, kindName, plannedSessions } from '../content/facts/sessions.ts';
import type { Documents } from '../content/registry.ts';
import type { Session } from '../content/schemas/programme.ts';
import { print as colours } from '../palette/paints.ts';
import { type CellLine, Sheet } from './pdf.ts';
import { drawTable, type TableRow } from './pdf-table.ts';

const kinds: Record<Session['kind'], { fill?: string; stripe?: string }> = {
  keynote: { fill: colours.indigoTint, stripe: colours.indigo },
  ceremony: { fill: colours.saffronTint, stripe: colours.saffron },
  social: { fill: colours.saffronTint, stripe: colours.saffron },
  technical: { stripe: colours.teal },
  workshop: { stripe: colours.teal },
  panel: { fill: colours.indigoTint, stripe: colours.indigo },
  registration: { fill: colours.paper },
  break: { fill: colours.paper },
};

/** The agenda: every visible date of the schedule, and each session of the programme, day by day. */
export async function agenda(content: Documents, title: string, date: string, occasion: string): Promise<Uint8Array> {
  const { site, schedule, programme } = content;
  const address = new URL('/schedule', site.url);
  const sheet = new Sheet({
    title: `${title}, ${site.shortName}`,
    subject: site.name,
    author: site.name,
    date,
    foot: `${site.shortName} · as of ${dayText(date)} · latest version: ${address.host}${address.pathname}`,
  });
  sheet.cover(site.shortName, title, [site.name, occasion, `${site.venue.name}, ${site.venue.street}`]);

  sheet.heading('Dates');
  drawTable(
    sheet,
    [
      { label: 'Particulars', share: 0.56 },
      { label: 'Date', share: 0.34 },
      { label: 'Zone', share: 0.1 },
    ],
    scheduleRows(schedule).map((row) => ({
      cells: [
        [{ text: row.particulars }],
        [
          ...row.previous.map(({ text }): CellLine => ({ text, strike: true, size: 9, colour: colours.muted })),
          {
            text: row.status === 'hard' ? `${row.text} (hard deadline)` : row.text,
            face: 'sansSemibold',
          },
        ],
        [{ text: row.zoneShort, colour: colours.muted }],
      ],
    })),
  );
  if (scheduleRows(schedule).some(({ zone }) => zone === 'AoE'))
    sheet.paragraph('AoE: the day ends when it has ended everywhere on earth, at 23:59:59 in UTC−12.', {
      size: 9,
      colour: colours.muted,
    });

  const planned = Map.groupBy(plannedSessions(content), ({ day }) => day);
  const conference = entryOf(schedule, site.dates.conference);
  for (const day of programme.days) {
    const { weekday, iso } = dayParts(conferenceDay(conference, day.day));
    sheet.nextPage();
    sheet.heading(`Day ${day.day}: ${weekday}, ${dayText(iso)}`);
    sheet.paragraph(day.title, { face: 'sansItalic', colour: colours.muted });
    drawTable(
      sheet,
      [
        { label: 'Time', share: 0.15 },
        { label: 'Session', share: 0.6 },
        { label: 'Room', share: 0.25 },
      ],
      (planned.get(day.day) ?? []).map(({ session, track, room, speakers, papers }): TableRow => {
        const quiet = session.kind === 'break' || session.kind === 'registration';
        return {
          ...kinds[session.kind],
          cells: [
            [{ text: `${session.start}–${session.end}`, face: 'sansSemibold', size: 9.5 }],
            [
              ...(quiet ? [] : [{ text: kindName(session), size: 8.5, colour: colours.muted }]),
              { text: session.title, face: quiet ? 'sans' : 'sansSemibold' },
              ...(track && !session.title.includes(track.title)
                ? [{ text: `Track ${track.id}: ${track.title}`, size: 9, colour: colours.teal }]
                : []),
              ...speakers.map(({ name, affiliation }): CellLine => ({ text: `${name}, ${affiliation}`, size: 9 })),
              ...(session.chair
                ? [{ text: `${chairRole(session)}: ${session.chair}`, size: 9, colour: colours.muted }]
                : []),
              ...papers.flatMap(({ paper, time }): CellLine[] => [
                { text: `${paper.kind === 'talk' ? time.start : 'Poster'}  ${paper.title}`, size: 9 },
                { text: paper.authors.map(({ name }) => name).join(', '), size: 8.5, colour: colours.muted },
              ]),
            ],
            [{ text: room.name, size: 9.5 }],
          ],
        };
      }),
    );
  }
  sheet.paragraph(programme.note, { size: 9, colour: colours.muted });
  return sheet.bytes();
}
