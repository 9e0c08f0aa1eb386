import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, currentValue, daysOf, entryOf } from '../../../src/content/facts/dates.ts';
import { venueLine } from '../../../src/content/facts/place.ts';
import type { DocumentName, Documents } from '../../../src/content/registry.ts';
import type { DateEntry } from '../../../src/content/schemas/schedule.ts';
import { counted } from '../../../src/contract/counted.ts';
import { readDocumentFile, writeDocument } from '../content-files.ts';
import { recordProgramme } from '../programme/record.ts';
import type { Answers } from './answers.ts';

/** What was emptied, what stays, and what is still to be written: lines for the terminal. */
export interface NextContent {
  readonly emptied: readonly string[];
  readonly toWrite: readonly string[];
}

/**
 * Turns `content/` of a project into that of the next edition: empties what must be new, keeps what stays.
 * @param today the day on which the dates are announced, YYYY-MM-DD
 * @throws ContentError when the answers do not go together; the content is written then
 */
export function writeNextContent(root: string, content: Documents, answers: Answers, today: string): NextContent {
  const change = <Name extends DocumentName>(name: Name, edit: (document: Documents[Name]) => void) => {
    const document = readDocumentFile(root, name) as Documents[Name];
    edit(document);
    writeDocument(root, name, document);
  };
  const { site, papers, speakers, programme } = content;
  const entries = content.schedule.entries.map((entry) => nextDate(entry, content, answers, today));

  change('site', (document) => {
    document.edition = answers.year;
    document.shortName = answers.shortName;
  });
  change('schedule', (document) => {
    document.entries = entries;
  });
  change('phases', (document) => {
    delete document.record;
    delete document.next;
  });
  change('papers', (document) => {
    document.papers = [];
  });
  change('speakers', (document) => {
    document.speakers = [];
  });
  change('programme', (document) => {
    document.days = [];
    document.note = 'The programme is published here once papers have been accepted.';
    delete document.changes;
  });
  change('calendar-history', (document) => {
    document.conference = { first: answers.first, values: 1, venue: venueLine(site) };
    document.sessions = [];
    document.removed = [];
    document.dates = [];
    document.removedDates = [];
  });
  const sentences = withoutOlderDates(root);
  const news = renewNews(root, answers, today);
  const portraits = removePortraits(root, content);
  // Calendars of the new edition begin with its dates as they are now.
  recordProgramme(root, new Date(`${today}T00:00:00Z`));

  const asked = new Set(Object.values(site.dates));
  const moved = entries.filter(({ id, visible }) => visible && !asked.has(id)).map(({ id }) => `"${id}"`);
  return {
    emptied: [
      `papers.json: ${counted(papers.papers.length, 'paper')}`,
      `speakers.json: ${counted(speakers.speakers.length, 'speaker')}, and ${counted(portraits, 'portrait')} of theirs`,
      `programme.json: ${counted(programme.days.length, 'day')}; the rooms stay`,
      `announcements/: ${counted(news, 'news item')}; one that announces the edition is new`,
      'phases.json: the figures of this edition, and what it says of the next',
      'schedule.json: older values of each date; calendar-history.json: what calendars were told',
    ],
    toWrite: [
      ...(moved.length > 0 ? [`schedule.json: ${moved.join(', ')} moved with the conference; check the days`] : []),
      'site.json: tagline, description, and the addresses of services that are set up anew each year ("links")',
      'site.json, map.json, pages/tourism.md: venue, map and travel, if the place is another (npm run map; then npm run programme -- --record)',
      'committees.json, organizing.json, advisory.json: npm run people -- replace FILE',
      'coordinators.json and the contacts of site.json: who answers this year; certificates.json: who signs',
      'phases.json: what the band, the buttons and the next steps say in each phase',
      'tracks.json: topics; fees.json: sums; partners.json: who helps this year',
      'home/*.md, objectives.json, pages/*.md, faq.json: what is new this year',
      ...sentences.map((place) => `${place}: spoke of a date that was extended; the date in force stands there now`),
      ...(site.portal ? ['portal.json, approval-timeline.json, inspection.json: the next academic year'] : []),
      'later: speakers.json, then npm run programme -- FILE for programme and papers, and the sentence above the programme',
    ],
  };
}

/** The date of the next edition: asked for, or as far from the conference as it was. Its older values, and what was said of them, belong to the archive. */
function nextDate(entry: DateEntry, { site, schedule }: Documents, answers: Answers, today: string): DateEntry {
  const before = daysOf(currentValue(entryOf(schedule, site.dates.conference))).first;
  const days = (Date.parse(answers.first) - Date.parse(before)) / 86_400_000;
  const shifted = (day: string) => addDays(day, days);
  const use = Object.entries(site.dates).find(([, id]) => id === entry.id)?.[0] as keyof typeof site.dates | undefined;
  const first = { status: 'original', announced: today } as const;
  if (entry.kind === 'range') {
    const { first: from, last: to } = daysOf(currentValue(entry));
    const own =
      use === 'conference' ? { from: answers.first, to: answers.last } : { from: shifted(from), to: shifted(to) };
    return { ...entry, note: undefined, values: [{ ...first, ...own }] };
  }
  if (entry.kind === 'instant') {
    const { at } = entry.values.at(-1) ?? { at: '' };
    return { ...entry, note: undefined, values: [{ ...first, at: shifted(at.slice(0, 10)) + at.slice(10) }] };
  }
  const date = use && use !== 'conference' ? answers[use] : shifted(daysOf(currentValue(entry)).first);
  return { ...entry, note: undefined, values: [{ ...first, date }] };
}

/** Placeholders of values that dates have no longer, "{full-paper@extended}", become the date in force. Gives the files that had one. */
function withoutOlderDates(root: string): string[] {
  const folder = join(root, 'content');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|md)$/.test(name) && !/^(?:schemas|README)/.test(name))
    .filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const next = text.replaceAll(/\{([a-z0-9-]+)@(?:extended|hard)((?:\|[a-z]+)?)\}/g, '{$1$2}');
      if (next !== text) writeFileSync(join(folder, name), next);
      return next !== text;
    })
    .sort();
}

function renewNews(root: string, { shortName }: Answers, today: string): number {
  const folder = join(root, 'content', 'announcements');
  const old = readdirSync(folder).filter((name) => name.endsWith('.md'));
  for (const name of old) rmSync(join(folder, name));
  const fields = {
    title: `${shortName} is announced`,
    date: today,
    summary: `The dates of ${shortName} are set, and papers are invited.`,
    link: '/call-for-papers',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  writeFileSync(
    join(folder, `${today}-announcement.md`),
    `---\n\n${lines.join('\n')}\n---\n\nAll dates stand on the schedule page, and templates for papers on the page for authors.\n`,
  );
  return old.length;
}

/** The portraits of people whom the site names no longer; the archive has them. */
function removePortraits(root: string, { committees, speakers }: Documents): number {
  const kept = new Set(committees.sections.flatMap(({ people }) => people.map(({ image }) => image)));
  const gone = [...new Set(speakers.speakers.flatMap(({ image }) => image ?? []))].filter((image) => !kept.has(image));
  for (const image of gone) rmSync(join(root, 'public', image), { force: true });
  return gone.length;
}
