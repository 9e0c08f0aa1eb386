import { describe, expect, test } from 'vitest';
import { type MenuLabels, menuOf, menuPages } from '../../src/config/menu.ts';
import { crossCheck } from '../../src/content/check/cross-checks.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { pageText } from '../../src/content/check/pages.ts';
import { goalsOf } from '../../src/content/facts/goals.ts';
import { keptText } from '../../src/content/facts/retention.ts';
import { menuLabel, pageAt } from '../../src/content/facts/routes.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);
const labels = Object.fromEntries(menuPages.map((name) => [name, menuLabel(pageText(pune, name))])) as MenuLabels;

describe('Nothing is said twice', () => {
  test('the menus lead to the documents of downloads.json', () => {
    const { documents, menus } = content.downloads;
    const urlOf = (id: string) => documents.find((item) => item.id === id)?.url;
    const hrefs = JSON.stringify(menuOf(content, labels)).match(/\/documents\/[^"]+/g);
    expect(hrefs).toEqual([...menus.paperTemplate, menus.copyrightForm].map(urlOf));
    // Both tools, and the kind of file of each.
    expect(menus.paperTemplate).toEqual(
      expect.arrayContaining(menus.articleTemplates.flatMap(({ word, latex }) => [word, latex])),
    );
    const formats = [...JSON.stringify(menuOf(content, labels)).matchAll(/"format":"(\w+)"/g)].map(
      ([, format]) => format,
    );
    expect(formats).toEqual(
      [...menus.paperTemplate, menus.copyrightForm].map((id) => documents.find((one) => one.id === id)?.format),
    );
  });

  test('BUG-C03 menus call a page as its texts do: by its title, or by a name of its own', () => {
    const labelled = menuOf(content, { ...labels, schedule: 'Dates and programme' });
    expect(labelled.map(({ label }) => label)).toEqual([
      'Home',
      'Committees',
      'Call for Papers',
      'Author Guidelines',
      'Dates and programme',
      'Paper Registration',
      'Publication',
      'Downloads',
      'Contact us',
    ]);
    expect(pageText(pune, 'contact').title).toBe('Contact Us');
    expect(['/', '/home', '/inspection/timeline/form', '/404', '/sessions/t1'].map(pageAt)).toEqual([
      'home',
      'home',
      'inspection',
      'not-found',
      undefined,
    ]);
  });

  test('BUG-C07: a committee section that is renamed or added changes menu and anchor by itself', () => {
    const changed = structuredClone(content);
    const [first] = changed.committees.sections;
    if (!first) throw new Error('there is no committee section');
    first.title = 'Patrons-in-Chief';
    changed.committees.sections.push({ ...first, title: 'Local Arrangements' });
    changed.advisory.title = 'International Advisory Board';
    const committees = menuOf(changed, labels).find(({ label }) => label === 'Committees');
    const items = committees && 'menu' in committees ? (committees.menu?.items ?? []) : [];
    expect(items).toHaveLength(content.committees.sections.length + 3);
    expect(items[0]).toEqual({ label: 'Patrons-in-Chief', href: '/committees#patrons-in-chief' });
    expect(items.at(-3)).toEqual({ label: 'Local Arrangements', href: '/committees#local-arrangements' });
    expect(items.at(-1)).toEqual({
      label: 'International Advisory Board',
      href: '/committees#international-advisory-board',
    });
  });

  test('a session that says the number of a track says that of its own', () => {
    const changed = structuredClone(content);
    const session = changed.programme.days.flatMap(({ sessions }) => sessions).find(({ track }) => track === 5);
    if (!session) throw new Error('no session is of track 5');
    session.title = session.title.replace('Track 5', 'Track 4');
    expect(crossCheck(changed).map(({ message }) => message)).toEqual(['says track 4, but the session is of track 5']);
  });

  test('a label names its goals', () => {
    expect(goalsOf('SDG 3, 4, 11')).toEqual([3, 4, 11]);
    expect(goalsOf('Cross-cutting: All SDGs')).toHaveLength(17);
    expect(goalsOf(undefined)).toEqual([]);
  });

  test('periods of retention read as words', () => {
    const record = { id: 'x', what: 'x', holds: [], why: 'x' };
    expect(keptText({ ...record, days: 365 })).toBe('1 year');
    expect(keptText({ ...record, days: 2920 })).toBe('8 years');
    expect(keptText({ ...record, days: 90 })).toBe('90 days');
    expect(keptText({ ...record, days: null, until: 'until you ask us' })).toBe('until you ask us');
  });
});
