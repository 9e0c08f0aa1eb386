import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { menuOf } from '../../src/config/menu.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { anchorOf } from '../../src/content/facts/anchors.ts';
import { feeColumns, feeRows } from '../../src/content/facts/fees.ts';
import { goalsOf } from '../../src/content/facts/goals.ts';
import { keptText } from '../../src/content/facts/retention.ts';

const content = loadContent(process.cwd());

describe('What the specification fixes', () => {
  test('seven committee sections with 1, 1, 3, 6, 6, 15 and 1 people, then 45 and 75 lines', () => {
    const { sections } = content.committees;
    expect(sections.map(({ title, columns, people }) => [anchorOf(title), columns, people.length])).toEqual([
      ['chief-patrons', 'single', 1],
      ['patron', 'narrow', 1],
      ['general-chair', 'three', 3],
      ['program-chair', 'two', 6],
      ['publication-chair', 'three', 6],
      ['associate-editors', 'three', 15],
      ['admin-editor', 'narrow', 1],
    ]);
    expect([anchorOf(content.organizing.title), content.organizing.members.length]).toEqual([
      'organizing-committee',
      45,
    ]);
    expect([anchorOf(content.advisory.title), content.advisory.members.length]).toEqual(['advisory-committee', 75]);
    expect(new Set(content.advisory.members.map(({ country }) => country)).size).toBeGreaterThan(5);
  });

  test('six tracks of eight topics, each with the goals it serves', () => {
    expect(content.tracks.tracks.map(({ title }) => title)).toEqual([
      'Artificial Intelligence & Machine Learning',
      'IoT, Cyber-Physical Systems & Embedded Tech',
      'Data Science, Cloud Computing & Big Data',
      'Robotics, Automation & Industry 5.0',
      'Smart Technologies for Sustainability',
      'Interdisciplinary & Emerging Technologies',
    ]);
    const labels = content.tracks.tracks.flatMap(({ topics }) => topics.flatMap(({ sdg }) => sdg ?? []));
    expect(labels).toHaveLength(48);
    expect(labels).toEqual(expect.arrayContaining(['SDG 9', 'SDG 3, 4, 11', 'Cross-cutting: All SDGs']));
    expect(goalsOf('SDG 3, 4, 11')).toEqual([3, 4, 11]);
    expect(goalsOf('Cross-cutting: All SDGs')).toHaveLength(17);
    expect(new Set(labels.filter((label) => label.startsWith('SDG')).flatMap(goalsOf)).size).toBeGreaterThan(12);
  });

  test('the fee table, amount by amount', () => {
    expect(feeColumns(content.fees)).toEqual({
      category: 'Category',
      conference: 'Conference Fees (with 18% GST)',
      journal: 'Journal Fees (with 18% GST)',
    });
    expect(
      feeRows(content.fees).map(({ category, conference, journal }) => [category, conference.text, journal.text]),
    ).toEqual([
      ['Indian, institute participant', 'Rs 2,000 (no GST)', 'Rs 7,000 (no GST)'],
      ['Indian, others', 'Rs 2,000', 'Rs 7,000'],
      ['International', '$50', '$84.13'],
      ['Attendee / Presenter', 'Rs 1,500', 'No journal fee'],
    ]);
  });

  test('the approval timeline, group by group', () => {
    const timeline = content['approval-timeline'];
    expect(timeline.title).toBe('Approval Process 2025-26 - Timeline Schedule');
    expect(timeline.columns).toEqual({
      particulars: 'Particulars / Description',
      start: 'Start Date',
      end: 'End Date',
    });
    expect(timeline.groups.map(({ group, start, end }) => [group, start, end])).toEqual([
      [1, '2024-11-06', '2024-11-23'],
      [2, '2024-11-25', '2024-12-09'],
      [3, '2024-12-14', '2024-12-26'],
      [4, '2024-12-30', '2025-01-13'],
    ]);
  });

  test('five journals, four coordinators, two contacts, five aims, three blocks, five guideline sections', () => {
    const files = (folder: string) => readdirSync(`content/${folder}`).filter((name) => name.endsWith('.md')).length;
    expect([
      content.journals.journals.length,
      content.coordinators.coordinators.length,
      content.site.contacts.length,
      content.objectives.aims.length,
      files('home'),
      files('guidelines'),
    ]).toEqual([5, 4, 2, 5, 3, 5]);
  });

  test('an institution pays 20000 rupees, and the lines of its receipt are that sum with 18 % tax', () => {
    const [fee, ...taxes] = content.portal.lines.map(({ amount }) => amount);
    expect(content.portal).toMatchObject({ amount: 20000, currency: 'INR' });
    expect(taxes.reduce((sum, tax) => sum + tax, 0) / (fee ?? 0)).toBeCloseTo(0.18, 5);
  });

  test('the programme fills both days, and its times never leave the conference window', () => {
    expect(content.programme.days.map(({ day }) => day)).toEqual([1, 2]);
    const kinds = content.programme.days.flatMap(({ sessions }) => sessions.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(
      new Set(['registration', 'ceremony', 'keynote', 'technical', 'panel', 'workshop', 'break', 'social']),
    );
  });
});

describe('Nothing is said twice', () => {
  test('the menus lead to the documents of downloads.json', () => {
    const { documents, menus } = content.downloads;
    const urlOf = (id: string) => documents.find((item) => item.id === id)?.url;
    const hrefs = JSON.stringify(menuOf(content)).match(/\/documents\/[^"]+/g);
    expect(hrefs).toEqual([...menus.paperTemplate, menus.copyrightForm].map(urlOf));
    // Both tools, and the kind of file of each.
    expect(menus.paperTemplate).toEqual(
      expect.arrayContaining(menus.articleTemplates.flatMap(({ word, latex }) => [word, latex])),
    );
    const formats = [...JSON.stringify(menuOf(content)).matchAll(/"format":"(\w+)"/g)].map(([, format]) => format);
    expect(formats).toEqual(
      [...menus.paperTemplate, menus.copyrightForm].map((id) => documents.find((one) => one.id === id)?.format),
    );
  });

  test('BUG-C07: a committee section that is renamed or added changes menu and anchor by itself', () => {
    const changed = structuredClone(content);
    const [first] = changed.committees.sections;
    if (!first) throw new Error('there is no committee section');
    first.title = 'Patrons-in-Chief';
    changed.committees.sections.push({ ...first, title: 'Local Arrangements' });
    changed.advisory.title = 'International Advisory Board';
    const committees = menuOf(changed).find(({ label }) => label === 'Committees');
    const items = committees && 'menu' in committees ? (committees.menu?.items ?? []) : [];
    expect(items).toHaveLength(content.committees.sections.length + 3);
    expect(items[0]).toEqual({ label: 'Patrons-in-Chief', href: '/committees#patrons-in-chief' });
    expect(items.at(-3)).toEqual({ label: 'Local Arrangements', href: '/committees#local-arrangements' });
    expect(items.at(-1)).toEqual({
      label: 'International Advisory Board',
      href: '/committees#international-advisory-board',
    });
  });

  test('no sentence types a date of the conference: dates come from placeholders', () => {
    const typed =
      /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
    const files = (readdirSync('content', { recursive: true }) as string[]).filter(
      (name) => /\.(?:json|md)$/.test(name) && !name.startsWith('schemas') && name !== 'README.md',
    );
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) expect(readFileSync(`content/${file}`, 'utf8'), file).not.toMatch(typed);
  });

  test('periods of retention read as words', () => {
    const record = { id: 'x', what: 'x', holds: [], why: 'x' };
    expect(keptText({ ...record, days: 365 })).toBe('1 year');
    expect(keptText({ ...record, days: 2920 })).toBe('8 years');
    expect(keptText({ ...record, days: 90 })).toBe('90 days');
    expect(keptText({ ...record, days: null, until: 'until you ask us' })).toBe('until you ask us');
  });
});
