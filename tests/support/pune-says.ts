import { loadContent } from '../../src/content/check/load.ts';
import { editionWords } from '../../src/content/facts/last-edition.ts';
import { pune, puneWords } from './pune.ts';

const content = loadContent(pune);
const { names, places } = editionWords(content);
const { site, partners, journals, organizing, advisory } = content;
const named = [
  ...names,
  ...places,
  site.institute.trust,
  site.hostGroup,
  journals.publisher.name,
  ...journals.journals.map(({ name }) => name),
  ...partners.partners.map(({ name }) => name),
  ...[organizing, advisory].flatMap(({ members }) => members.map(({ name }) => name)),
];

/** Everything that only the edition in Pune says: its words, people, institutions, days and years, and how its zone is written. */
export const puneSays = new RegExp(
  [
    puneWords.source,
    String.raw`\+05:30|\bRs\.? ?\d|[Uu]nion territor|\+91\b`,
    String.raw`\b(?:May|June|July) 2025\b|\b2025[-–]26\b|\b2025-0[5-7]-`,
    ...named
      .filter((name) => name !== undefined)
      .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
  ].join('|'),
);
