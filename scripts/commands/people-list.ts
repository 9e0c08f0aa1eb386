import { parse } from 'csv-parse/sync';
import type { Advisory } from '../../src/content/schemas/advisory.ts';
import type { Committees } from '../../src/content/schemas/committees.ts';
import type { Organizing } from '../../src/content/schemas/organizing.ts';

/** A line of the table of people. */
export interface ListedPerson {
  readonly section: string;
  readonly name: string;
  readonly role: string;
  readonly organization: string;
  readonly country: string;
  readonly image: string;
}

export interface PeopleFiles {
  readonly committees: Committees;
  readonly organizing: Organizing;
  readonly advisory: Advisory;
}

const columns = ['section', 'name', 'role', 'organization', 'country', 'image'] as const;
const required = columns.slice(0, 4);

/**
 * Reads a table of people: CSV with a heading line, comma or semicolon between fields, quotation marks around fields that hold one.
 * @throws Error with a sentence naming the line that is wrong
 */
export function parsePeople(csv: string): ListedPerson[] {
  let heading: readonly string[] = [];
  const rows: readonly Row[] = parse(csv, {
    bom: true,
    delimiter: separatorOf(csv),
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    info: true,
    columns: (cells: string[]) => {
      heading = cells.map((cell) => cell.toLowerCase());
      return [...heading];
    },
  });
  const missing = required.filter((column) => !heading.includes(column));
  if (missing.length > 0) throw new Error(`The first line must name the columns: ${missing.join(', ')} missing.`);
  return rows.map(({ record, info }) => {
    const { section = '', name = '', role = '', organization = '', country = '', image = '' } = record;
    if (!section || !name) throw new Error(`Line ${info.lines} of the table needs a section and a name.`);
    return { section, name, role, organization, country, image };
  });
}

interface Row {
  readonly record: { readonly [C in (typeof columns)[number]]?: string };
  /** `lines`: where the record ends in the file. */
  readonly info: { readonly lines: number };
}

/** Spreadsheets write semicolons where the comma is the decimal sign. */
const separatorOf = (csv: string) => (/^[^\n]*;/.test(csv) && !/^[^\n;]*,/.test(csv) ? ';' : ',');

/**
 * The three files with the people of a table in place of their own. Sections that the table does not name keep their people;
 * sizes follow the table.
 * @throws Error when the table names a section that does not exist
 */
export function replacePeople(files: PeopleFiles, people: readonly ListedPerson[]): PeopleFiles {
  const { committees, organizing, advisory } = files;
  const titles = [...committees.sections.map(({ title }) => title), organizing.title, advisory.title];
  const stranger = people.find(({ section }) => !titles.includes(section));
  if (stranger) throw new Error(`There is no section "${stranger.section}". Sections are: ${titles.join(', ')}.`);
  const of = (title: string) => people.filter(({ section }) => section === title);
  return {
    committees: {
      ...committees,
      sections: committees.sections.map((section) => {
        const listed = of(section.title);
        if (listed.length === 0) return section;
        return {
          ...section,
          size: listed.length,
          people: listed.map(({ name, role, organization, image }) => ({
            name,
            role,
            organization,
            ...(image && { image }),
          })),
        };
      }),
    },
    organizing: withMembers(
      organizing,
      of(organizing.title).map(({ name, role, organization }) => ({ name, position: role, campus: organization })),
    ),
    advisory: withMembers(
      advisory,
      of(advisory.title).map(({ name, role, organization, country }) => ({
        name,
        designation: [role, organization].filter(Boolean).join(', '),
        country,
      })),
    ),
  };
}

function withMembers<Member, List extends { size: number; members: Member[] }>(list: List, members: Member[]): List {
  return members.length === 0 ? list : { ...list, size: members.length, members };
}
