import { expect, test } from 'vitest';
import {
  differences,
  type StatedFact,
  statedEdition,
  statedFacts,
} from '../../scripts/commands/specification/facts.ts';
import { specificationReport } from '../../scripts/commands/specification/report.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { pune } from '../support/pune.ts';

const fact = (stated: unknown, found: unknown): StatedFact => ({ what: 'The fees', stated, found });

test('BUG-C02 each difference from the specification is a sentence with both values; what agrees is silent', () => {
  expect(differences([fact(5, 5), fact(['a', 'b'], ['a', 'b'])])).toEqual([]);
  expect(differences([fact(5, 6)])).toEqual(['The fees: the specification states 5, the content says 6.']);
  expect(differences([fact(['a', 'b'], ['a', 'c', 'd'])])).toEqual([
    'The fees, entry 2: the specification states "b", the content says "c".',
    'The fees, entry 3: the specification states nothing, the content says "d".',
  ]);
  expect(differences([fact('a', undefined)])[0]).toContain('the content says nothing');
});

test('BUG-C02 a changed fee is a difference, and no mistake', () => {
  const content = structuredClone(loadContent(pune));
  const before = differences(statedFacts(content, pune)).length;
  const [row] = content.fees.rows;
  if (!row) throw new Error('there is no fee');
  row.conference.amount += 17;
  const after = differences(statedFacts(content, pune));
  expect(after.length).toBeGreaterThanOrEqual(before);
  expect(
    after.some((sentence) => sentence.startsWith('The fee table, entry 1:') && sentence.includes(row.category)),
  ).toBe(true);
});

test('BUG-C16 of an edition that it does not know the specification says so, and fails nothing', () => {
  const content = structuredClone(loadContent(pune));
  expect(content.site.edition).toBe(statedEdition);
  for (const { conference } of content.fees.rows) conference.amount += 17;
  expect(specificationReport(content, pune)).toMatchObject({ isDifferent: true });
  content.site.edition += 2;
  expect(specificationReport(content, pune)).toEqual({
    isDifferent: false,
    lines: [expect.stringContaining('is that of 2027: nothing to compare')],
  });
});
