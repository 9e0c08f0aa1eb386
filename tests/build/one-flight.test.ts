import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutPrint } from '../../scripts/build/integrations/without-print.ts';
import { builtPages, dist } from '../support/built-site.ts';

test('no page carries what only paper needs but one that asks for nothing: all others name one sheet for print, and none waits for it (ADR-P10, ADR-P11)', () => {
  const pages = builtPages().filter(({ html, document }) => {
    const whole = document.querySelector('#letters') !== null;
    if (whole) expect(html).toMatch(/<style>@media print\{/);
    return !whole;
  });
  const sheets = pages.map(({ path, html, document }) => {
    expect(html, path).not.toMatch(/@media print/);
    const links = [...document.querySelectorAll('head link[rel=stylesheet]')];
    expect(
      links.map((link) => link.getAttribute('media')),
      path,
    ).toEqual(['print']);
    return links[0]?.getAttribute('href') ?? '';
  });
  expect(pages.length).toBeGreaterThan(10);
  expect(new Set(sheets).size).toBe(1);
  expect(sheets[0]).toMatch(/^\/_astro\/print\.[\w-]{8}\.css$/);
  expect(readFileSync(join(dist, sheets[0] ?? ''), 'utf8')).toContain('@page{size:A4');
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

test.each([
  ['@media print{a{b:c}@page{size:A4}}d{e:f}', 'd{e:f}', ['a{b:c}@page{size:A4}']],
  ['@layer x{a{b:c}@media print{a{d:e}f{g:h}}}', '@layer x{a{b:c}}', ['@layer x{a{d:e}f{g:h}}']],
  ['@layer x{a{b:c;@media print{b:d}}}', '@layer x{a{b:c}}', ['@layer x{a{b:d}}']],
  ['@media print{@layer x{@media (width>=60em){a{b:c}}}}', '', ['@layer x{@media (width>=60em){a{b:c}}}']],
  ['@layer x{@media (width>=60em){@media print{a{b:c}}}}', '', ['@layer x{@media (width>=60em){a{b:c}}}']],
  ['@media print and (width>=60em){a{b:c}}', '@media print and (width>=60em){a{b:c}}', []],
  ['a:before{content:"@media print{}"}', 'a:before{content:"@media print{}"}', []],
])('of %s the screen keeps %s', (css, kept, print) => {
  expect(withoutPrint(`<style>${css}</style>`)).toEqual({ html: `<style>${kept}</style>`, print });
});
