import { describe, expect, test } from 'vitest';
import { readTables } from '../../netlify/services/tables.ts';
import { listedPeople, peopleTable, plannedPeople } from '../../scripts/commands/people-list.ts';
import { changesText } from '../../scripts/commands/programme/changes.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { advisorySchema } from '../../src/content/schemas/advisory.ts';
import { committeesSchema } from '../../src/content/schemas/committees.ts';
import { organizingSchema } from '../../src/content/schemas/organizing.ts';
import { pune } from '../support/pune.ts';

const content = loadContent(pune);
const peopleIn = async (text: string | Uint8Array) =>
  listedPeople(await readTables('people.csv', typeof text === 'string' ? new TextEncoder().encode(text) : text));
const known = content.advisory.members[3];
if (!known) throw new Error('the sample has a fourth adviser');

const table = [
  'section,name,role,organization,country,image',
  'Patron,"Dr. Asha ""Tai"" Rane",Director,"Institute, Pune",,/images/people/asha-rane.webp',
  'Advisory Committee,Prof. Émile Roux,Professor,Université,France,',
  `Advisory Committee,${known.name.toUpperCase()},Dean,Institute,Japan,`,
  '',
].join('\r\n');

describe('People as a table', () => {
  test('BUG-C01 one new person and one change leave everybody else, and are said before anything is written', async () => {
    const { files, changes } = plannedPeople(content, await peopleIn(table), 'add');
    expect(files.advisory.members).toHaveLength(content.advisory.members.length + 1);
    expect(files.advisory.size).toBe(files.advisory.members.length);
    expect(files.advisory.members.at(-1)).toEqual({
      name: 'Prof. Émile Roux',
      designation: 'Professor, Université',
      country: 'France',
    });
    expect(files.advisory.members[3]).toMatchObject({ designation: 'Dean, Institute', country: 'Japan' });
    expect(files.advisory.members.toSpliced(3, 1).slice(0, -1)).toEqual(content.advisory.members.toSpliced(3, 1));
    expect(files.organizing).toEqual(content.organizing);
    expect(changesText(changes)).toMatch(
      /^New: 2 people\n.*Rane, Patron\n.*Roux, Advisory Committee\nChanged: 1 person\n/,
    );
    committeesSchema.parse(files.committees);
    organizingSchema.parse(files.organizing);
    advisorySchema.parse(files.advisory);
  });

  test('BUG-C01 replacing names everybody who goes', async () => {
    const { files, changes } = plannedPeople(content, await peopleIn(table), 'replace');
    expect(files.advisory.members.map(({ name }) => name)).toEqual(['Prof. Émile Roux', known.name.toUpperCase()]);
    const gone = changes.filter(({ kind }) => kind === 'gone').map(({ title }) => title);
    for (const { name } of content.advisory.members.toSpliced(3, 1))
      expect(gone).toContain(`${name}, Advisory Committee`);
    expect(files.committees.sections.filter(({ title }) => title !== 'Patron')).toEqual(
      content.committees.sections.filter(({ title }) => title !== 'Patron'),
    );
  });

  test('what is exported, added and replaced again changes nothing', async () => {
    const exported = await peopleIn(peopleTable(content));
    for (const mode of ['add', 'replace'] as const) {
      const { files, changes } = plannedPeople(content, exported, mode);
      expect(changes).toEqual([]);
      for (const name of ['committees', 'organizing', 'advisory'] as const)
        expect(files[name]).toEqual({ ...content[name], ...files[name] });
    }
  });

  test('a table saved with semicolons and a byte order mark reads the same', async () => {
    const other = `\uFEFF${table.replaceAll('Institute, Pune', 'Institute / Pune').replaceAll(',', ';')}`;
    expect((await peopleIn(other)).map(({ name }) => name)).toEqual((await peopleIn(table)).map(({ name }) => name));
  });

  test.each([
    ['a heading that lacks a column', 'section,name,role\nPatron,A,B', /missing: organization/],
    ['a line without a name', 'section,name,role,organization\nPatron,,B,C', /line 2: .* name/],
    ['one below others', 'section,name,role,organization\n\nPatron,"A\nB",C,D\n,E,F,G', /line 5: .*section/],
    [
      'a person named twice',
      'section,name,role,organization\nPatron,Asha,B,C\nPatron,ASHA,B,C',
      /line 3: ASHA .*twice/,
    ],
    ['Latin 1', Buffer.from('section,name,role,organization\nPatron,\xc9mile,B,C', 'latin1'), /not UTF-8.*xlsx/],
    ['UTF-16', Buffer.from('\uFEFFsection,name,role,organization\nPatron,A,B,C', 'utf16le'), /not UTF-8.*xlsx/],
  ])('%s is refused with a sentence', async (_what, csv, sentence) => {
    await expect(peopleIn(csv)).rejects.toThrow(sentence);
  });

  test('a section that does not exist is refused, and the existing ones are named', async () => {
    const people = await peopleIn('section,name,role,organization\nPatrons,A,B,C');
    expect(() => plannedPeople(content, people, 'add')).toThrow(/no section "Patrons".*Patron, General Chair/);
  });
});
