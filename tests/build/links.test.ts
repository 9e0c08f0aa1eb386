import { describe, expect, it } from 'vitest';
import { builtPages, fileFor } from '../support/built-site.ts';

const pages = builtPages();
const byPath = new Map(pages.map((page) => [page.path === '/' ? '/' : page.path.replace(/\/$/, ''), page]));
const origin = 'https://the-site.test';

interface Link {
  readonly from: string;
  readonly href: string;
  readonly url: URL;
  readonly element: Element;
}

const links: Link[] = pages.flatMap((page) =>
  [...page.document.querySelectorAll('a[href], area[href]')].map((element) => {
    const href = element.getAttribute('href') ?? '';
    return { from: page.path, href, url: new URL(href, new URL(page.path, origin)), element };
  }),
);
const internal = links.filter((link) => link.url.origin === origin);
const external = links.filter((link) => /^https?:$/.test(link.url.protocol) && link.url.origin !== origin);

describe('links of the built site', () => {
  it('finds pages and links to check', () => {
    expect(pages.length).toBeGreaterThan(15);
    expect(internal.length).toBeGreaterThan(200);
  });

  it('leads every internal link to a file of the site', () => {
    const dead = internal.filter((link) => !fileFor(link.url.pathname)).map((link) => `${link.from} → ${link.href}`);
    expect([...new Set(dead)]).toEqual([]);
  });

  it('leads every anchor to an element with that id', () => {
    const dead = internal
      .filter((link) => link.url.hash.length > 1)
      .filter((link) => {
        const target = byPath.get(link.url.pathname === '/' ? '/' : link.url.pathname.replace(/\/$/, ''));
        return target && !target.document.getElementById(decodeURIComponent(link.url.hash.slice(1)));
      })
      .map((link) => `${link.from} → ${link.href}`);
    expect([...new Set(dead)]).toEqual([]);
  });

  it('can only mean one place of a page: no id stands there twice', () => {
    const repeated = pages.flatMap(({ path, document }) => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${path}#${id}`);
    });
    expect(repeated).toEqual([]);
  });

  it('opens external links and documents in a new tab, safely, and says so (ADR-D14)', () => {
    const documents = internal.filter((link) => link.url.pathname.startsWith('/documents/'));
    const others = links.filter(({ element }) => element.hasAttribute('target'));
    const silent = [...external, ...documents, ...others]
      .filter(({ element }) => {
        const name = `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`;
        return (
          element.getAttribute('target') !== '_blank' ||
          !element.getAttribute('rel')?.split(' ').includes('noopener') ||
          !/opens in a new tab/i.test(name)
        );
      })
      .map((link) => `${link.from} → ${link.href}`);
    expect([...new Set(silent)]).toEqual([]);
  });

  it('loads every image, style, script and font from the own origin', () => {
    const foreign = pages.flatMap((page) =>
      [
        ...page.document.querySelectorAll(
          'img[src], source[srcset], script[src], iframe[src], link[rel~="stylesheet"], link[rel~="preload"], link[rel~="modulepreload"], link[rel~="icon"], link[rel~="manifest"]',
        ),
      ]
        .flatMap((element) =>
          (element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('srcset') ?? '')
            .split(/,\s+/)
            .map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
        )
        .filter((address) => address && !address.startsWith('data:'))
        .map((address) => new URL(address, new URL(page.path, origin)))
        .filter((url) => url.origin !== origin || !fileFor(url.pathname))
        .map((url) => `${page.path} → ${url.href}`),
    );
    expect(foreign).toEqual([]);
  });
});

describe('every page of the built site', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    '%s has its own title, description, language, canonical address and one main heading',
    (_path, { document }) => {
      expect(document.documentElement.getAttribute('lang')).toBe('en');
      expect(document.querySelector('title')?.textContent?.length).toBeGreaterThan(3);
      expect(document.querySelector('meta[name="description"]')?.getAttribute('content')?.length).toBeGreaterThan(30);
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/^https:\/\//);
      expect(document.querySelectorAll('h1')).toHaveLength(1);
      expect(document.querySelectorAll('main')).toHaveLength(1);
    },
  );

  it('has a title no other page has', () => {
    const titles = pages
      .filter((page) => page.path !== '/home')
      .map((page) => page.document.querySelector('title')?.textContent);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('names / as the canonical address of /home (ADR-D01)', () => {
    const canonical = (path: string) =>
      byPath.get(path)?.document.querySelector('link[rel="canonical"]')?.getAttribute('href');
    expect(canonical('/home')).toBe(canonical('/'));
    expect(new URL(canonical('/') ?? '').pathname).toBe('/');
  });
});
