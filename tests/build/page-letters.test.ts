import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { oneFlight } from '../../scripts/build/integrations/one-flight.ts';
import { hasRoom, lettersOf } from '../../scripts/build/integrations/page-letters.ts';
import { builtPages } from '../support/built-site.ts';

test('a page brings the letters of its headings along, all of them and within one flight, or names the file that has them (ADR-P11)', () => {
  const faults: string[] = [];
  const read = /^\/(?:papers|speakers|sessions|announcements)\//;
  const brought = new Set<string>();
  for (const { path, html, document } of builtPages()) {
    const named = document.querySelectorAll('link[rel=preload][as=font]').length;
    const block = document.querySelector('#letters')?.textContent;
    const weight = brotliCompressSync(html).length;
    if (!block) {
      if (named !== 1) faults.push(`${path} has neither letters nor the file`);
      // All letters there are, and the rules for print, are 6 kB.
      if (!document.querySelector('astro-island') && weight < oneFlight - 6_000)
        faults.push(`${path} has room for letters`);
      continue;
    }
    brought.add(path);
    if (document.querySelector('link[rel=stylesheet], link[rel=preload]'))
      faults.push(`${path} asks for a file beside its letters`);
    if (document.querySelector('astro-island')) faults.push(`${path}: an island may write headings of other letters`);
    if (weight > oneFlight) faults.push(`${path} weighs ${weight}`);
    const { range, font: data } = JSON.parse(block) as { range: string; font: string };
    const font = create(Buffer.from(data, 'base64')) as Font;
    const ranged = new Set(range.split(',').map((point) => Number.parseInt(point.slice(2), 16)));
    const headings = [...document.querySelectorAll('h1, h2, h3, .serif')]
      .map(({ textContent }) => textContent)
      .join(' ');
    for (const letter of new Set(headings.normalize('NFC').replaceAll(/\s/g, ' '))) {
      const point = letter.codePointAt(0) ?? 0;
      if (!ranged.has(point) || !font.hasGlyphForCodePoint(point)) faults.push(`${path}: no ${letter}`);
    }
  }
  expect(faults).toEqual([]);
  // What makes them a face is the same text everywhere: a policy for all pages names it once.
  expect(new Set(builtPages().flatMap(({ html }) => /<script>\{let\{range[^<]*/.exec(html) ?? [])).size).toBe(1);
  expect(brought.size).toBeGreaterThan(0);
  // Of what is read rather than filled in, as far as an edition has any yet, all but what is unusually long.
  const pages = builtPages().filter(({ path }) => read.test(path));
  expect(pages.filter(({ path }) => brought.has(path)).length).toBeGreaterThanOrEqual(0.8 * pages.length);
});

test.each([
  ['h1,.serif{font-family:var(--serif)}', '<h1>A<b>b</b></h1><p class="serif">c</p><p>x</p>', 'Abc'],
  [
    '@layer a{.x{& .y{font:600 1rem var(--serif)}}}',
    '<p class="y">no</p><p class="x">n<i class="y">yes</i></p>',
    'esy',
  ],
  ['.x{.y{font:600 1rem var(--serif)}}', '<p class="y">no</p><p class="x"><i class="y">d e</i></p>', ' de'],
  ['.x:before{font:600 1rem var(--serif)}', '<p class="x">no</p>', ''],
  ['h3{font-family:var(--serif);&:before{content:counter(step) ". "}}', '<h3>a</h3>', ' .0123456789a'],
  ['.x{font-family:var(--sans)}', '<p class="x">no</p>', ''],
])('of %s in %s the headline font sets "%s"', (css, body, letters) => {
  expect(lettersOf(`<html><head><style>${css}</style></head><body>${body}</body></html>`)).toBe(letters);
});

test('a page keeps the file where letters would take it beyond one flight, or its scripts beyond their budget (ADR-P11)', () => {
  /** Text that cannot be made shorter: 64 signs hold three quarters of a byte each. */
  const dense = (bytes: number) => {
    let text = '';
    for (let part = 0; text.length < bytes * (4 / 3); part += 1)
      text += createHash('sha256').update(String(part)).digest('base64');
    return text;
  };
  const page = (words: string, script: string) =>
    `<p>${words}</p><script type="application/json">${words}</script><script>${script}</script>`;
  expect(hasRoom(page(dense(2_000), dense(1_300)))).toBe(true);
  expect(hasRoom(page(dense(2_000), dense(1_700)))).toBe(false);
  expect(hasRoom(page(dense(16_000), dense(1_300)))).toBe(false);
});
