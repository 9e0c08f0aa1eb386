import { scheduleRows } from '../content/facts/dates.ts';
import { feeText } from '../content/facts/fees.ts';
import type { Documents } from '../content/registry.ts';

/** A public page as `llms.txt` lists it. */
export interface ListedPage {
  readonly title: string;
  readonly url: string;
  readonly description: string;
}

/** The site for language models, in the form of llmstxt.org: what it is, the facts people ask for, and where the rest stands. */
export function llmsText(
  { site, schedule, fees, tracks, downloads }: Pick<Documents, 'site' | 'schedule' | 'fees' | 'tracks' | 'downloads'>,
  pages: readonly ListedPage[],
): string {
  const { venue } = site;
  const dates = scheduleRows(schedule).map((row) => {
    const before = row.previous.map(({ text }) => text).join(', then ');
    return `- ${row.particulars}: ${row.text} (${row.zoneShort}; ends ${row.endIso})${before ? `; originally ${before}` : ''}${row.status === 'hard' ? '; hard deadline' : ''}`;
  });
  const prices = fees.rows.map(
    (row) =>
      `- ${row.category}: conference ${feeText(row.conference, fees)}; ${row.journal ? `journal ${feeText(row.journal, fees)}` : fees.noFee.toLowerCase()}`,
  );
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    [
      site.organiser,
      `Venue: ${venue.name}, ${venue.street}, ${venue.locality} ${venue.postalCode}, ${venue.region}, ${venue.country}`,
      `Questions: ${site.email}`,
      `${site.links.paperManagement.label}: ${site.links.paperManagement.url}`,
    ].join('\n'),
    `## Dates\n\n${dates.join('\n')}`,
    `## Fees\n\n${prices.join('\n')}`,
    `## Tracks\n\n${tracks.tracks.map(({ id, title, summary }) => `- Track ${id}: ${title}. ${summary}`).join('\n')}`,
    `## Pages\n\n${pages.map(({ title, url, description }) => `- [${title}](${url}): ${description}`).join('\n')}`,
    `## Documents\n\n${downloads.documents
      .map(({ name, url, format, description }) => `- [${name} (${format})](${site.url}${url}): ${description}`)
      .join('\n')}`,
    `## Feeds\n\n- [Calendar](${site.url}/calendar.ics)\n- [Dates and announcements, Atom](${site.url}/feed.xml)`,
    '',
  ].join('\n\n');
}
