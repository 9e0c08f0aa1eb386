import type { Table, TableRow } from '../../../netlify/services/tables.ts';
import { isGoalList } from '../../../src/content/facts/goals.ts';
import type { Documents } from '../../../src/content/registry.ts';
import type { Author, Paper } from '../../../src/content/schemas/papers.ts';
import { fold, slugOf } from '../../../src/contract/typed/names.ts';
import { affiliationOf, type People } from './affiliations.ts';
import { type Change, changeOf } from './changes.ts';
import { columnsOf, type Field } from './paper-columns.ts';
import type { Answers } from './problems.ts';
import { plainText } from './schedule-file.ts';
import { trackOf } from './sorting.ts';

export interface PapersPlan {
  readonly papers: Documents['papers'];
  readonly changes: readonly Change[];
  readonly problems: readonly string[];
  /** Rows that were left out: not accepted, or deleted. */
  readonly refused: number;
}

/**
 * The accepted papers of a table. A paper is found again by its submission number, which is its name for ever. What the table does not
 * say (session, minutes, goals …) stays; the order stays too, new papers follow, and papers that the table has no more are gone.
 * @param replace whether nothing is to stay of papers that have the same number: the samples, or those of another edition
 */
export function planPapers(
  content: Documents,
  table: Table,
  people: People,
  answers: Answers,
  replace: boolean,
): PapersPlan {
  const columns = columnsOf(table, answers);
  const problems: string[] = [];
  const old = new Map(content.papers.papers.map((paper) => [paper.id, paper]));
  const found = new Map<string, Paper>();
  let refused = 0;
  for (const row of table.rows) {
    const cell = (field: Field) => (columns[field] === undefined ? '' : row.cell(columns[field]));
    const missing = (['id', 'title', 'authors', 'abstract'] as const).filter((field) => columns[field] && !cell(field));
    if (!isAccepted(cell('decision'), cell('deleted'), answers)) {
      refused += 1;
      continue;
    }
    for (const field of missing) problems.push(`${row.where}, column "${columns[field]}": is empty.`);
    const id = slugOf(cell('id'));
    if (found.has(id))
      problems.push(`${row.where}, column "${columns.id}": "${cell('id')}" stands further up already.`);
    found.set(id, paperOf(id, cell, row, replace ? undefined : old.get(id), content, people, answers, problems));
  }
  const known = content.papers.papers.flatMap(({ id }) => found.get(id) ?? []);
  const added = [...found.values()].filter(({ id }) => !old.has(id));
  const papers = [...known, ...added];
  const name = ({ id, title }: Paper) => `${id} “${title}”`;
  return {
    papers: { ...content.papers, papers },
    problems,
    refused,
    changes: [
      ...papers.flatMap((paper) => changeOf('paper', name(paper), old.get(paper.id), paper) ?? []),
      ...content.papers.papers
        .filter(({ id }) => !found.has(id))
        .map((paper): Change => ({ kind: 'gone', what: 'paper', title: name(paper), details: [] })),
    ],
  };
}

/** A row without a decision is accepted: the table is said to hold accepted papers. */
function isAccepted(decision: string, deleted: string, answers: Answers): boolean {
  if (/^(yes|true|✓|✔|x|1)$/i.test(deleted)) return false;
  if (decision === '') return true;
  const key = `decision:${decision}`;
  if (answers.given(key) === undefined) {
    if (/reject|withdraw|declin|no decision|awaiting|under review/i.test(decision)) return false;
    if (/accept|oral|poster|camera|spotlight/i.test(decision)) return true;
  }
  return answers.ask({ key, text: `Is a paper with "${decision}" accepted?`, choices: ['yes', 'no'] }) === 'yes';
}

function paperOf(
  id: string,
  cell: (field: Field) => string,
  row: TableRow,
  before: Paper | undefined,
  { tracks }: Documents,
  people: People,
  answers: Answers,
  problems: string[],
): Paper {
  const said = trackOf(cell('track'), tracks, before?.track, answers);
  const track = tracks.tracks.find((one) => one.id === said);
  const words = listOf(cell('keywords')).map(plainText);
  const topics = (track?.topics ?? [])
    .map(({ text }) => text)
    .filter((topic) => [...listOf(cell('topics')), ...words].some((word) => fold(word) === fold(topic)));
  const kind = kindSaid(cell('kind') || cell('decision')) ?? before?.kind ?? 'talk';
  const goals = goalsOf(cell('goals'), row, problems);
  const minutes = cell('minutes') === '' ? before?.minutes : Number(cell('minutes'));
  const session = cell('session') || before?.session;
  const doi = cell('doi').replace(/^https:\/\/doi\.org\//, '') || before?.doi;
  const pages = cell('pages').replace(/^(\d+)\s*-{1,2}\s*(\d+)$/, '$1–$2') || before?.pages;
  return {
    ...before,
    id,
    title: plainText(cell('title')),
    kind,
    track: said ?? 1,
    ...(session && { session }),
    ...(kind === 'talk' && minutes !== undefined && { minutes }),
    authors: authorsOf(cell('authors'), listOf(cell('affiliations')), (name) => {
      const same = before?.authors.find((author) => fold(author.name) === fold(name));
      return same ?? { name, affiliation: affiliationOf(name, people, answers, cell('id')) };
    }),
    topics: topics.length > 0 ? topics : (before?.track === said && before?.topics) || [],
    goals: goals ?? before?.goals ?? [],
    keywords: words.length > 0 ? [...new Set(words.map(lowercase))] : (before?.keywords ?? []),
    abstract: plainText(cell('abstract')),
    ...(doi && { doi }),
    ...(pages && { pages }),
  };
}

const kindSaid = (text: string): Paper['kind'] | undefined =>
  /poster/i.test(text) ? 'poster' : /oral|talk|spotlight/i.test(text) ? 'talk' : undefined;

/** Lists stand in a cell one a line, or between bars, semicolons or commas. */
function listOf(cell: string): string[] {
  const separator = ['\n', '|', ';', ','].find((one) => cell.includes(one)) ?? '\n';
  return cell
    .replaceAll(/^\[|\]$/g, '')
    .split(separator)
    .map((part) => part.trim().replaceAll(/^['"]|['"]$/g, ''))
    .filter(Boolean);
}

function goalsOf(cell: string, row: TableRow, problems: string[]): number[] | undefined {
  if (cell === '') return undefined;
  const goals = (cell.match(/\d+/g) ?? []).map(Number).toSorted((one, other) => one - other);
  if (!isGoalList(`SDG ${goals.join(', ')}`)) problems.push(`${row.where}: "${cell}" names no goals from 1 to 17.`);
  return goals;
}

/** "Neural Networks" is "neural networks"; "IoT" and "SDN" stay. */
const lowercase = (keyword: string): string =>
  keyword
    .split(' ')
    .map((word) => (/^\p{Lu}[^\p{Lu}]*$/u.test(word) && word.length > 1 ? word.toLowerCase() : word))
    .join(' ');

/**
 * Authors of a cell: "A B, C D and E F" (EasyChair), "A B (Institute)*; C D (Institute)" or "B, A (Institute)" (CMT), "A B|C D" (OpenReview).
 * @param affiliations one for each author, where the table has them in a column of their own
 * @param known the author of that name, when the cell names no affiliation
 */
export function authorsOf(cell: string, affiliations: readonly string[], known: (name: string) => Author): Author[] {
  const separator = ['|', ';', '\n'].find((one) => cell.includes(one));
  const parts = separator ? cell.split(separator) : outsideBrackets(cell);
  const listed = parts.map((part) => part.replaceAll('*', '').trim()).filter(Boolean);
  return listed.map((text, index): Author => {
    const [, plain = text, place] = /^(.*?)\s*\((.+)\)$/.exec(text) ?? [];
    const [family = '', given, ...more] = plain.split(/,\s*/);
    const name = given && more.length === 0 ? `${given} ${family}` : plain;
    const affiliation = place ?? (affiliations.length === listed.length ? affiliations[index] : undefined);
    return affiliation ? { name, affiliation } : known(name);
  });
}

/** Splits at ", " and " and ", but not within brackets: "A B (X, Y) and C D". A single "Family, Given (X)" stays whole. */
function outsideBrackets(cell: string): string[] {
  const parts = cell.split(/(?:,\s+(?:and\s+)?|\s+and\s+)(?![^(]*\))/);
  return parts.length === 2 && !/\sand\s/.test(cell) && !parts[0]?.trim().includes(' ') ? [cell] : parts;
}
