import { stringify } from 'csv-stringify/sync';
import type { Table } from '../../netlify/services/tables.ts';
import { ImportError } from '../../netlify/services/tables.ts';
import type { Advisory } from '../../src/content/schemas/advisory.ts';
import type { Committees } from '../../src/content/schemas/committees.ts';
import type { Organizing } from '../../src/content/schemas/organizing.ts';
import { comparable } from '../../src/contract/typed/comparable.ts';
import { type Change, changeOf } from './programme/changes.ts';

const columns = ['section', 'name', 'role', 'organization', 'country', 'image'] as const;
const required = columns.slice(0, 4);

/** A line of the table of people. What is empty says nothing. */
export type ListedPerson = Readonly<Record<(typeof columns)[number], string>>;

export interface PeopleFiles {
  readonly committees: Committees;
  readonly organizing: Organizing;
  readonly advisory: Advisory;
}

/**
 * The people of a table with the columns section, name, role, organization, and perhaps country and image.
 * @throws ImportError with a sentence for each line that is wrong
 */
export function listedPeople(tables: readonly Table[]): ListedPerson[] {
  const problems: string[] = [];
  const people: ListedPerson[] = [];
  const seen = new Set<string>();
  for (const { name: table, headings, rows } of tables) {
    const given = headings.map(comparable);
    const missing = required.filter((column) => !given.includes(column));
    if (missing.length > 0) {
      problems.push(`${table}: the first line must name the columns; missing: ${missing.join(', ')}.`);
      continue;
    }
    for (const { where, cell } of rows) {
      const person = Object.fromEntries(columns.map((column) => [column, cell(column)])) as unknown as ListedPerson;
      const key = `${person.section}\n${comparable(person.name)}`;
      if (!person.section || !person.name) problems.push(`${where}: a section and a name are needed.`);
      else if (seen.has(key)) problems.push(`${where}: ${person.name} stands in "${person.section}" twice.`);
      else people.push(person);
      seen.add(key);
    }
  }
  if (problems.length > 0) throw new ImportError(problems);
  return people;
}

type Member = Readonly<Record<string, unknown>> & { readonly name: string };

/** A list of people of the site, whatever file it stands in. */
interface Section {
  readonly title: string;
  readonly members: readonly Member[];
  /** How a line of the table is written in this file; what the line leaves empty is left out. */
  readonly member: (person: ListedPerson) => Member;
  readonly listed: (member: Member) => Partial<ListedPerson>;
}

const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as unknown as Member;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sectionsOf({ committees, organizing, advisory }: PeopleFiles): Section[] {
  return [
    ...committees.sections.map(({ title, people }) => ({
      title,
      members: people as unknown as readonly Member[],
      member: ({ name, role, organization, image }: ListedPerson) => filled({ name, role, organization, image }),
      listed: ({ role, organization, image }: Member) => ({
        role: text(role),
        organization: text(organization),
        image: text(image),
      }),
    })),
    {
      title: organizing.title,
      members: organizing.members as unknown as readonly Member[],
      member: ({ name, role, organization }) => filled({ name, position: role, campus: organization }),
      listed: ({ position, campus }) => ({ role: text(position), organization: text(campus) }),
    },
    {
      title: advisory.title,
      members: advisory.members as unknown as readonly Member[],
      member: ({ name, role, organization, country }) =>
        filled({ name, designation: [role, organization].filter(Boolean).join(', '), country }),
      listed: ({ designation, country }) => ({ role: text(designation), country: text(country) }),
    },
  ];
}

/**
 * What the files become with the people of a table, and what that changes. `add` adds who is new and brings who is there up to date, and
 * leaves everybody else; `replace` takes out of each section that the table names whom the table does not. Who is whom follows the name,
 * accents and case apart. Sections that the table does not name keep their people; sizes follow.
 * @throws ImportError when the table names a section that does not exist
 */
export function plannedPeople(
  files: PeopleFiles,
  people: readonly ListedPerson[],
  mode: 'add' | 'replace',
): { files: PeopleFiles; changes: readonly Change[] } {
  const sections = sectionsOf(files);
  const titles = sections.map(({ title }) => title);
  const strangers = [...new Set(people.map(({ section }) => section))].filter((title) => !titles.includes(title));
  if (strangers.length > 0)
    throw new ImportError(
      strangers.map((title) => `There is no section "${title}". Sections are: ${titles.join(', ')}.`),
    );
  const changes: Change[] = [];
  const planned = sections.map(({ title, members, member }) => {
    const listed = people.filter(({ section }) => section === title);
    if (listed.length === 0) return members;
    const known = new Map(members.map((one) => [comparable(one.name), one]));
    const named = new Map(
      listed.map((person) => {
        const before = known.get(comparable(person.name));
        const after = { ...before, ...member(person) };
        const change = changeOf('person', `${person.name}, ${title}`, before, after);
        if (change) changes.push(change);
        return [comparable(person.name), after];
      }),
    );
    const kept = members.filter(({ name }) => mode === 'add' || named.has(comparable(name)));
    for (const { name } of members.filter((one) => !kept.includes(one)))
      changes.push({ kind: 'gone', what: 'person', title: `${name}, ${title}`, details: [] });
    if (mode === 'replace') return [...named.values()];
    const added = [...named].filter(([name]) => !known.has(name)).map(([, one]) => one);
    return [...kept.map((one) => named.get(comparable(one.name)) ?? one), ...added];
  });
  const { committees, organizing, advisory } = files;
  const of = <T>(index: number) => (planned.at(index) ?? []) as unknown as T[];
  return {
    changes,
    files: {
      committees: {
        ...committees,
        sections: committees.sections.map((section, index) => ({
          ...section,
          size: of(index).length,
          people: of<(typeof section.people)[number]>(index),
        })),
      },
      organizing: { ...organizing, size: of(-2).length, members: of(-2) },
      advisory: { ...advisory, size: of(-1).length, members: of(-1) },
    },
  };
}

/** All people as a table that `listedPeople` reads, with the mark by which spreadsheets know UTF-8. */
export function peopleTable(files: PeopleFiles): string {
  const lines = sectionsOf(files).flatMap(({ title, members, listed }) =>
    members.map((member) => ({ section: title, name: member.name, ...listed(member) })),
  );
  return stringify(lines, { header: true, columns: [...columns], bom: true, record_delimiter: 'windows' });
}
