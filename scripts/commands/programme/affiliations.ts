import type { Table } from '../../../netlify/services/tables.ts';
import { ImportError } from '../../../netlify/services/tables.ts';
import { fold } from '../../../src/contract/typed/names.ts';
import type { Answers } from './problems.ts';

/** Affiliations by folded name, and by "number of the submission, name" where the table says which. */
export type People = ReadonlyMap<string, string>;

const column = (table: Table, ...names: string[]) =>
  table.headings.find((heading) => names.includes(fold(heading).replace(/\?$/, '')));

/** Whether a table lists people rather than papers: EasyChair's authors, or any with a name and an affiliation. */
export function isPeopleTable(table: Table): boolean {
  const hasName = column(table, 'last name', 'name', 'full name') !== undefined;
  return (
    hasName &&
    column(table, 'affiliation', 'organization', 'institution') !== undefined &&
    !column(table, 'title', 'paper title')
  );
}

/**
 * Reads who works where.
 * @throws ImportError naming the line in which a name is missing
 */
export function readPeople(tables: readonly Table[]): People {
  const people = new Map<string, string>();
  const problems: string[] = [];
  for (const table of tables) {
    const [first, last, whole] = [
      column(table, 'first name'),
      column(table, 'last name'),
      column(table, 'name', 'full name'),
    ];
    const [affiliation, country, number] = [
      column(table, 'affiliation', 'organization', 'institution'),
      column(table, 'country'),
      column(table, 'submission #', 'submission', 'paper id'),
    ];
    for (const row of table.rows) {
      const name = whole
        ? row.cell(whole)
        : [first, last]
            .flatMap((one) => (one ? row.cell(one) : []))
            .join(' ')
            .trim();
      const parts = [affiliation, country].flatMap((one) => (one && row.cell(one)) || []);
      if (!name) problems.push(`${row.where}: has no name.`);
      if (!name || parts.length === 0) continue;
      const text = parts.filter((part, index) => index === 0 || !fold(parts[0] ?? '').endsWith(fold(part))).join(', ');
      people.set(fold(name), text);
      if (number) people.set(`${row.cell(number)} ${fold(name)}`, text);
    }
  }
  if (problems.length > 0) throw new ImportError(problems);
  return people;
}

/** Where somebody works, by the table of people or by an answer. */
export function affiliationOf(name: string, people: People, answers: Answers, paper?: string): string {
  const known = people.get(`${paper} ${fold(name)}`) ?? people.get(fold(name));
  if (known !== undefined) return known;
  const text = `Where does ${name} work (institution and country)? A second table with the columns name and affiliation answers this for everybody.`;
  return answers.ask({ key: `affiliation:${name}`, text }) ?? 'unknown';
}
