import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { loadContent } from '../../src/content/check/load.ts';
import { atomFeed } from '../../src/feeds/atom.ts';
import { builtPages, dist, fileFor } from '../support/built-site.ts';
import { all, parseXml, type XmlNode } from '../support/office.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const content = loadContent(root);
const pages = builtPages();
const built = (path: string) => readFileSync(fileFor(path) ?? path, 'utf8');
const child = (node: XmlNode | undefined, name: string) => node?.children.filter((one) => one.name === name) ?? [];
const canonical = (page: (typeof pages)[number]) =>
  page.document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
const isHidden = (page: (typeof pages)[number]) =>
  page.document.querySelector('meta[name="robots"][content*="noindex"]') !== null;
const origin = new URL(canonical(pages.find(({ path }) => path === '/') ?? (pages[0] as (typeof pages)[number])))
  .origin;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

describe('Atom feed', () => {
  const feed = child(parseXml(built('/feed.xml')), 'feed')[0];
  const entries = child(feed, 'entry');

  it('has every element that RFC 4287 requires', () => {
    expect(feed?.attributes.xmlns).toBe('http://www.w3.org/2005/Atom');
    for (const node of [feed, ...entries]) {
      for (const name of ['id', 'title', 'updated']) expect(child(node, name), name).toHaveLength(1);
      expect(child(node, 'id')[0]?.text).toMatch(/^tag:[a-z0-9.]+,\d{4}:\S+$/);
      expect(child(node, 'updated')[0]?.text).toMatch(rfc3339);
    }
    expect(child(child(feed, 'author')[0], 'name')[0]?.text).toBe(content.site.shortName);
    const self = child(feed, 'link').find(({ attributes }) => attributes.rel === 'self');
    expect(self?.attributes.href).toBe(`${origin}/feed.xml`);
    for (const entry of entries) {
      expect(child(entry, 'link').some(({ attributes }) => attributes.rel === 'alternate')).toBe(true);
    }
    const ids = entries.map((entry) => child(entry, 'id')[0]?.text);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells every announcement and every change of a visible date, newest first, and nothing else', () => {
    const folder = join(root, 'content/announcements');
    const announced = readdirSync(folder).map((file) => {
      const { title, date } = parseYaml(readFileSync(join(folder, file), 'utf8').split(/^---$/m)[1] ?? '');
      return { title: String(title), date: String(date) };
    });
    const moved = content.schedule.entries
      .filter(({ visible }) => visible)
      .flatMap(({ particulars, values }) =>
        values.slice(1).map((value) => ({
          title: particulars,
          date: value.announced,
        })),
      );
    const found = entries.map((entry) => ({
      title: child(entry, 'title')[0]?.text ?? '',
      date: child(entry, 'updated')[0]?.text.slice(0, 10),
    }));
    expect(found).toHaveLength(announced.length + moved.length);
    for (const item of announced) expect(found).toContainEqual(item);
    for (const item of moved) {
      expect(found.some(({ title, date }) => title.startsWith(`${item.title}: `) && date === item.date)).toBe(true);
    }
    const dates = found.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(child(feed, 'updated')[0]?.text.slice(0, 10)).toBe(dates[0]);
  });

  it('leads to pages and anchors of the site, and every page leads to it', () => {
    for (const link of entries.flatMap((entry) => child(entry, 'link'))) {
      const url = new URL(link.attributes.href ?? '');
      const page = pages.find(({ path }) => path === (url.pathname === '' ? '/' : url.pathname));
      expect(page, url.href).toBeDefined();
      if (url.hash) expect(page?.document.getElementById(url.hash.slice(1)), url.href).not.toBeNull();
    }
    for (const { document, path } of pages) {
      expect(document.querySelector('link[type="application/atom+xml"]')?.getAttribute('href'), path).toBe('/feed.xml');
    }
  });

  it('keeps markup and characters that XML forbids from breaking it', () => {
    const hostile = '<b>Fish & "chips"</b>\u0007 ]]>';
    const text = atomFeed(content, [
      {
        id: 'hostile',
        title: hostile,
        summary: hostile,
        date: '2025-06-30',
        html: `<p>${hostile}</p>`,
      },
    ]);
    const entry = child(child(parseXml(text), 'feed')[0], 'entry')[0];
    expect(text).not.toContain('\u0007');
    expect(child(entry, 'title')[0]?.children.every(({ name }) => name === '#text')).toBe(true);
    const printable = hostile.replace('\u0007', '');
    expect(child(entry, 'title')[0]?.text.trim()).toBe(printable);
    expect(child(entry, 'content')[0]).toMatchObject({ attributes: { type: 'html' } });
    expect(child(entry, 'content')[0]?.text.trim()).toBe(`<p>${printable}</p>`);
  });
});

describe('sitemap and robots', () => {
  const listed = all(parseXml(built('/sitemap.xml')), 'loc').map(({ text }) => text);

  it('lists every page that search engines may list, once, by its canonical address', () => {
    const wanted = pages
      .filter((page) => !isHidden(page) && canonical(page) === `${origin}${page.path}`)
      .map(canonical);
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });

  it('leaves out private screens, the second home page and the error page', () => {
    const paths = listed.map((url) => new URL(url).pathname);
    for (const path of ['/home', '/404', '/payment', '/dashboard', '/admin/dashboard', '/inspection/timeline/form']) {
      expect(paths).not.toContain(path);
    }
  });

  it('is named in robots.txt, which lets every page be read', () => {
    const robots = built('/robots.txt');
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
    for (const { path } of pages)
      expect(
        closed.some((prefix) => path.startsWith(prefix)),
        path,
      ).toBe(false);
  });
});

describe('llms.txt', () => {
  const text = built('/llms.txt');

  it('begins with the name and a summary, and says every date and fee', () => {
    const [title, summary] = text.split('\n\n');
    expect(title).toBe(`# ${content.site.name}`);
    expect(summary).toBe(`> ${content.site.description}`);
    for (const entry of content.schedule.entries.filter(({ visible }) => visible))
      expect(text).toContain(entry.particulars);
    for (const { category } of content.fees.rows) expect(text).toContain(category);
  });

  it('leads to files of the site', () => {
    const links = [...text.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, href]) => new URL(href ?? ''));
    expect(links.length).toBeGreaterThan(20);
    for (const { pathname } of links) expect(fileFor(pathname === '' ? '/' : pathname), pathname).toBeDefined();
  });
});

describe('manifest, icons and pictures of shared links', () => {
  it('names icons that exist in the size they claim', async () => {
    const manifest = JSON.parse(built('/manifest.webmanifest'));
    expect(manifest).toMatchObject({ name: content.site.name, short_name: content.site.shortName, start_url: '/' });
    for (const { src, sizes } of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
      const { width, height } = await sharp(join(dist, src)).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
  });

  it('gives every page a title, a description, icons and a picture of 1200 by 630 that exists', async () => {
    const pictures = new Set<string>();
    for (const { document, path } of pages) {
      const meta = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
      const words = meta('og:title');
      expect([words, `${words} · ${content.site.shortName}`], path).toContain(
        document.querySelector('title')?.textContent,
      );
      expect(meta('og:description').length, path).toBeGreaterThan(20);
      const picture = new URL(meta('og:image'));
      expect(picture.origin, path).toBe(origin);
      pictures.add(picture.pathname);
      for (const link of document.querySelectorAll(
        'link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]',
      )) {
        const href = link.getAttribute('href') ?? '';
        expect(fileFor(href), `${href} of ${path}`).toBeDefined();
      }
    }
    expect(pictures.size, 'public pages have their own').toBeGreaterThan(10);
    for (const picture of pictures) {
      const { width, height, format } = await sharp(join(dist, picture)).metadata();
      expect([format, width, height], picture).toEqual(['png', 1200, 630]);
    }
  });
});
