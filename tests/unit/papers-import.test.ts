import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { planImport } from '../../scripts/commands/programme/import.ts';
import { loadContent } from '../../src/content/check/load.ts';
import { contentCopy } from '../support/content-copy.ts';
import { cmtRows, easyChairAuthorsCsv, easyChairCsv, openReviewCsv } from '../support/programme-samples.ts';

const { root } = contentCopy();
const place = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(root, name), content);
  return join(root, name);
};
const plan = (files: readonly string[], map: Record<string, string> = {}) =>
  planImport(root, files, { map, replace: false });
const paper = (id: string) => loadContent(root).papers.papers.find((one) => one.id === id);
const now = new Date('2025-06-01T00:00:00Z');

describe('A table becomes the accepted papers', () => {
  test('EasyChair: submissions and authors as CSV; what was refused or deleted is left out', async () => {
    const files = [place('submission.csv', easyChairCsv), place('author.csv', easyChairAuthorsCsv)];
    const planned = await plan(files, { 'track:none': '2' });
    expect(planned.text).toContain('Left out, because not accepted: 2');
    expect(planned.changes.filter(({ kind }) => kind === 'new')).toHaveLength(1);
    planned.write(now);
    const topic = loadContent(root).tracks.tracks[1]?.topics.find(
      ({ text }) => text === 'Sensor networks and data acquisition',
    );
    expect(paper('301')).toEqual({
      id: '301',
      title: 'Ferries that share their batteries',
      kind: 'talk',
      track: 2,
      authors: [
        { name: 'Maren Tjelta', affiliation: 'Fjordvik Maritime College, Norway' },
        { name: 'Idris Quamrul', affiliation: 'Padma Delta University, Bangladesh' },
        { name: 'Sana Wahidi', affiliation: 'Konkan Institute, India' },
      ],
      topics: topic ? [topic.text] : [],
      goals: [],
      keywords: ['energy storage', 'MQTT', 'sensor networks and data acquisition'],
      abstract: 'We let ferries lend each other a battery. It works.',
    });
  });

  test('CMT: a spreadsheet with a title above the heading, a poster, a track by its own name', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Papers', rows: cmtRows.map((row) => [...row]) }] });
    (await plan([place('Papers.xlsx', bytes)], { 'track:Urban Computing': '6' })).write(now);
    expect(paper('412')).toMatchObject({
      title: 'Which bus is late, and why',
      kind: 'poster',
      track: 6,
      authors: [
        { name: 'Tomoko Hayashida', affiliation: 'Seto Institute, Japan' },
        { name: 'Kwabena Asaregyan', affiliation: 'Volta College, Ghana' },
      ],
    });
    (await plan([place('Papers.xlsx', bytes)], { authors: 'Author Names', 'track:Urban Computing': '6' })).write(now);
    expect(paper('412')?.authors.map(({ name }) => name)).toEqual(['Tomoko Hayashida', 'Kwabena Asaregyan']);
  });

  test('OpenReview: bars between authors, affiliations by answers, columns by another name', async () => {
    const map = {
      title: 'name of paper',
      'track:none': '3',
      'affiliation:Ilse Vandermolen': 'Delta School, Netherlands',
      'affiliation:Rui Tavaresco': 'Tejo Institute, Portugal',
    };
    const text = openReviewCsv.replace('forum,title', 'forum,Name of paper');
    (await plan([place('papers.csv', text)], map)).write(now);
    expect(paper('977')).toMatchObject({
      title: 'Small grammars for long rivers',
      keywords: ['river models', 'IoT'],
      authors: [{ affiliation: 'Delta School, Netherlands' }, { affiliation: 'Tejo Institute, Portugal' }],
    });
  });

  test('a second table changes what it says; session, minutes, goals and order stay, and the number is the name for ever', async () => {
    const { papers } = loadContent(root).papers;
    const [first, second] = papers;
    if (!first || !second) throw new Error('two papers');
    const row = ({ id, authors }: typeof first, title: string) =>
      [id, title, authors.map(({ name }) => name).join('; '), 'Another abstract.'].map((cell) => `"${cell}"`).join(',');
    const planned = await plan([
      place(
        'papers.csv',
        `Number,Title,Authors,Abstract\n${row(second, second.title)}\n${row(first, 'A new title')}\n`,
      ),
    ]);
    expect(planned.changes.filter(({ kind }) => kind === 'gone')).toHaveLength(papers.length - 2);
    planned.write(now);
    expect(loadContent(root).papers.papers).toEqual([
      { ...first, title: 'A new title', abstract: 'Another abstract.' },
      { ...second, abstract: 'Another abstract.' },
    ]);
  });
});

describe('A new edition', () => {
  const row = 'id,title,authors,abstract,track\n85,Quite another paper,A B (C),Y,5\n';

  test('with --replace nothing stays of a sample that has the same number', async () => {
    expect(paper('85')?.session).toBe('t1-a');
    const planned = await planImport(root, [place('papers.csv', row)], { map: {}, replace: true });
    planned.write(now);
    expect(loadContent(root).papers.papers).toEqual([
      {
        id: '85',
        title: 'Quite another paper',
        kind: 'talk',
        track: 5,
        authors: [{ name: 'A B', affiliation: 'C' }],
        topics: [],
        goals: [],
        keywords: [],
        abstract: 'Y',
      },
    ]);
  });

  test('of a workbook the sheets of papers and of people are read, the others are left', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Submissions',
          rows: [
            ['#', 'title', 'authors', 'abstract', 'track'],
            [9, 'X', 'A B and C D', 'Y', 1],
          ],
        },
        {
          name: 'Authors',
          rows: [
            ['first name', 'last name', 'affiliation'],
            ['A', 'B', 'E'],
            ['C', 'D', 'F'],
          ],
        },
        {
          name: 'Reviews',
          rows: [
            ['#', 'submission #', 'text'],
            [1, 9, 'Good.'],
          ],
        },
      ],
    });
    (await plan([place('EasyChair.xlsx', bytes)])).write(now);
    expect(paper('9')?.authors).toEqual([
      { name: 'A B', affiliation: 'E' },
      { name: 'C D', affiliation: 'F' },
    ]);
  });
});

describe('What is wrong with a table is told with its line and column, and nothing is written', () => {
  const authors = 'A B (C)';
  test.each([
    [
      'a number twice',
      `id,title,authors,abstract\n1,X,${authors},Y\n1,Z,${authors},Y\n`,
      /papers\.csv, line 3, column "id": "1" stands further up/,
    ],
    [
      'an empty abstract',
      `id,title,authors,abstract\n1,X,${authors},"Two\nlines"\n2,Z,${authors},\n`,
      /papers\.csv, line 4, column "abstract": is empty/,
    ],
    [
      'a title that no column holds',
      `id,headline,authors,abstract\n1,X,${authors},Y\n`,
      /Which column of papers\.csv holds the title\? \(id, headline, authors, abstract\).*--map 'title=…'/,
    ],
    [
      'a track that nobody knows',
      `id,title,authors,abstract,track\n1,X,${authors},Y,Dreams\n`,
      /Which track does "Dreams" belong to\?.*--map 'track:Dreams=…'/,
    ],
    [
      'an affiliation that nobody knows',
      'id,title,authors,abstract,track\n1,X,Jo Doe,Y,1\n',
      /Where does Jo Doe work.*--map 'affiliation:Jo Doe=…'/,
    ],
    [
      'a decision that says neither',
      `id,title,authors,abstract,track,decision\n1,X,${authors},Y,1,maybe\n`,
      /Is a paper with "maybe" accepted\?/,
    ],
    [
      'a quotation mark that is never closed',
      'id,title,authors,abstract\n1,"X,A B (C),Y\n',
      /papers\.csv: Quote Not Closed/,
    ],
    ['no UTF-8', Uint8Array.from([0x69, 0x64, 0xe9, 0x0a]), /papers\.csv is not UTF-8/],
  ])('%s', async (_, content, sentence) => {
    const before = readFileSync(join(root, 'content/papers.json'), 'utf8');
    await expect(plan([place('papers.csv', content)])).rejects.toThrow(sentence);
    expect(readFileSync(join(root, 'content/papers.json'), 'utf8')).toBe(before);
  });

  test('a file of no known kind, and one that is not there', async () => {
    await expect(plan([place('programme.pdf', '%PDF')])).rejects.toThrow(/none of: schedule\.json/);
    await expect(plan(['nowhere.csv'])).rejects.toThrow(/There is no file nowhere\.csv/);
  });
});
