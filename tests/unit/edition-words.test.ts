import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import timeline from '#content/approval-timeline.json' with { type: 'json' };
import inspection from '#content/inspection.json' with { type: 'json' };
import { adminLists } from '#contract/lists';
import { exportedColumns } from '../../src/client/export/table.ts';
import { filtersOf } from '../../src/contract/lists/list.ts';

/** The words of the present edition, and years. They belong in `content/`; a comment may hold one as an example. */
const word =
  /Pune|Kolkata|Maharashtra|\bIndian?\b|rupee|paise|\bINR\b|'inr'|₹|\bGSTI?N?\b|Sahyavardhan|SmartCAI|'IN'|Advisory Committee|Chief Patron|Institution sign|\b20(?:1\d|2\d|3\d)\b|['"`>]State(?:s?['"`<]| or )|Group \d/;

/** Lines that hold such a word for a reason. */
const reasons: readonly (readonly [file: string, line: RegExp, why: string])[] = [
  ['src/content/schemas/', /must (?:be|name) |such as/, 'an example in a sentence for organisers'],
  ['scripts/commands/programme/schedule-file.ts', /such as "2025-07-15"/, 'an example in a sentence for organisers'],
  ['scripts/commands/portrait.ts', /--consent "by email/, 'an example in a sentence for organisers'],
  [
    'scripts/dev.ts',
    /takes a day and a time, such as|npm run dev -- \[--at /,
    'an example in a sentence for developers',
  ],
  ['src/content/schemas/site.ts', /wholeNumber\(2020, 2100\)|such as "IN"/, 'bounds of a year, and an example'],
  [
    'scripts/commands/specification/',
    /./,
    'what the specification states of this edition, which is compared with its content',
  ],
  ['scripts/bench/', /./, 'made-up records to measure with'],
  ['scripts/pictures/', /./, 'photographs of the example edition, on its clock'],
];

const withoutComments = (code: string) =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/ .*$/gm, '$1');

test('BUG-C09, BUG-RM5 no zone, currency, country and its parts, tax, committee, group or year of this edition stands in code', () => {
  const files = globSync('{src,netlify,scripts}/**/*.{ts,tsx,mjs,astro}').concat('astro.config.mjs', 'netlify.toml');
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      .filter(({ line }) => word.test(line))
      .filter(({ line }) => !reasons.some(([where, pattern]) => file.startsWith(where) && pattern.test(line)))
      .map(({ line, place }) => `${place} ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('BUG-RM5 the list of inspections and its exports call the part of a region as the form does, and offer the groups that there are', () => {
  expect(exportedColumns('inspections').map(({ title }) => title)).toContain(inspection.stateName);
  const groups = filtersOf(adminLists.inspections).filter((choice) => /^\d/.test(choice));
  expect(groups).toEqual(timeline.groups.map(({ group }) => `${group}`));
});
