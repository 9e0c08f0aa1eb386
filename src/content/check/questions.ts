import { currentValue, dayParts, daysOf } from '../facts/dates.ts';
import { type ArchivedEdition, type EditionWords, editionWords } from '../facts/last-edition.ts';
import { type Documents, documentNames } from '../registry.ts';
import { archivedEditions } from './archives.ts';
import { filesOnDisk } from './disk.ts';
import { fieldOf, sentenceOf } from './explain.ts';
import { documentsPassingDates, passingDates } from './passing-dates.ts';
import { photosWithoutConsent } from './portraits.ts';
import type { ProjectFiles } from './project-files.ts';
import { type ContentIssue, Mistake, readSource, type Source } from './source.ts';
import { textNames } from './texts.ts';

/**
 * What is unusual in content that is in order: it may be meant, so it is asked and stops nothing. A date that falls on a weekend, one that
 * moved though it was said to be hard, a sentence that names one for ever, a photo without a noted consent, and what is left of the last
 * edition in sentences.
 * @param root folder of the project
 */
export function contentQuestions(root: string, content: Documents): ContentIssue[] {
  const files = filesOnDisk(root);
  return [
    ...unusualDates(files, content),
    ...lastingDates(files, content),
    ...neverExtended(files, content),
    ...photosWithoutConsent(files, content),
    ...leftovers(files, archivedEditions(root), content),
  ];
}

function unusualDates(files: ProjectFiles, { schedule }: Documents): ContentIssue[] {
  const source = readSource(files, 'content/schedule.json');
  const ask = (path: readonly (string | number)[], sentence: string): ContentIssue => ({
    file: source.file,
    line: source.lineOf(path),
    field: fieldOf(path),
    sentence,
  });
  const shown = schedule.entries.filter(({ visible }) => visible);
  return schedule.entries.flatMap((entry, index) => {
    const last = entry.values.length - 1;
    const path = ['entries', index, 'values', last];
    const { weekday } = dayParts(daysOf(currentValue(entry)).first);
    const above = entry.visible ? shown[shown.indexOf(entry) - 1] : undefined;
    const isLate = above && daysOf(currentValue(above)).first > daysOf(currentValue(entry)).first;
    const hard = entry.values.findIndex(({ status }) => status === 'hard');
    return [
      ...(entry.visible && entry.kind === 'day' && /^S/.test(weekday)
        ? [ask([...path, 'date'], `"${entry.particulars}" falls on a ${weekday}. Is that meant?`)]
        : []),
      ...(isLate
        ? [
            ask(
              path,
              `"${entry.particulars}" comes before "${above.particulars}", which stands above it. Is that meant?`,
            ),
          ]
        : []),
      ...(hard >= 0 && hard < last
        ? [ask(path, `"${entry.particulars}" was said to be hard and moves once more. Is that meant?`)]
        : []),
    ];
  });
}

/** Sentences that name a date and do not say what is true once it has passed (ADR-M04). */
function lastingDates(files: ProjectFiles, content: Documents): ContentIssue[] {
  const asked = documentsPassingDates(content).flatMap(({ document, path, message, isMistake }) => {
    const source = readSource(files, `content/${document}.json`);
    const at = { file: source.file, line: source.lineOf(path), field: fieldOf(path) };
    return isMistake ? [] : [{ ...at, sentence: sentenceOf(path, message) }];
  });
  const prose = proseIn(files).flatMap((name) => {
    const source = readSource(files, `content/${name}`);
    const value = source.value();
    if (value instanceof Mistake) return [];
    const fields = { ...(value.data as Record<string, unknown>), body: source.body };
    return passingDates(fields, content.schedule).map(({ path, message }): ContentIssue => {
      const isBody = path[0] === 'body';
      const line = isBody ? source.lineOfText('{') : source.lineOf(path);
      const sentence = isBody ? `The text ${message}` : sentenceOf(path, message);
      return { file: source.file, line, field: isBody ? '' : fieldOf(path), sentence };
    });
  });
  return [...asked, ...prose];
}

/** Sentences that go on saying "extended" of a date that has no older value, as the next edition takes them over. */
function neverExtended(files: ProjectFiles, { schedule }: Documents): ContentIssue[] {
  const firm = new Set(schedule.entries.filter(({ values }) => values.length === 1).map(({ id }) => id));
  return sentencesOf(files).flatMap(({ source, path, text }) =>
    [...text.matchAll(/\bextended\b[^.!?{]*\{([a-z0-9-]+)(?:\|[a-z]+)?\}/gi)]
      .filter(([, id = '']) => firm.has(id))
      .map(([, id]) => ({
        file: source.file,
        line: path.length > 0 ? source.lineOf(path) : source.lineOfText(`{${id}`),
        field: fieldOf(path),
        sentence: `${subjectOf(path)} says that {${id}} is extended, but its date never moved. Is that meant?`,
      })),
  );
}

const subjectOf = (path: readonly (string | number)[]) =>
  path.length > 0 ? `"${String(path.findLast((step) => typeof step === 'string'))}"` : 'The text';

/** Files in which nothing of an earlier edition is left over: lists of their own, or what calendars were told. */
const lists = new Set(['calendar-history', 'institutions', 'retention', 'tax', 'map']);

/** Lists of people and partners, who have places of their own. */
const homes = new Set(['committees', 'organizing', 'advisory', 'partners'].map((name) => `content/${name}.json`));

/** What of earlier editions stands in sentences of this one. Without an archive the years before this edition are looked for. */
function leftovers(files: ProjectFiles, archives: readonly ArchivedEdition[], content: Documents): ContentIssue[] {
  const { edition } = content.site;
  const own = editionWords(content);
  // What both editions have is no leftover.
  const gone = (kind: keyof EditionWords) => [
    ...new Set(archives.flatMap(({ words }) => words[kind] ?? []).filter((word) => !own[kind].includes(word))),
  ];
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['year', gone('years').length > 0 ? gone('years') : [String(edition - 1)]],
    ['length', gone('lengths')],
    ['place', gone('places')],
    ['sum', gone('sums')],
    ['name', gone('names')],
  ];
  const patterns = kinds.flatMap(([kind, words]) => words.map((word) => ({ kind, word, pattern: wordPattern(word) })));
  return sentencesOf(files).flatMap(({ source, path, text }) => {
    // Somebody who serves again stands in a list under the name alone.
    const found = patterns
      .filter(
        ({ kind, word, pattern }) =>
          word !== text && !(kind === 'place' && homes.has(source.file)) && pattern.test(text),
      )
      .sort((one, other) => other.word.length - one.word.length);
    // The longest says most: a hall that is named after its town is asked about once.
    const asked = found.filter(
      ({ word }, index) => !found.slice(0, index).some((longer) => longer.word.includes(word)),
    );
    return asked.map(({ kind, word }) => ({
      file: source.file,
      line: path.length > 0 ? source.lineOf(path) : source.lineOfText(word),
      field: fieldOf(path),
      sentence: `${subjectOf(path)} says "${word}", a ${kind} of an earlier edition. Is it still right?`,
    }));
  });
}

/** A word as it stands in a text or address, and not within a longer word or number. */
const wordPattern = (word: string) => {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /^\d/.test(word)
    ? new RegExp(`(?<![\\d.,])${escaped}(?![\\d]|,\\d)`)
    : new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'u');
};

interface Sentence {
  readonly source: Source;
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** The texts of pages and their parts; news bear a date of their own. */
const proseIn = (files: ProjectFiles): string[] =>
  ['home', 'guidelines', 'pages'].flatMap((folder) =>
    (files.namesIn(`content/${folder}`) ?? [])
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );

/** Every text of `content/` with its place; days, times and names of other entries are none. */
function sentencesOf(files: ProjectFiles): Sentence[] {
  const names = [
    ...documentNames.filter((name) => !lists.has(name)).map((name) => `${name}.json`),
    ...textNames.map((name) => `documents/${name}.json`),
    ...proseIn(files),
  ];
  return names.flatMap((name) => {
    const source = readSource(files, `content/${name}`);
    const value = source.value();
    if (value instanceof Mistake) return [];
    return [...textsIn(source, value.data), ...(source.body ? [{ source, path: [], text: source.body }] : [])];
  });
}

function textsIn(source: Source, value: unknown, path: readonly (string | number)[] = []): Sentence[] {
  if (typeof value === 'string') {
    // The year of a work that is cited is its own.
    const isText =
      !path.includes('references') &&
      !/^\d{4}-\d\d-\d\d(?:T|$)/.test(value) &&
      path.at(-1) !== 'id' &&
      path.at(-1) !== '$schema';
    return isText ? [{ source, path, text: value }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(source, item, [...path, index]));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([field, item]) => textsIn(source, item, [...path, field]));
  return [];
}
