import type { Table } from '../../../netlify/services/tables.ts';
import { fold } from '../../../src/contract/typed/names.ts';
import type { Answers } from './problems.ts';

/** What a table of papers can say, with the headings under which EasyChair, CMT, OpenReview and others say it, the surest first. */
const headings = {
  id: ['#', 'paper id', 'number', 'submission #', 'submission number', 'paper number', 'paper #', 'id'],
  title: ['title', 'paper title', 'submission title'],
  authors: ['authors', 'author names', 'author list'],
  abstract: ['abstract', 'summary'],
  affiliations: ['affiliations', 'author affiliations', 'organizations', 'institutions'],
  track: ['track', 'track name', 'primary subject area', 'area'],
  topics: ['topics', 'topic', 'subject areas', 'secondary subject areas'],
  keywords: ['keywords', 'key words'],
  decision: ['decision', 'status', 'recommendation', 'venue'],
  kind: ['kind', 'presentation', 'presentation type', 'format'],
  goals: ['goals', 'sdg', 'sdgs'],
  session: ['session', 'session id'],
  minutes: ['minutes', 'duration'],
  doi: ['doi'],
  pages: ['pages'],
  deleted: ['deleted'],
} as const;

export type Field = keyof typeof headings;
const required: readonly Field[] = ['id', 'title', 'authors', 'abstract'];
export const paperFields = Object.keys(headings) as Field[];

/** The tables of papers among others: a workbook has sheets of reviews and of committees too. One alone is taken as it is. */
export function paperTables(tables: readonly Table[]): readonly Table[] {
  const has = (table: Table, field: Field) =>
    headings[field].some((name) => table.headings.some((heading) => fold(heading) === fold(name)));
  const own = tables.filter((table) => has(table, 'title') && has(table, 'authors'));
  return own.length > 0 ? own : tables;
}

/** The heading of each field that the table has; a required one that no heading names is asked for. */
export function columnsOf(table: Table, answers: Answers): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const field of paperFields) {
    const known = headings[field]
      .map((name) => table.headings.find((heading) => fold(heading).trim() === fold(name).trim()))
      .find((heading) => heading !== undefined);
    const given = answers.given(field);
    const column =
      given === undefined && (known !== undefined || !required.includes(field))
        ? known
        : answers.ask({
            key: field,
            text: `Which column of ${table.name} holds the ${field}?`,
            choices: table.headings,
          });
    if (column !== undefined) found[field] = column;
  }
  return found;
}
