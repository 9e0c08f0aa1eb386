import { approvalGroup } from '../content/facts/approval.ts';
import { dayText } from '../content/facts/dates.ts';
import type { Documents } from '../content/registry.ts';
import { print as colours } from '../palette/paints.ts';
import { Sheet } from './pdf.ts';
import { drawTable } from './pdf-table.ts';

/** The institutions of the approval process in their four groups, each with its window. */
export async function institutionsList(content: Documents, date: string): Promise<Uint8Array> {
  const { site, inspection, institutions, 'approval-timeline': timeline } = content;
  const sheet = new Sheet({
    title: `${institutions.title}, ${timeline.academicYear}`,
    subject: timeline.title,
    author: site.institute.name,
    date,
    foot: `${institutions.title} · as of ${dayText(date)}`,
  });
  sheet.cover(timeline.title, institutions.title, [site.institute.name, `As of ${dayText(date)}`]);
  sheet.paragraph(institutions.note);
  const types = new Map(inspection.types.map(({ id, label }) => [id, label]));
  for (const group of timeline.groups) {
    const members = institutions.institutions
      .filter(({ state, type }) => approvalGroup(content, state, type) === group.group)
      .sort((one, other) => one.state.localeCompare(other.state, 'en') || one.name.localeCompare(other.name, 'en'));
    sheet.skip(6);
    sheet.heading(`Group ${group.group}: ${dayText(group.start)} to ${dayText(group.end)}`);
    sheet.paragraph(`${group.particulars}. ${members.length} institutions.`, { colour: colours.muted });
    drawTable(
      sheet,
      [
        { label: 'Number', share: 0.14 },
        { label: 'Institution', share: 0.5 },
        { label: 'Place', share: 0.36 },
      ],
      members.map((member, index) => ({
        ...(index % 2 === 1 ? { fill: colours.paper } : {}),
        cells: [
          [{ text: member.identifier, size: 9.5 }],
          [
            { text: member.name, face: 'sansSemibold' as const },
            { text: types.get(member.type) ?? member.type, size: 8.5, colour: colours.muted },
          ],
          [{ text: `${member.city}, ${member.state}`, size: 9.5 }],
        ],
      })),
    );
  }
  return sheet.bytes();
}
