import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf } from '../../../src/content/facts/anchors.ts';
import { currentValue, entryOf, scheduleRows, windowOf } from '../../../src/content/facts/dates.ts';
import { feeColumns, feeRows } from '../../../src/content/facts/fees.ts';
import { fillPlaceholders } from '../../../src/content/facts/placeholders.ts';
import { zonedIso } from '../../../src/content/facts/zones.ts';
import type { Documents } from '../../../src/content/registry.ts';

/** Something that the specification states of this edition. */
export interface StatedFact {
  /** Subject of the sentence about a difference. */
  readonly what: string;
  readonly stated: unknown;
  readonly found: unknown;
}

/** Year of the edition of which the specification states facts. */
export const statedEdition = 2025;

/** What the specification states of the edition of 2025, beside what the content says (SPEC-2, SPEC-3, SPEC-9). */
export function statedFacts(content: Documents, root: string): readonly StatedFact[] {
  const { committees, organizing, advisory, tracks, fees, portal, schedule, site } = content;
  const timeline = content['approval-timeline'];
  const topics = tracks.tracks.flatMap((track) => track.topics);
  const columns = feeColumns(fees);
  const reserve = schedule.entries.find(({ id }) => id === 'reserve');
  const markdown = (folder: string) =>
    readdirSync(join(root, 'content', folder)).filter((name) => name.endsWith('.md'));
  const fact = (what: string, stated: unknown, found: unknown): StatedFact => ({ what, stated, found });
  return [
    fact(
      'The committee sections, with columns and number of people',
      [
        'chief-patrons, single, 1',
        'patron, narrow, 1',
        'general-chair, three, 3',
        'program-chair, two, 6',
        'publication-chair, three, 6',
        'associate-editors, three, 15',
        'admin-editor, narrow, 1',
      ],
      committees.sections.map(({ title, columns: width, people }) => `${anchorOf(title)}, ${width}, ${people.length}`),
    ),
    fact(
      'The list of organisers',
      ['organizing-committee', 45],
      [anchorOf(organizing.title), organizing.members.length],
    ),
    fact('The list of advisers', ['advisory-committee', 75], [anchorOf(advisory.title), advisory.members.length]),
    fact(
      'The tracks',
      [
        'Artificial Intelligence & Machine Learning',
        'IoT, Cyber-Physical Systems & Embedded Tech',
        'Data Science, Cloud Computing & Big Data',
        'Robotics, Automation & Industry 5.0',
        'Smart Technologies for Sustainability',
        'Interdisciplinary & Emerging Technologies',
      ],
      tracks.tracks.map(({ title }) => title),
    ),
    fact(
      'The number of topics of each track',
      [8, 8, 8, 8, 8, 8],
      tracks.tracks.map((track) => track.topics.length),
    ),
    fact('The number of topics with goals', 48, topics.filter(({ sdg }) => sdg !== undefined).length),
    fact(
      'The labels that the specification names',
      ['SDG 9', 'SDG 3, 4, 11', 'Cross-cutting: All SDGs'],
      ['SDG 9', 'SDG 3, 4, 11', 'Cross-cutting: All SDGs'].filter((label) => topics.some(({ sdg }) => sdg === label)),
    ),
    fact(
      'The headings of the fee table',
      ['Category', 'Conference Fees (with 18% GST)', 'Journal Fees (with 18% GST)'],
      [columns.category, columns.conference, columns.journal],
    ),
    fact(
      'The fee table',
      [
        'Indian, institute participant: Rs 2,000 (no GST), Rs 7,000 (no GST)',
        'Indian, others: Rs 2,000, Rs 7,000',
        'International: $50, $84.13',
        'Attendee / Presenter: Rs 1,500, No journal fee',
      ],
      feeRows(fees).map(({ category, conference, journal }) => `${category}: ${conference.text}, ${journal.text}`),
    ),
    fact('The fee of an institution', [20_000, 'INR'], [portal.amount, portal.currency]),
    fact('The title of the approval timeline', 'Approval Process 2025-26 - Timeline Schedule', timeline.title),
    fact(
      'The windows of the approval timeline',
      ['2024-11-06 to 2024-11-23', '2024-11-25 to 2024-12-09', '2024-12-14 to 2024-12-26', '2024-12-30 to 2025-01-13'],
      timeline.groups.map(({ start, end }) => `${start} to ${end}`),
    ),
    fact('The number of journals', 5, content.journals.journals.length),
    fact('The number of coordinators', 4, content.coordinators.coordinators.length),
    fact('The number of contact persons', 2, site.contacts.length),
    fact('The number of aims', 5, content.objectives.aims.length),
    fact('The number of blocks on the home page', 3, markdown('home').length),
    fact('The number of sections of the guidelines', 5, markdown('guidelines').length),
    fact(
      'The schedule, with struck-through values before the one in force',
      [
        'full-paper: 7th May 2025, 10th May 2025, 14th May 2025 (hard)',
        'acceptance: 24th May 2025 (original)',
        'camera-ready: 29th May 2025, 9th June 2025 (extended)',
        'registration: 29th May 2025, 9th June 2025 (extended)',
        'conference: 15th & 16th July 2025 (original)',
      ],
      scheduleRows(schedule).map(
        ({ id, text, previous, status }) =>
          `${id}: ${[...previous.map((old) => old.text), text].join(', ')} (${status})`,
      ),
    ),
    fact(
      'The unused reserve date',
      '2025-06-13T00:00:00+05:30, hidden',
      reserve &&
        `${zonedIso(windowOf(currentValue(reserve), reserve.zone).start, reserve.zone)}, ${reserve.visible ? 'shown' : 'hidden'}`,
    ),
    fact('The zone of the conference', 'Asia/Kolkata', entryOf(schedule, site.dates.conference).zone),
    fact(
      'The ticker',
      'IMPORTANT: the conference will be held on 15th and 16th of July 2025, and the deadline for submissions is extended till 14th of May.',
      fillPlaceholders(content.phases.phases.call.ticker, content),
    ),
    fact('The files that type a date instead of naming it by a placeholder', [], filesThatTypeDates(root)),
  ];
}

const typed =
  /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

function filesThatTypeDates(root: string): readonly string[] {
  const files = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(?:json|md)$/.test(name) && !name.startsWith('schemas') && name !== 'README.md')
    .filter((name) => typed.test(readFileSync(join(root, 'content', name), 'utf8')));
}

/** Each difference as a sentence; a list is compared entry by entry. */
export function differences(facts: readonly StatedFact[]): string[] {
  const text = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
  return facts.flatMap(({ what, stated, found }) => {
    if (text(stated) === text(found)) return [];
    if (!Array.isArray(stated) || !Array.isArray(found))
      return [`${what}: the specification states ${text(stated)}, the content says ${text(found)}.`];
    return Array.from({ length: Math.max(stated.length, found.length) }, (_, index) => index)
      .filter((index) => text(stated[index]) !== text(found[index]))
      .map(
        (index) =>
          `${what}, entry ${index + 1}: the specification states ${text(stated[index])}, the content says ${text(found[index])}.`,
      );
  });
}
