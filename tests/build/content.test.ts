import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageAt } from '../../src/content/facts/routes.ts';
import { builtPages } from '../support/built-site.ts';

test('no page shows a placeholder that was not filled in', () => {
  const placeholder = /\{(?:[a-z]+(?:-[a-z]+)*(?:@[a-z]+)?(?:\|[a-z]+)?|(?:fee|journal|site|kept):[^}]*)\}/;
  for (const { path, document } of builtPages()) {
    for (const code of document.querySelectorAll('script, style')) code.remove();
    // What a command of LaTeX takes stands in braces too.
    const text = document.documentElement?.textContent?.replaceAll(/\\[a-z]+\{[^}]*\}/g, '');
    expect(text, path).not.toMatch(placeholder);
  }
});

test('the small heading that an organiser writes for a page is on that page', () => {
  const folder = 'content/pages';
  const unseen: string[] = [];
  for (const { path, document } of builtPages()) {
    const name = pageAt(path);
    const written = name && /^eyebrow: "(.*)"$/m.exec(readFileSync(join(folder, `${name}.md`), 'utf8'))?.[1];
    if (!written) continue;
    const seen = [...document.querySelectorAll('.eyebrow')].map(({ textContent }) => textContent.trim());
    if (!seen.includes(written)) unseen.push(`${name}: ${written}`);
  }
  expect(unseen).toEqual([]);
});

test('a page of one part names no parts to choose from', () => {
  for (const { path, document } of builtPages()) {
    for (const list of document.querySelectorAll('nav:is([aria-label="On this page"], [aria-label="Sections"]) ul'))
      expect(list.children.length, path).toBeGreaterThan(1);
  }
});
