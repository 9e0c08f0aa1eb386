import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/check/load.ts';
import { pune } from '../support/pune.ts';

const { committees, organizing, advisory, speakers, papers } = loadContent(pune);
const familyOf = (name: string) => name.split(' ').at(-1)?.toLowerCase() ?? '';

test('ADR-D12 an office that is held by one person is held once at each campus', () => {
  const single =
    /^(?:registrar|vice principal|librarian|system administrator|student welfare officer|training and placement officer|professor and head)/i;
  const held = organizing.members
    .filter(({ position }) => single.test(position))
    .map(({ position, campus }) => `${position}, ${campus}`);
  expect(held.length).toBeGreaterThan(10);
  expect(held.filter((office, index) => held.indexOf(office) !== index)).toEqual([]);
});

test('ADR-D12 sample people have names of their own, and no family name is another one with an ending hung on', () => {
  const members = [...organizing.members, ...advisory.members].map(({ name }) => name);
  expect(new Set(members).size).toBe(120);
  const all = [
    ...members,
    ...committees.sections.flatMap(({ people }) => people.map(({ name }) => name)),
    ...speakers.speakers.map(({ name }) => name),
    ...papers.papers.flatMap(({ authors }) => authors.map(({ name }) => name)),
  ];
  const families = new Set(all.map(familyOf).filter((family) => family.length > 3));
  const mutated = [...families].filter((family) =>
    ['e', 'de', 'kar', 'ekar', 'son', 'tar', 'ia', 'ian', 'iana', 'ne', 'garh'].some(
      (ending) => family.endsWith(ending) && families.has(family.slice(0, -ending.length)),
    ),
  );
  expect(mutated).toEqual([]);
});
