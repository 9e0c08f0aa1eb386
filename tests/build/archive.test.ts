import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answers, deadLinks, freeze, sitemapPaths } from '../../scripts/commands/new-edition/archive.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { editionWords } from '../../src/content/facts/last-edition.ts';
import { frozenSite } from '../support/built-site.ts';
import { parseCalendar } from '../support/calendars.ts';

/** The frozen edition of the tests, archived as `npm run new-edition` does it. */
const content = loadContent(frozenSite.root);
const { edition, shortName, url } = content.site;
const place = { year: edition, shortName, origin: url };
const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const archive = join(folder, String(edition));
let files: string[];
beforeAll(() => {
  files = freeze(frozenSite.dist, archive, place, { edition, shortName, words: editionWords(content) });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(archive, file), 'utf8');
const pages = () =>
  files
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, document: parseHTML(read(file)).document as unknown as Document }));

describe('an archived edition (ADR-C09)', () => {
  test('every address of its sitemap answers below its year, and no link of it is dead', () => {
    const paths = sitemapPaths(frozenSite.dist);
    expect(paths.length).toBeGreaterThan(90);
    expect(paths.filter((path) => !answers(folder, `/${edition}${path}`))).toEqual([]);
    expect(deadLinks(folder, place)).toEqual([]);
  });

  test('runs nothing, takes nothing, and asks nobody to sign in', () => {
    for (const { file, document } of pages()) {
      const live =
        'script:not([type="application/ld+json"]), style, [style], form, input, select, textarea, astro-island, noscript, iframe, button:not([popovertarget]), a.account';
      expect(
        [...document.querySelectorAll(live)].map(({ outerHTML }) => outerHTML.slice(0, 80)),
        file,
      ).toEqual([]);
    }
    const closed = pages()
      .filter(({ document }) => document.querySelector('.archive-closed'))
      .map(({ file }) => file);
    expect(closed).toEqual(
      expect.arrayContaining([
        'auth/login.html',
        'check-paper.html',
        'contact.html',
        'dashboard.html',
        'feedback.html',
        'payment.html',
      ]),
    );
  });

  test('every page says that it is an archive, leads to the present edition, and is its own canonical address', () => {
    for (const { file, document } of pages()) {
      const note = document.querySelector('.archive-note');
      expect(note?.textContent, file).toContain(shortName);
      expect(note?.querySelector('a')?.getAttribute('href'), file).toBe('/');
      const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
      const own = file === 'index.html' || file === 'home.html' ? '/' : `/${file.replace('.html', '')}`;
      expect(canonical, file).toBe(`${url}/${edition}${own}`);
      for (const name of ['og:url', 'og:image']) {
        const address = document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
        expect(answers(folder, new URL(address).pathname), `${file} ${name} ${address}`).toBe(true);
      }
    }
  });

  test('its calendars keep their events and know their new address, its citations name pages that stay', () => {
    const before = readFileSync(join(frozenSite.dist, 'calendar.ics'), 'utf8');
    const after = read('calendar.ics');
    for (const line of after.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(String(parseCalendar(after).calendar.getFirstPropertyValue('url'))).toBe(`${url}/${edition}/calendar.ics`);
    const uids = (text: string) => parseCalendar(text).events.map(({ uid, summary }) => `${uid} ${summary}`);
    expect(uids(after)).toEqual(uids(before));
    const [paper] = content.papers.papers;
    expect(read(`papers/${paper?.id}.html`)).toContain(`url = {${url}/${edition}/papers/${paper?.id}}`);
  });

  test('is light, and holds nothing that only the present site needs', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(archive, file)).size, 0);
    expect(bytes / 1e6).toBeLessThan(12);
    expect(files.filter((file) => /\.m?js$|_headers|robots|^fonts\//.test(file))).toEqual([]);
    expect(JSON.parse(read('edition.json'))).toMatchObject({ edition, words: { years: [String(edition)] } });
  });

  test('a file that goes missing is found', () => {
    const [sheet] = files.filter((file) => /_astro\/\w+\.css$/.test(file));
    rmSync(join(archive, sheet ?? ''));
    rmSync(join(archive, 'tourism.html'));
    const dead = deadLinks(folder, place);
    expect(dead).toContainEqual(expect.stringMatching(new RegExp(`→ /${edition}/tourism$`)));
    expect(dead).toContainEqual(expect.stringContaining(`→ /${edition}/${sheet}`));
  });
});
