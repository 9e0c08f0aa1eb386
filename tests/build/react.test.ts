import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const chunks = globSync('dist/_astro/*.js').map((path) => ({ path, code: readFileSync(path, 'utf8') }));
const holding = (sign: string) => chunks.filter(({ code }) => code.includes(sign)).map(({ path }) => path);

test('React reaches the browser once, as it is for production, and only what is used of it (ADR-A15)', () => {
  expect(chunks.length).toBeGreaterThan(10);
  const [react, ...more] = holding('Minified React error');
  expect(react).toMatch(/_astro\/react\.[\w-]+\.js$/);
  expect(more).toEqual([]);
  // One set of the internals through which hooks find their renderer, and one scheduler.
  for (const sign of ['react.transitional.element', 'MessageChannel']) expect(holding(sign), sign).toEqual([react]);
  // A part of React that no island uses, and a sign of each whole package.
  for (const sign of ['prefetchDNS', 'unstable_useCacheRefresh', 'unstable_runWithPriority'])
    expect(holding(sign), sign).toEqual([]);
});

test('BUG-RM9 no script that reaches the browser carries a schema library, not even for one number beside a schema', () => {
  expect(chunks.length).toBeGreaterThan(10);
  expect(holding('_zod')).toEqual([]);
});
