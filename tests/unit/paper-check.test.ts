import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paperLimits } from '../../src/documents/paper-limits.ts';
import { checkPaper } from '../../src/paper-check/check.ts';
import type { Kind } from '../../src/paper-check/finding.ts';
import { sentence } from '../../src/paper-check/sentences.ts';
import { fixtures } from '../support/papers/fixtures.ts';
import { type PaperShape, paper } from '../support/papers/paper.ts';
import { pune } from '../support/pune.ts';

const content = (name: string) => JSON.parse(readFileSync(`${pune}content/${name}.json`, 'utf8'));
const limits = paperLimits(content('paper-check'), content('documents/article-original'));

describe('BUG-PC1 the check of camera-ready papers', () => {
  it.each(fixtures)('$name: $finds', async ({ make, finds }) => {
    const bytes = await make();
    const { report, open } = await checkPaper({ size: bytes.length, bytes: async () => bytes }, limits);
    await open?.close();
    const told = report.findings.map(
      (found) => `${found.kind}: ${sentence(found, limits)} ${JSON.stringify(found.places.slice(0, 3))}`,
    );
    expect(report.findings.map(({ kind }) => kind).toSorted(), told.join('\n')).toEqual(finds.toSorted());
  });

  // The shape of ten public templates, as their classes and instructions give it; each verdict was looked at by hand.
  const templates: readonly (readonly [string, PaperShape, readonly Kind[]])[] = [
    [
      'two columns of a society of engineers, Letter',
      { size: 'LETTER', side: 15.9, top: 19, gap: 4.2 },
      ['other-paper'],
    ],
    ['the same on A4', { side: 14.3, top: 19, gap: 4.2 }, ['outside-margins']],
    [
      'a society of computing, 9 pt',
      { size: 'LETTER', side: 19, top: 20, letters: 9, head: 'Conference’25, July 2025, City' },
      ['other-paper'],
    ],
    [
      'lecture notes, one narrow column, head with number',
      { columns: 1, side: 44, top: 52, pageNumbers: true, pages: 12 },
      ['too-many-pages', 'one-column', 'page-numbers'],
    ],
    [
      'a publisher’s two columns on A4',
      { side: 13.5, top: 20, gap: 6, letters: 8, pageNumbers: true },
      ['outside-margins', 'page-numbers'],
    ],
    [
      'a conference on neural processing, for review',
      {
        size: 'LETTER',
        columns: 1,
        side: 38,
        top: 25,
        lineNumbers: 'left',
        authors: 'Anonymous Author(s)',
        pageNumbers: true,
        pages: 9,
      },
      ['too-many-pages', 'other-paper', 'one-column', 'line-numbers', 'anonymous', 'page-numbers'],
    ],
    [
      'a conference on language, for review',
      {
        side: 25,
        top: 25,
        gap: 6,
        letters: 11,
        lineNumbers: 'both',
        authors: 'Anonymous ACL submission',
        references: 'names',
      },
      ['line-numbers', 'anonymous', 'references-unnumbered'],
    ],
    [
      'a conference on vision, for review',
      {
        size: 'LETTER',
        side: 20,
        top: 25,
        gap: 8,
        lineNumbers: 'both',
        pageNumbers: true,
        head: 'CONFIDENTIAL REVIEW COPY. DO NOT DISTRIBUTE.',
        authors: 'Anonymous submission',
      },
      ['other-paper', 'line-numbers', 'page-numbers', 'anonymous'],
    ],
    [
      'an association on intelligence, Letter, names cited',
      { size: 'LETTER', side: 19, top: 19, gap: 9.5, references: 'names' },
      ['other-paper', 'references-unnumbered'],
    ],
    [
      'an open journal, one column, numbered lines',
      { columns: 1, side: 30, lineNumbers: 'left', pageNumbers: true },
      ['one-column', 'line-numbers', 'page-numbers'],
    ],
  ];
  it.each(templates)('a paper made with the template of %s', async (_name, shape, kinds) => {
    const bytes = await paper(shape);
    const { report, open } = await checkPaper({ size: bytes.length, bytes: async () => bytes }, limits);
    await open?.close();
    const told = report.findings.map((found) => `${found.kind} ${found.pages} ${sentence(found, limits)}`);
    expect(report.findings.map(({ kind }) => kind).toSorted(), told.join('\n')).toEqual(kinds.toSorted());
  });
});
