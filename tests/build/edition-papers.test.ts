import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EditionPapers, editionPapers } from '../support/edition-papers.ts';
import { copyProject } from '../support/editions.ts';
import { readPdf } from '../support/pdf.ts';
import { puneWords } from '../support/pune.ts';

/** What the functions of the conference in Lisbon write: letters, receipts, invoices, certificates, invitation letters. No page is built. */
const lisbon = copyProject('lisbon-papers', 'lisbon');
let papers: EditionPapers;
const pdfTexts: Record<string, string> = {};

beforeAll(async () => {
  papers = editionPapers(lisbon);
  for (const [name, pdf] of Object.entries(papers.pdfs)) {
    const { text, title } = await readPdf(pdf);
    pdfTexts[name] = [title, ...text].join(' ');
  }
}, 300_000);
afterAll(() => lisbon.remove());

describe('BUG-C09 an edition in Lisbon writes of itself alone', () => {
  test('a receipt, an invoice and a credit note in euro, with the tax, number and day of Lisbon', () => {
    for (const name of ['receipt', 'invoice', 'credit note']) {
      expect(pdfTexts[name], name).toContain('Tagus Estuary University, Office');
      expect(pdfTexts[name], name).toContain('NIF 999999990');
      expect(papers.texts[name], name).toContain('NIF 999999990');
    }
    // Half an hour past midnight in Lisbon, where the clock was changed the night before.
    expect(pdfTexts.receipt).toContain('29 March 2027');
    for (const sum of ['€365.85', '€84.15', '€450.00']) {
      expect(pdfTexts.receipt).toContain(sum);
      expect(pdfTexts.invoice).toContain(sum);
    }
    expect(pdfTexts.invoice).toMatch(/Invoice ICTC-2027-000001.*VAT no\. PT500000000.*four hundred fifty euros/i);
    expect(pdfTexts['credit note']).toMatch(/Credit note ICTN-2027-000001.*€225\.00/);
  });

  test('certificate, invitation letter and the page of a code name the conference in Lisbon', () => {
    for (const name of ['certificate', 'invitation letter']) {
      expect(pdfTexts[name], name).toContain('International Conference on Tides and Computing');
      expect(pdfTexts[name], name).toMatch(/27\s–\s29 March 2027, Lisbon/);
      expect(pdfTexts[name], name).toContain('tides.example.org/verify');
    }
    expect(papers.texts.verify).toContain('29 March 2027');
    expect(Object.keys(papers.texts).filter((name) => name.startsWith('letter ')).length).toBeGreaterThan(30);
  });

  test('no word of the edition in Pune stands in any of them, nor in the code of a function', {
    timeout: 300_000,
  }, () => {
    lisbon.run("await (await import('./scripts/build/function-bundles.ts')).buildFunctions()");
    const folder = join(lisbon.folder, '.functions', 'code');
    const bundles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
    expect(bundles.length).toBeGreaterThan(30);
    const texts = new Map([
      ...Object.entries(papers.texts),
      ...Object.entries(pdfTexts).map(([name, text]) => [`${name} (PDF)`, text] as const),
      ...bundles.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
    ]);
    const found = [...texts].flatMap(([name, text]) => {
      const at = text.search(puneWords);
      return at < 0 ? [] : [`${name}: ${text.slice(Math.max(0, at - 40), at + 40)}`];
    });
    expect(found).toEqual([]);
  });
});
