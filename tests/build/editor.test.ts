import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editorPage, editorPolicy, editorSettings } from '../../scripts/build/editor/page.ts';
import { collections } from '../../src/editor/forms/collections.ts';
import { builtPages, dist, frozenSite } from '../support/built-site.ts';

const site = { url: 'https://conference.example.org', shortName: 'Conf <1>' };

test('the editor is a tool beside the site: no page leads to it, lists it or has what its policy allows', () => {
  const headers = readFileSync(join(dist, '_headers'), 'utf8');
  const rules = headers.split('\n\n').filter((rule) => rule.includes("'unsafe-inline'"));
  expect(rules.map((rule) => rule.trim().split('\n')[0])).toEqual(['/editor', '/editor.html']);
  for (const rule of rules) {
    expect(rule).toContain(`Content-Security-Policy: ${editorPolicy}`);
    expect(rule).toContain('X-Robots-Tag: noindex');
  }
  expect(editorPolicy).not.toMatch(/'unsafe-eval'|script-src[^;]*(?:unsafe-inline|https:)/);
  for (const { path, html } of builtPages()) expect(html, path).not.toContain('/editor');
  for (const file of ['sitemap.xml', 'llms.txt', 'search-index.json'])
    expect(readFileSync(join(dist, file), 'utf8'), file).not.toContain('/editor');
});

test('without a repository the page says what to set and loads nothing; with one it carries its settings; a wrong name stops the build', () => {
  const settings = (repository: string) =>
    editorSettings(process.cwd(), site, repository ? { EDITOR_REPOSITORY: repository } : {});
  const unset = editorPage(settings(''), '');
  expect(unset).toContain('set <code>EDITOR_REPOSITORY</code> to the owner and name of the repository');
  expect(unset).not.toContain('<script');
  const set = editorPage(settings('owner/name'), '/_astro/editor/main.js');
  expect(set).toContain('<script type="module" src="/_astro/editor/main.js">');
  const [, data = ''] = /type="application\/json">([^<]+)</.exec(set) ?? [];
  expect(JSON.parse(data)).toMatchObject({ repository: 'owner/name', title: 'Conf <1>: editor' });
  expect(JSON.parse(data).checkout).toBeUndefined();
  for (const page of [unset, set]) expect(page).toContain('<meta name="robots" content="noindex" />');
  expect(() => settings('https://host.example.org/owner/name')).toThrow('such as owner/name, or off');

  // Scripts of the editor are built where there is something to open, and nowhere else.
  const built = readFileSync(join(dist, 'editor.html'), 'utf8');
  expect(existsSync(join(dist, '_astro/editor'))).toBe(built.includes('editor-settings'));
  expect(readdirSync(join(dist, '_astro')).filter((name) => /sveltia/i.test(name))).toEqual([]);
});

test('ADR-C16 from the form of a file a press leads to a page that is there, and to the part of it that shows the file', () => {
  const leads = collections().flatMap((collection) => {
    const forms = 'files' in collection ? collection.files : [collection];
    return forms.flatMap((form) => ('preview_path' in form && form.preview_path ? [form.preview_path] : []));
  });
  expect(leads).toContain('/announcements/{{slug}}');
  expect(leads.length).toBeGreaterThan(40);
  const lost = leads
    // Each news item has its page; an address that is none shows the page of that name.
    .filter((lead) => !lead.includes('{{') && lead !== '/not-found')
    .filter((lead) => {
      const [path = '', anchor] = lead.split('#');
      const file = frozenSite.fileFor(path);
      return !file || (anchor && !new RegExp(`id="?${anchor}["\\s>]`).test(readFileSync(file, 'utf8')));
    });
  expect(lost).toEqual([]);
});
