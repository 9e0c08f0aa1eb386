import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entryOf, type Index } from '../../src/search/entry.ts';
import { finderOf } from '../../src/search/find.ts';
import { frozenSite } from '../support/built-site.ts';

const { builtPages, dist, fileFor } = frozenSite;
const index: Index = JSON.parse(readFileSync(`${dist}/search-index.json`, 'utf8'));
const entries = index.entries.map(entryOf);
const find = await finderOf(index);

describe('what people ask for and what they mean', () => {
  test.each([
    // Names: as written, without accents, mistyped, by one part, of another order.
    ['Geneviève Boisclair-Roy', '/speakers/genevieve-boisclair-roy'],
    ['genevieve boisclair roy', '/speakers/genevieve-boisclair-roy'],
    ['Ingrid Solvang Moe', '/speakers/ingrid-solvang-moe'],
    ['Njeri', '/speakers/njeri-mwangaza'],
    ['Wetterkmap', '/speakers/jonas-wetterkamp'],
    ['Nimbkar Vasundhara', '/committees#dr-vasundhara-nimbkar'],
    ['revati kulashre', '/committees#dr-revati-kulashree'],
    // Authors.
    ['Ingunn Rødsand', '/papers/85'],
    ['ingunn rodsand', '/papers/85'],
    ['Nguyen Thi Hanh', '/papers/26'],
    ['sean o murchu', '/papers/111'],
    ['kovacikova', '/papers/39'],
    // Institutions.
    ['Université de la Baie-Haute', '/speakers/genevieve-boisclair-roy'],
    ['sabarmati sensorworks', '/speakers/prithviraj-solankeria'],
    // Half a title, a title with a mistake, a keyword.
    ['counterfactual expl', '/papers/85'],
    ['wake words in 18', '/papers/213'],
    ['faireness metrics', '/papers/41'],
    ['qantum annealing', '/papers/39'],
    ['fishermens calls', '/papers/147'],
    ['eight hundred lang', '/sessions/keynote-language'],
    // Goals, tracks, topics.
    ['SDG 9', '/call-for-papers#goal-9'],
    ['sdg9', '/call-for-papers#goal-9'],
    ['climate action', '/call-for-papers#goal-13'],
    ['Track 3', '/call-for-papers#data-science-cloud-computing-big-data'],
    ['reinforcement learning', '/call-for-papers#topic-1-6'],
    // Questions, documents, pages, dates.
    ['How much does it cost?', '/faq#how-much'],
    ['how long may my paper be', '/faq#which-template'],
    ['can I get a refund', '/faq#refund'],
    ['visa', '/tourism#visa-and-papers'],
    ['copyright form', '/documents/copyright-form.pdf'],
    ['latex', '/documents/template-review-article-latex.zip'],
    ['advisory', '/committees#advisory-committee'],
    ['paper deadline', '/schedule#full-paper'],
    ['proceedings', '/proceedings'],
    ['privcy', '/privacy'],
  ])('%s', (words, href) => {
    const [first] = find({ words });
    expect(first?.entry.href.replace(/\?v=\w+/, ''), first?.entry.title).toBe(href);
  });

  test('what nobody wrote about is not found', () => {
    expect(find({ words: 'xylophone' })).toEqual([]);
    expect(find({ words: ' … ' })).toEqual([]);
  });

  test('a track or a goal leaves only what belongs to it', () => {
    for (const [words, least] of [
      ['', 10],
      ['learning', 1],
    ] as const) {
      const ofTrack = find({ words, track: 1 });
      expect(ofTrack.length).toBeGreaterThan(least);
      expect(new Set(ofTrack.map(({ entry }) => entry.track))).toEqual(new Set([1]));
      const ofGoal = find({ words, goal: 3, track: 1 });
      expect(ofGoal.length).toBeGreaterThan(0);
      expect(ofGoal.length).toBeLessThan(ofTrack.length);
      expect(ofGoal.every(({ entry }) => entry.goals?.includes(3))).toBe(true);
    }
  });
});

describe('where a result leads', () => {
  const pages = new Map(builtPages().map(({ path, document }) => [path, document]));

  test('every address is a page or a file of the site, every anchor is on it', () => {
    expect(entries.length).toBeGreaterThan(300);
    const lost = entries.filter(({ href }) => {
      const { pathname, hash } = new URL(href, 'https://site');
      if (!fileFor(pathname)) return true;
      return hash !== '' && !(pages.get(pathname) ?? pages.get(`${pathname}/`))?.getElementById(hash.slice(1));
    });
    expect(lost).toEqual([]);
  });

  test('nobody shares a place with somebody else', () => {
    const places = entries.filter(({ kind }) => kind === 'person').map(({ href }) => href);
    expect(new Set(places).size).toBe(places.length);
  });

  test('an anchor of a person is where the person stands', () => {
    for (const { href, title } of entries.filter(({ kind }) => kind === 'person')) {
      const { pathname, hash } = new URL(href, 'https://site');
      expect(pages.get(pathname)?.getElementById(hash.slice(1))?.textContent).toContain(title);
    }
  });
});

test('with scripts off a page lists everything that can be found, from A to Z', () => {
  const page = builtPages().find(({ path }) => path === '/search')?.document;
  const listed = [...(page?.querySelectorAll('.search-everything section a') ?? [])];
  expect(listed.map((link) => link.getAttribute('href')).sort()).toEqual(entries.map(({ href }) => href).sort());
  const letters = [...(page?.querySelectorAll('.search-everything h2') ?? [])].map(({ textContent }) => textContent);
  expect(letters).toEqual(letters.toSorted());
  // People stand under their names, not under their titles.
  const underV = page?.getElementById('letter-V')?.parentElement?.textContent;
  expect(underV).toContain('Dr. Vasundhara Nimbkar');
});
