import { describe, expect, test } from 'vitest';
import { parsePeople, replacePeople } from '../../scripts/commands/people-list.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { advisorySchema } from '../../src/content/schemas/advisory.ts';
import { committeesSchema } from '../../src/content/schemas/committees.ts';
import { organizingSchema } from '../../src/content/schemas/organizing.ts';

const content = loadContent(process.cwd());

describe('Replacing the sample people by a table', () => {
  const table = [
    'section,name,role,organization,country,image',
    'Patron,"Dr. Asha ""Tai"" Rane",Director,"Institute, Pune",,/images/people/asha-rane.webp',
    'Advisory Committee,Prof. Émile Roux,Professor,Université,France,',
    'Advisory Committee,Dr. Lin Mei,Scientist,Institute,Singapore,',
    '',
  ].join('\r\n');

  test('named sections take the people of the table, the others keep theirs, and the files stay valid', () => {
    const replaced = replacePeople(content, parsePeople(table));
    expect(replaced.committees.sections.find(({ title }) => title === 'Patron')).toMatchObject({
      size: 1,
      people: [
        {
          name: 'Dr. Asha "Tai" Rane',
          role: 'Director',
          organization: 'Institute, Pune',
          image: '/images/people/asha-rane.webp',
        },
      ],
    });
    expect(replaced.advisory.members).toEqual([
      { name: 'Prof. Émile Roux', designation: 'Professor, Université', country: 'France' },
      { name: 'Dr. Lin Mei', designation: 'Scientist, Institute', country: 'Singapore' },
    ]);
    expect(replaced.organizing).toEqual(content.organizing);
    committeesSchema.parse(replaced.committees);
    organizingSchema.parse(replaced.organizing);
    advisorySchema.parse(replaced.advisory);
  });

  test('a table saved with semicolons and a byte order mark reads the same', () => {
    const other = `\uFEFF${table.replaceAll('Institute, Pune', 'Institute / Pune').replaceAll(',', ';')}`;
    expect(parsePeople(other).map(({ name }) => name)).toEqual(parsePeople(table).map(({ name }) => name));
  });

  test.each([
    ['a heading that lacks a column', 'section,name,role\nPatron,A,B', /organization missing/],
    ['a line without a name', 'section,name,role,organization\nPatron,,B,C', /Line 2 .* name/],
    ['one below others', 'section,name,role,organization\n\nPatron,"A\nB",C,D\n,E,F,G', /Line 5 .* section/],
  ])('%s is refused with a sentence', (_what, csv, sentence) => {
    expect(() => parsePeople(csv)).toThrow(sentence);
  });

  test('a section that does not exist is refused, and the existing ones are named', () => {
    const people = parsePeople('section,name,role,organization\nPatrons,A,B,C');
    expect(() => replacePeople(content, people)).toThrow(/no section "Patrons".*Patron, General Chair/);
  });
});
