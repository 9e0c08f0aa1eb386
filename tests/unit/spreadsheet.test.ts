import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeCell } from '../../src/client/export/cell.ts';
import { csvOf } from '../../src/client/export/csv.ts';
import { spreadsheetOf } from '../../src/client/export/spreadsheet.ts';
import type { Column } from '../../src/client/export/table.ts';
import { readSpreadsheet } from '../support/spreadsheet.ts';

const columns: readonly Column[] = [
  { field: 'reference', kind: 'code', title: 'Reference' },
  { field: 'message', kind: 'message', title: 'Message' },
  { field: 'amount', kind: 'money', title: 'Amount' },
];
type Row = readonly [string, string, number | undefined];

async function sheetOf(rows: readonly Row[]) {
  const file = await new Response(spreadsheetOf('Queries', columns, rows)).bytes();
  return readSpreadsheet(file);
}

const samples = [
  'x;=1+1;y',
  '0001234',
  '20250000000012345',
  '1E5',
  '+919812345678',
  '=HYPERLINK("http://evil.example")',
];
const hostile = fc.oneof(
  fc.constantFrom(
    ...samples,
    '_x0041_',
    '_X000d__x0000_',
    '<c><f>1+1</f></c>',
    ']]>&amp;',
    '\t=1',
    '\u0000',
    'a\r\nb\rc',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', ';', '"', ',', '\t', '\r', '\n', '1', 'x', '|', ' ', '_', '0', '4'),
  }),
);
const rows = fc.array(fc.tuple(hostile, hostile, fc.option(fc.integer(), { nil: undefined })), { maxLength: 5 });

/** What the file must say: XML has no characters for these three kinds. */
const kept = (text: string) => text.toWellFormed().replace(/[\uFFFE\uFFFF]/g, '\uFFFD');

test('BUG-F14 BUG-PR16 BUG-PR17 a spreadsheet shows text as text, digit for digit, and runs nothing', async () => {
  const [titles, ...lines] = await sheetOf(samples.map((text) => [text, `${text}\n${text}`, 12_345.5]));
  expect(Object.values(titles ?? {}).map(({ text }) => text)).toEqual(['Reference', 'Message', 'Amount']);
  expect(lines).toEqual(
    samples.map((text) => ({
      A: { type: 'inlineStr', text, format: '@', runs: false },
      B: { type: 'inlineStr', text: `${text}\n${text}`, format: '@', runs: false },
      C: { type: 'n', text: '12345.5', format: '0.00', runs: false },
    })),
  );
});

test('BUG-F14 whatever is written into a cell, the spreadsheet holds it as text', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const [, ...lines] = await sheetOf(given);
      expect(lines.length).toBe(given.length);
      for (const [place, [first, second, amount]] of given.entries()) {
        const { A, B, C } = lines[place] ?? {};
        expect([A?.text ?? '', B?.text ?? '']).toEqual([kept(first), kept(second)]);
        for (const cell of [A, B])
          expect(cell ?? { type: 'inlineStr', runs: false }).toMatchObject({ type: 'inlineStr', runs: false });
        expect(C?.text ?? '').toBe(amount === undefined ? '' : String(amount));
      }
    }),
    { numRuns: 300 },
  );
});

test('a text longer than a cell can be is cut, and the file stays one', async () => {
  const [, line] = await sheetOf([['a', 'x'.repeat(40_000), 1]]);
  expect(line?.B?.text).toBe(`${'x'.repeat(32_766)}…`);
});

test('SEC-C4 BUG-F14 nothing in CSV runs, not even where a spreadsheet separates by semicolons', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const csv = [...csvOf(columns, given)].join('');
      const cells = parse(csv, { bom: true, relax_column_count: true }).slice(1) as string[][];
      expect(cells.map(([first, second]) => [first, second])).toEqual(
        given.map(([first, second]) => [safeCell(first), safeCell(second)]),
      );
      // A reader that knows neither commas nor quotes begins a cell after each of these.
      const begun = csv.split(/[;|\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
      expect(begun.filter((cell) => /^[=+@]|^-(?!\d+(\.\d+)?")/.test(cell))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
