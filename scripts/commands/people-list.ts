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
  const text = csv.replace(/^\uFEFF/, '');
  const [heading = [], ...rows] = splitTable(text, /^[^\n]*;/.test(text) && !/^[^\n;]*,/.test(text) ? ';' : ',');
  const places = Object.fromEntries(
    columns.map((column) => [column, heading.findIndex((cell) => cell.trim().toLowerCase() === column)]),
  );
  const missing = required.filter((column) => places[column] === -1);
  if (missing.length > 0) throw new Error(`The first line must name the columns: ${missing.join(', ')} missing.`);
  return rows.map((row, index) => {
    const cell = (column: (typeof columns)[number]) => row[places[column] ?? -1]?.trim() ?? '';
    const person = {
      section: cell('section'),
      name: cell('name'),
      role: cell('role'),
      organization: cell('organization'),
      country: cell('country'),
      image: cell('image'),
    };
    if (!person.section || !person.name) throw new Error(`Line ${index + 2} of the table needs a section and a name.`);
    return person;
  });
}

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

/** RFC 4180: fields in quotation marks may hold separators, line ends and doubled quotation marks. Empty lines are left out. */
function splitTable(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    row = [];
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}
