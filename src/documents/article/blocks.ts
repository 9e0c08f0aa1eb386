import {
  AlignmentType,
  ImageRun,
  Math as OfficeMath,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { latexToMath } from 'docx/math';
import type { Article, ArticleTable, Block } from '../../content/schemas/documents/article.ts';
import type { Figure } from '../../content/schemas/documents/figure.ts';
import { drawFigure } from '../figures.ts';
import { columnWidth } from './page.ts';
import { spans } from './text.ts';

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;

/** A text as Word runs, its inline marks as bold and italic. */
export function runs(text: string): ParagraphChild[] {
  return spans(text).map(
    ({ text: words, bold, italic }) =>
      new TextRun({ text: words, ...(bold ? { bold } : {}), ...(italic ? { italics: true } : {}) }),
  );
}

/** The number of each equation, table and figure, by the block's own object. */
type Numbers = ReadonlyMap<unknown, number>;

/** Equations, tables and figures count each for themselves, in the order of the text. */
export function numberBlocks(article: Article): Numbers {
  const numbers = new Map<unknown, number>();
  const counts = { equation: 0, table: 0, figure: 0 };
  for (const block of article.sections.flatMap((section) => section.blocks)) {
    if ('equation' in block) numbers.set(block.equation, ++counts.equation);
    if ('table' in block) numbers.set(block.table, ++counts.table);
    if ('figure' in block) numbers.set(block.figure, ++counts.figure);
  }
  return numbers;
}

/** A block of the sample text as Word's paragraphs and tables. */
export function blockParagraphs(
  block: Block,
  { first, leadsToList }: { first: boolean; leadsToList: boolean },
  numbers: Numbers,
): (Paragraph | Table)[] {
  if ('text' in block)
    return [
      new Paragraph({
        style: first || block.continued ? 'BodyTextFirst' : 'BodyText',
        // The sentence that leads to a list stays with it.
        keepNext: leadsToList,
        children: runs(block.text),
      }),
    ];
  if ('list' in block) return block.list.map((item) => new Paragraph({ style: 'ListBullet', children: runs(item) }));
  if ('equation' in block) {
    return [
      new Paragraph({
        style: 'Equation',
        children: [
          new TextRun('\t'),
          new OfficeMath({ children: latexToMath(block.equation.latex) }),
          new TextRun(`\t(${numbers.get(block.equation)})`),
        ],
      }),
    ];
  }
  if ('table' in block) return tableParagraphs(block.table, numbers);
  return figureParagraphs(block.figure, numbers);
}

function figureParagraphs(figure: Figure, numbers: Numbers): Paragraph[] {
  const picture = drawFigure(figure);
  // Pixels at 96 dpi, the unit of the library; the bytes hold about 490 dpi.
  const width = Math.floor((columnWidth / 1440) * 96);
  return [
    new Paragraph({
      style: 'Figure',
      children: [
        new ImageRun({
          type: 'png',
          data: picture.data,
          transformation: { width, height: Math.round((width * picture.height) / picture.width) },
          altText: {
            name: `Figure ${numbers.get(figure)}`,
            title: `Figure ${numbers.get(figure)}`,
            description: figure.alt,
          },
        }),
      ],
    }),
    new Paragraph({
      style: 'Caption',
      children: [new TextRun({ text: `Fig. ${numbers.get(figure)}. `, bold: true }), ...runs(figure.caption)],
    }),
  ];
}

function tableParagraphs(table: ArticleTable, numbers: Numbers): (Paragraph | Table)[] {
  const widths = columnWidths(table);
  const row = (cells: string[], header: boolean, last: boolean) =>
    new TableRow({
      ...(header ? { tableHeader: true } : {}),
      cantSplit: true,
      children: cells.map(
        (cell, index) =>
          new TableCell({
            width: { size: widths[index] ?? 0, type: WidthType.DXA },
            children: [
              new Paragraph({
                style: header ? 'TableHead' : 'TableText',
                alignment: alignments[table.align[index] ?? 'left'],
                // A short table stays in one piece: each row keeps with the next.
                keepNext: !last,
                children: runs(cell),
              }),
            ],
          }),
      ),
    });
  return [
    new Paragraph({
      style: 'TableCaption',
      children: [new TextRun({ text: `Table ${numbers.get(table)}. `, bold: true }), ...runs(table.caption)],
    }),
    new Table({
      style: 'ConferenceTable',
      layout: TableLayoutType.FIXED,
      width: { size: Math.floor(columnWidth), type: WidthType.DXA },
      columnWidths: widths,
      tableLook: {
        firstRow: true,
        lastRow: false,
        firstColumn: false,
        lastColumn: false,
        noHBand: true,
        noVBand: true,
      },
      rows: [
        row(table.head, true, false),
        ...table.rows.map((cells, index) => row(cells, false, index === table.rows.length - 1)),
      ],
    }),
    new Paragraph({ style: 'TableEnd', children: [] }),
  ];
}

/** Shares the column width in proportion to the longest text of each table column. */
function columnWidths(table: ArticleTable): number[] {
  const longest = table.head.map((name, index) =>
    Math.max(name.length, ...table.rows.map((cells) => (cells[index] ?? '').replaceAll('*', '').length), 6),
  );
  const total = longest.reduce((sum, length) => sum + length, 0);
  return longest.map((length) => Math.floor((columnWidth * length) / total));
}
