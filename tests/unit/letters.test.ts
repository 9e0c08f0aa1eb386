import { readdirSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import site from '#content/site.json' with { type: 'json' };
import { type SampleLetter, sampleLetters, samples } from '../../sandbox/sample-letters.ts';

const identity = { name: site.shortName, siteUrl: site.url };
const letters = sampleLetters(identity);
const named = (all: readonly SampleLetter[]) => all.map(({ name, letter }) => [name, letter] as const);

/** Words of the text, without the numbers of a list and the marks around a name. */
const wordsOfText = (text: string) => wordsOf(text.replace(/^ {2}\d+\. /gm, '').replace(/:$/gm, ''));
const wordsOf = (text: string) => new Set(text.split(/\s+/).flatMap((word) => word.replace(/[:,.]$/, '') || []));

describe('letters', () => {
  test('every module of letters has samples, so that none is missing from the preview', () => {
    const modules = readdirSync('netlify/letters').filter((file) => file.endsWith('.ts'));
    expect(modules.map((file) => file.replace('.ts', '')).sort()).toEqual(Object.keys(samples).sort());
  });

  test.each(Object.keys(samples))('every letter that %s exports has a sample', async (area) => {
    const module = (await import(`../../netlify/letters/${area}.ts`)) as Record<string, unknown>;
    expect(Object.keys(samples[area as keyof typeof samples]).sort()).toEqual(Object.keys(module).sort());
    for (const inputs of Object.values(samples[area as keyof typeof samples])) expect(inputs.length).toBeGreaterThan(0);
  });

  test.each(named(letters))('%s: greeting, signature and nothing undefined, in both forms', (_name, letter) => {
    expect(letter.text).toMatch(/^Hello,\n\n[a-zA-Z]/);
    expect(letter.text).toMatch(new RegExp(`\\n\\n.+\\n${identity.siteUrl}\\n$`));
    expect(letter.subject).toMatch(/^\S.{5,150}$/);
    for (const form of [letter.subject, letter.text, letter.html])
      expect(form).not.toMatch(/undefined|NaN|\[object|null/);
  });

  test('every colour has a dark one on the screen, and paper stays light', () => {
    for (const { letter } of letters) {
      const { document } = parseHTML(letter.html);
      const [light = '', dark = ''] = (document.querySelector('style')?.textContent ?? '').split(
        '@media screen and (prefers-color-scheme:dark)',
      );
      expect(light).not.toContain('prefers-color-scheme');
      expect(light).toContain('@media print{:root{color-scheme:light}}');
      const classes = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
      expect(classes.length).toBeGreaterThan(4);
      for (const name of classes) expect(dark).toContain(`.${name}{`);
    }
  });

  test.each(named(letters))('%s: text and HTML say the same', (_name, letter) => {
    const { document } = parseHTML(letter.html);
    const shown = [...document.querySelectorAll('main p, main dt, main dd, main li, main blockquote')];
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const words = wordsOf([...shown.map(({ textContent }) => textContent ?? ''), ...links].join(' '));
    // The conference's name stands at the head of the page whoever signs.
    expect(words).toEqual(new Set([...wordsOfText(letter.text), ...wordsOf(site.shortName)]));
  });

  test.each(named(letters))('SEC-R8 %s names no address but those of the site', (_name, letter) => {
    for (const [url] of `${letter.text} ${letter.html}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(new URL(url).origin).toBe(identity.siteUrl);
    }
    expect(letter.html).not.toMatch(/<(script|img|link|iframe|table|form)\b|url\(|@import/);
  });

  const hostile = `<img src=x onerror=alert(1)>"'&</title></style><b>bold</b>${'x'.repeat(3000)}`;
  // Days and links are made by the server.
  const typed = (text: string) => (/^\d{4}-\d\d-\d\d|^https:/.test(text) ? text : `${text}${hostile}`);
  const safe = named(letters);

  test.each(named(sampleLetters(identity, typed)))('SEC-C2 %s: what somebody typed stays text', (name, letter) => {
    const structure = ({ html }: { html: string }) =>
      [...parseHTML(html).document.querySelectorAll('*')].map(({ tagName, attributes }) => [
        tagName,
        ...[...attributes].map((attribute) => attribute.name),
      ]);
    const usual = safe.find(([one]) => one === name)?.[1];
    expect(structure(letter)).toEqual(structure(usual ?? letter));
    expect(usual).toBeDefined();
  });
});
