import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLateFiles } from '../../scripts/build/integrations/late-files.ts';
import { fitsOneFlight, oneFlight } from '../../scripts/build/integrations/one-flight.ts';
import { withoutFaces, withoutPictures, withoutPrint } from '../../scripts/build/integrations/taken-out.ts';
import { builtPages, dist } from '../support/built-site.ts';

const isIsland = (document: Document) => document.querySelector('astro-island') !== null;

test('a page has its rules for print where they fit; all others name one sheet, and none that is read waits for it (ADR-P10, ADR-P11, ADR-P12)', () => {
  const sheets = new Set<string>();
  let own = 0;
  for (const { path, html, document } of builtPages()) {
    const links = [...document.querySelectorAll('head link[rel=stylesheet]')];
    if (html.includes('@media print')) {
      own += 1;
      expect(html, path).toMatch(/<style>@media print\{(?!.*@media print)/s);
      expect(links, path).toEqual([]);
      expect(isIsland(document), path).toBe(false);
      expect(fitsOneFlight(html), path).toBe(true);
      continue;
    }
    expect(
      links.map((link) => link.getAttribute('media')),
      path,
    ).toEqual(['print']);
    for (const link of links) {
      expect(
        link.closest('#late') === null,
        `${path}: only an island's page asks for the sheet before it is painted`,
      ).toBe(isIsland(document));
      sheets.add(link.getAttribute('href') ?? '');
    }
  }
  expect(own).toBeGreaterThan(10);
  const [sheet = '', ...others] = sheets;
  expect(others).toEqual([]);
  expect(sheet).toMatch(/^\/_astro\/print\.[\w-]{8}\.css$/);
  expect(readFileSync(join(dist, sheet), 'utf8')).toContain('@page{size:A4');
});

test('a page that is read asks for nothing but pictures of its content before it is painted: letters of its own, or a list of what comes after (ADR-P12)', () => {
  let late = 0;
  const scripts = new Set<string>();
  for (const { path, html, document } of builtPages()) {
    if (isIsland(document)) continue;
    const early = [...document.querySelectorAll('link[rel=preload], link[rel=stylesheet], script[src]')];
    expect(
      early.filter((one) => !one.closest('#late')).map(({ outerHTML }) => outerHTML),
      path,
    ).toEqual([]);
    if (document.querySelector('#letters')) continue;
    late += 1;
    const list = document.querySelector('#late');
    scripts.add(list?.nextElementSibling?.textContent ?? '');
    expect(list?.querySelectorAll('link[rel=preload][as=font]').length, path).toBe(1);
    const [head = '', listed = ''] = html.split('<noscript id="late">');
    expect(head, path).not.toMatch(/url\(\/_astro\/(?!source-serif-rare)/);
    const font = /<link rel="preload" href="([^"]+)"/.exec(listed)?.[1];
    expect(listed, path).toContain(`src:url(${font})`);
  }
  expect(late).toBeGreaterThan(0);
  // What brings the list is the same text everywhere: a policy for all pages names it once.
  expect(scripts.size).toBe(1);
});

test('a page that differs from phase to phase, or names the next date, has the rules that choose', () => {
  let chosen = 0;
  for (const { path, html, document } of builtPages()) {
    for (const [attribute, prefix] of [
      ['phase', 'in'],
      ['next', 'next'],
    ] as const) {
      const classes = [...document.querySelectorAll(`[class*="${prefix}-"]`)].flatMap(({ classList }) => [
        ...classList,
      ]);
      for (const name of new Set(classes.filter((one) => one.startsWith(`${prefix}-`) && one !== 'next-step'))) {
        const value = name.slice(prefix.length + 1);
        expect(html, `${path}: ${name}`).toMatch(
          new RegExp(`html:not\\(\\[data-${attribute}=${value}\\]\\) \\.${name}\\b`),
        );
        chosen += 1;
      }
    }
  }
  expect(chosen).toBeGreaterThan(20);
});

test('the script that tells the phase stands where something depends on it, and in no other page (ADR-P12)', () => {
  let without = 0;
  for (const { path, document } of builtPages()) {
    const classes = [...document.querySelectorAll('main [class]')].flatMap(({ classList }) => [...classList]);
    const depends =
      classes.some((name) => /^(?:in|next|until|since)-(?!step)/.test(name)) ||
      document.querySelector('[data-left], [data-ends], astro-island') !== null;
    const telling = [...document.querySelectorAll('head > script')].filter(
      ({ id, textContent }) => id === 'preview' || id === 'phases' || /\[,\w+\.phase,\w+\.next\]=/.test(textContent),
    );
    expect(
      telling.map(({ id }) => id),
      path,
    ).toEqual(depends ? ['preview', ''] : []);
    if (!depends) without += 1;
  }
  expect(without).toBeGreaterThan(builtPages().length / 2);
});

test.each([
  ['@media print{a{b:c}@page{size:A4}}d{e:f}', 'd{e:f}', ['a{b:c}@page{size:A4}']],
  ['@layer x{a{b:c}@media print{a{d:e}f{g:h}}}', '@layer x{a{b:c}}', ['@layer x{a{d:e}f{g:h}}']],
  ['@layer x{a{b:c;@media print{b:d}}}', '@layer x{a{b:c}}', ['@layer x{a{b:d}}']],
  ['@media print{@layer x{@media (width>=60em){a{b:c}}}}', '', ['@layer x{@media (width>=60em){a{b:c}}}']],
  ['@layer x{@media (width>=60em){@media print{a{b:c}}}}', '', ['@layer x{@media (width>=60em){a{b:c}}}']],
  ['@media print and (width>=60em){a{b:c}}', '@media print and (width>=60em){a{b:c}}', []],
  ['a:before{content:"@media print{}"}', 'a:before{content:"@media print{}"}', []],
])('of %s the screen keeps %s', (css, kept, print) => {
  expect(withoutPrint(`<style>${css}</style>`)).toEqual({ html: `<style>${kept}</style>`, rules: print });
});

test.each([
  ['@font-face{font-family:A;src:url(a)}b{c:d}', 'b{c:d}', ['@font-face{font-family:A;src:url(a)}']],
  ['@layer x{@font-face{font-family:"A";src:url(a)}}', '', ['@layer x{@font-face{font-family:"A";src:url(a)}}']],
  ['@font-face{font-family:A;src:local(a)}', '@font-face{font-family:A;src:local(a)}', []],
  ['@font-face{font-family:B;src:url(a)}', '@font-face{font-family:B;src:url(a)}', []],
])('of %s a page without the faces of A keeps %s', (css, kept, rules) => {
  expect(withoutFaces(`<style>${css}</style>`, 'A')).toEqual({ html: `<style>${kept}</style>`, rules });
});

test.each([
  ['@layer x{a{b:c;background:url(/d.svg) 0}}', '@layer x{a{b:c}}', ['@layer x{a{background:url(/d.svg) 0}}']],
  [
    '@media (width>=60em){a:before{background:url(/d.svg)}}',
    '',
    ['@media (width>=60em){a:before{background:url(/d.svg)}}'],
  ],
  ['a{background:url(data:image/svg+xml,b)}', 'a{background:url(data:image/svg+xml,b)}', []],
  ['@font-face{src:url(/a)}', '@font-face{src:url(/a)}', []],
])('of %s a page without its pictures keeps %s', (css, kept, rules) => {
  expect(withoutPictures(`<style>${css}</style>`)).toEqual({ html: `<style>${kept}</style>`, rules });
});

test('a page without the room for its rules for print leaves them to the sheet, and one with rare letters keeps the face that has them', () => {
  const faces =
    '@font-face{font-family:Source Serif;src:url(/a.woff2)}@font-face{font-family:Source Serif;src:url(/rare.woff2);unicode-range:U+1E??}h1{font-family:var(--serif)}';
  const page = (heading: string, words: string) =>
    `<html><head><link rel="preload" href="/a.woff2" as="font"><style>${faces}@media print{p{a:b}}</style></head><body><h1>${heading}</h1>${words}</body></html>`;
  const short = withLateFiles(page('Hall', ''), 'Hall');
  expect(short).toMatch(/<style>@media print\{p\{a:b\}\}<\/style><\/head>/);
  expect(short).not.toContain('rare.woff2');
  expect(withLateFiles(page('Vi\u1ec7t', ''), 'Vi\u1ec7t')).toMatch(/<style>@font-face[^<]*rare\.woff2.*<noscript/);
  const long = withLateFiles(page('Hall', randomBytes(oneFlight).toString('base64')), 'Hall');
  expect(long).toMatch(/^<html><head><style>[^<]*@media print/);
  expect(long).not.toMatch(/<style>@media print/);
});
