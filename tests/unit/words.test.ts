import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { counted } from '#contract/counted';
import { adminLists } from '#contract/lists';
import type { Field } from '#contract/lists/list';
import { messages } from '#contract/messages';
import { stateName } from '../../src/contract/forms/inspection-words.data.ts';
import { type Sentence, sentencesOf } from '../support/sentences.ts';

const guide = readFileSync('docs/words.md', 'utf8');
/** The words of the last column, and those of the sentence on riddles. */
const unwanted = [...guide.matchAll(/\|([^|\n]*)\|$|not (`need you`.*)/gm)].flatMap(([, cell = '', riddles = '']) =>
  [...`${cell}${riddles}`.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
);
/** Texts of the specification that say otherwise. */
const specified: ReadonlySet<string> = new Set(Object.values(messages).map(({ text }) => text));

const holds = (text: string, word: string) => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}])`, 'u').test(text);
const faultsOf = (sentences: readonly Sentence[]) =>
  sentences.flatMap(({ path, line, text }) =>
    specified.has(text)
      ? []
      : unwanted.filter((word) => holds(text, word)).map((word) => `${path}:${line} says “${word}”: ${text}`),
  );

const read = globSync([
  'src/**/*.{ts,tsx,astro}',
  'netlify/**/*.ts',
  'scripts/*.ts',
  'scripts/commands/**/*.ts',
  'content/**/*.{md,json}',
  'docs/{deploy,editing}.md',
]).filter((path) => !/^content\/(README|schemas|institutions)|^netlify\/store|common-passwords/.test(path));

describe('BUG-WD1 one term for one thing', () => {
  test('no sentence that people read holds a word that docs/words.md replaces', () => {
    const sentences = read.flatMap((path) => sentencesOf(path));
    expect(sentences.length).toBeGreaterThan(2500);
    expect(faultsOf(sentences)).toEqual([]);
  });

  test('the list is read, and every kind of file', () => {
    expect(unwanted.length).toBeGreaterThan(50);
    const samples: readonly [string, string][] = [
      ['a.ts', "export const label = 'Sum';"],
      ['a.ts', 'export const line = (n: number) => `It was given back ${n} times.`;'],
      ['a.tsx', 'export const a = <p>We answer by mail.</p>;'],
      ['a.astro', '---\nconst a = 1;\n---\n\n<p>Some fields still need you.</p>'],
      ['a.json', '{ "label": "Preferred days" }'],
      ['a.md', 'Send an e-mail.'],
    ];
    for (const [path, source] of samples) expect(faultsOf(sentencesOf(path, source)), source).toHaveLength(1);
    for (const source of [
      "import a from './given back.ts';",
      '// Sum of all that was given back\nconst a = 1;',
      "const a = <p className='Sum begun'>x</p>;",
    ])
      expect(faultsOf(sentencesOf('a.tsx', source)), source).toEqual([]);
  });
});

test('BUG-WD1 the lists of administrators name their columns by the same terms', () => {
  const heads = Object.entries(adminLists).flatMap(([name, { fields }]) =>
    Object.values<Field>(fields).map(({ heading, label }) => `${name}: ${heading ?? label}`),
  );
  expect(heads).toContain('payments: Status');
  // A part of a country may be called so by an edition.
  const apart = heads.filter((head) => head !== `inspections: ${stateName}`);
  expect(apart.filter((head) => /: (State|Sum|Words|On|E-mail)$/.test(head))).toEqual([]);
});

describe('BUG-WD2 numbers agree with their words', () => {
  test.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
    [1200, '1,200 days'],
  ])('%i', (count, words) => expect(counted(count, 'day')).toBe(words));

  test('a plural of its own', () => {
    expect(counted(1, 'setting is', 'settings are')).toBe('1 setting is');
    expect(counted(3, 'setting is', 'settings are')).toBe('3 settings are');
  });

  test('nobody puts a number before a plural by hand', () => {
    const byHand =
      /\{\} (?:days|minutes|hours|seconds|years|weeks|dates|codes|institutions|requests|queries|settings|mistakes|sessions|files|dates|letters|emails|schemas)\b/;
    const found = read.flatMap((path) => sentencesOf(path)).filter(({ text }) => byHand.test(text));
    expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });
});
