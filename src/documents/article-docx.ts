import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  ImageRun,
  LevelFormat,
  LevelSuffix,
  LineRuleType,
  Math as OfficeMath,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  SectionType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { latexToMath } from 'docx/math';
import type { Article, ArticleTable, Block } from '../content/schemas/documents/article.ts';
import type { Figure } from '../content/schemas/documents/figure.ts';
import { settleOffice, withoutChance } from './archive.ts';
import { figuresOf, spans } from './article.ts';
import { drawFigure } from './figures.ts';
import { colours, office } from './look.ts';

// Lengths in twentieths of a point, as Word counts them: 1 mm is 56.7.
const mm = (value: number) => Math.round(value * 56.6929);
const pt = (value: number) => value * 20;
/** Font sizes are in half points. */
const size = (points: number) => points * 2;

const page = { width: mm(210), height: mm(297), side: mm(18), top: mm(24), bottom: mm(22), gap: mm(8) };
const textWidth = page.width - 2 * page.side;
const columnWidth = (textWidth - page.gap) / 2;

// Every system has Times New Roman or a face of the same widths (Liberation Serif, Tinos) that stands in for it.
const FONT = 'Times New Roman';

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;

/** What the running head and the metadata say about the conference. */
export interface TemplateFrame {
  /** Name of the conference in the running head. */
  conference: string;
  /** Right half of the running head, for example place and dates. */
  occasion: string;
  /** `YYYY-MM-DD` */
  date: string;
}

/** The Word template of one kind of article: its sample text in its named styles. */
export async function articleDocx(article: Article, frame: TemplateFrame): Promise<Uint8Array> {
  const numbers = numberBlocks(article);
  const front = [
    new Paragraph({ style: 'Title', children: runs(article.title) }),
    new Paragraph({
      style: 'Authors',
      children: article.authors.flatMap((author, index) => [
        new TextRun(`${index > 0 ? ', ' : ''}${author.name}`),
        new TextRun({ text: `${author.marks}${author.corresponding ? ',*' : ''}`, superScript: true }),
      ]),
    }),
    ...article.affiliations.map(
      (affiliation) =>
        new Paragraph({
          style: 'Affiliations',
          children: [new TextRun({ text: affiliation.mark, superScript: true }), new TextRun(` ${affiliation.text}`)],
        }),
    ),
    new Paragraph({
      style: 'Affiliations',
      children: [new TextRun({ text: '*', superScript: true }), new TextRun(` ${article.correspondence}`)],
    }),
    new Paragraph({
      style: 'Abstract',
      children: [new TextRun({ text: 'Abstract. ', bold: true }), ...runs(article.abstract)],
    }),
    new Paragraph({
      style: 'Keywords',
      children: [new TextRun({ text: 'Keywords: ', bold: true }), new TextRun(article.keywords.join('; '))],
    }),
  ];
  const body = [
    ...article.sections.flatMap((section) => [
      new Paragraph({
        style: section.numbered ? `Heading${section.level}` : 'HeadingUnnumbered',
        children: runs(section.heading),
      }),
      ...section.blocks.flatMap((block, index) => {
        const next = section.blocks[index + 1];
        return blockParagraphs(
          block,
          { first: index === 0, leadsToList: next !== undefined && 'list' in next },
          numbers,
        );
      }),
    ]),
    new Paragraph({ style: 'HeadingUnnumbered', children: [new TextRun('References')] }),
    ...article.references.map((reference) => new Paragraph({ style: 'References', children: runs(reference) })),
  ];
  const sheet = {
    size: { width: page.width, height: page.height },
    margin: { top: page.top, bottom: page.bottom, left: page.side, right: page.side, header: mm(11), footer: mm(11) },
  };
  const edges = { headers: { default: head(article, frame) }, footers: { default: foot(article, frame) } };
  const document = new Document({
    title: article.title,
    subject: article.kind,
    creator: frame.conference,
    lastModifiedBy: frame.conference,
    keywords: article.keywords.join(', '),
    styles: styles(),
    numbering: { config: numbering() },
    hyphenation: { autoHyphenation: true, hyphenationZone: mm(6), consecutiveHyphenLimit: 2, doNotHyphenateCaps: true },
    sections: [
      { ...edges, properties: { page: sheet }, children: front },
      {
        ...edges,
        properties: {
          type: SectionType.CONTINUOUS,
          page: sheet,
          column: { count: 2, space: page.gap, equalWidth: true },
        },
        children: body,
      },
      // A last break after the text makes Word balance the two columns of the last page.
      {
        ...edges,
        properties: { type: SectionType.CONTINUOUS, page: sheet },
        children: [new Paragraph({ style: 'TableEnd', children: [] })],
      },
    ],
  });
  const bytes = await withoutChance(() => Packer.toBuffer(document));
  return settleOffice(bytes, frame.date, (path, text) => (path === 'word/styles.xml' ? withTableStyle(text) : text));
}

function head(article: Article, frame: TemplateFrame): Header {
  return new Header({
    children: [
      new Paragraph({
        style: 'RunningHead',
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: office(colours.indigo), space: 3 } },
        children: [new TextRun({ text: frame.conference }), new TextRun({ text: `\t${article.kind}`, bold: true })],
      }),
    ],
  });
}

function foot(article: Article, frame: TemplateFrame): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: 'RunningHead',
        children: [
          new TextRun(`${frame.occasion}. ${article.foot}`),
          new TextRun({ children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });
}

function runs(text: string): ParagraphChild[] {
  return spans(text).map(
    ({ text: words, bold, italic }) =>
      new TextRun({ text: words, ...(bold ? { bold } : {}), ...(italic ? { italics: true } : {}) }),
  );
}

type Numbers = ReadonlyMap<unknown, number>;

/** Equations, tables and figures count each for themselves, in the order of the text. */
function numberBlocks(article: Article): Numbers {
  const numbers = new Map<unknown, number>();
  const counts = { equation: 0, table: 0, figure: 0 };
  for (const block of article.sections.flatMap((section) => section.blocks)) {
    if ('equation' in block) numbers.set(block.equation, ++counts.equation);
    if ('table' in block) numbers.set(block.table, ++counts.table);
    if ('figure' in block) numbers.set(block.figure, ++counts.figure);
  }
  return numbers;
}

function blockParagraphs(
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

function numbering() {
  const heading = (level: number, text: string) => ({
    level,
    format: LevelFormat.DECIMAL,
    text,
    alignment: AlignmentType.LEFT,
    suffix: LevelSuffix.SPACE,
    style: { style: `Heading${level + 1}`, paragraph: { indent: { left: 0, hanging: 0 } } },
  });
  return [
    { reference: 'headings', levels: [heading(0, '%1'), heading(1, '%1.%2'), heading(2, '%1.%2.%3')] },
    {
      reference: 'references',
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '[%1]',
          alignment: AlignmentType.LEFT,
          style: { style: 'References', paragraph: { indent: { left: mm(6.5), hanging: mm(6.5) } } },
        },
      ],
    },
    {
      reference: 'bullets',
      levels: [
        {
          level: 0,
          format: LevelFormat.BULLET,
          text: '•',
          alignment: AlignmentType.LEFT,
          style: { style: 'ListBullet', paragraph: { indent: { left: mm(5), hanging: mm(4) } } },
        },
      ],
    },
  ];
}

function styles() {
  const indigo = office(colours.indigo);
  const line = { line: 240, lineRule: LineRuleType.AUTO };
  const headingStyle = (level: number, points: number, before: number, italics: boolean) => ({
    run: { font: FONT, size: size(points), bold: !italics, italics, color: level === 1 ? indigo : office(colours.ink) },
    paragraph: {
      spacing: { before: pt(before), after: pt(3), ...line },
      keepNext: true,
      keepLines: true,
      outlineLevel: level - 1,
      alignment: AlignmentType.LEFT,
      numbering: { reference: 'headings', level: level - 1 },
    },
  });
  const own = (
    id: string,
    name: string,
    run: Record<string, unknown>,
    paragraph: Record<string, unknown>,
    more: { basedOn?: string; next?: string } = {},
  ) => ({ id, name, basedOn: more.basedOn ?? 'Normal', next: more.next ?? id, quickFormat: true, run, paragraph });
  return {
    default: {
      document: {
        run: { font: FONT, size: size(10), language: { value: 'en-GB' } },
        paragraph: { spacing: { after: 0, ...line } },
      },
      title: {
        run: { font: FONT, size: size(20), bold: true, color: indigo },
        paragraph: {
          alignment: AlignmentType.CENTER,
          spacing: { before: pt(4), after: pt(10), ...line },
          keepNext: true,
        },
      },
      heading1: headingStyle(1, 11.5, 12, false),
      heading2: headingStyle(2, 10.5, 9, false),
      heading3: headingStyle(3, 10, 7, true),
      caption: {
        run: { font: FONT, size: size(8.5), bold: false, italics: false, color: office(colours.ink) },
        paragraph: { alignment: AlignmentType.BOTH, spacing: { before: pt(3), after: pt(10), ...line } },
      },
    },
    paragraphStyles: [
      own(
        'Authors',
        'Authors',
        { size: size(11.5) },
        { alignment: AlignmentType.CENTER, spacing: { after: pt(4) } },
        { next: 'Affiliations' },
      ),
      own(
        'Affiliations',
        'Affiliations',
        { size: size(9), italics: true },
        { alignment: AlignmentType.CENTER, spacing: { after: pt(1) } },
      ),
      own(
        'Abstract',
        'Abstract',
        { size: size(9.5) },
        {
          alignment: AlignmentType.BOTH,
          spacing: { before: pt(12), after: pt(5) },
          indent: { left: mm(10), right: mm(10) },
        },
        { next: 'Keywords' },
      ),
      own(
        'Keywords',
        'Keywords',
        { size: size(9.5) },
        { alignment: AlignmentType.LEFT, spacing: { after: pt(14) }, indent: { left: mm(10), right: mm(10) } },
      ),
      own(
        'BodyText',
        'Body Text',
        {},
        { alignment: AlignmentType.BOTH, indent: { firstLine: mm(4) }, spacing: { after: 0 } },
      ),
      own(
        'BodyTextFirst',
        'Body Text First',
        {},
        { alignment: AlignmentType.BOTH, indent: { firstLine: 0 }, spacing: { after: 0 } },
        { basedOn: 'BodyText', next: 'BodyText' },
      ),
      own(
        'ListBullet',
        'List Bullet',
        {},
        {
          alignment: AlignmentType.BOTH,
          spacing: { before: pt(1), after: pt(1) },
          numbering: { reference: 'bullets', level: 0 },
        },
      ),
      own(
        'HeadingUnnumbered',
        'Heading Unnumbered',
        {},
        { numbering: false },
        { basedOn: 'Heading1', next: 'BodyTextFirst' },
      ),
      own(
        'Figure',
        'Figure',
        {},
        { alignment: AlignmentType.CENTER, keepNext: true, spacing: { before: pt(8) } },
        { next: 'Caption' },
      ),
      own(
        'TableCaption',
        'Table Caption',
        {},
        { keepNext: true, alignment: AlignmentType.LEFT, spacing: { before: pt(10), after: pt(4) } },
        { basedOn: 'Caption', next: 'TableText' },
      ),
      own('TableText', 'Table Text', { size: size(8.5) }, { spacing: { before: pt(2), after: pt(2) } }),
      own('TableHead', 'Table Head', { bold: true }, { keepNext: true }, { basedOn: 'TableText' }),
      own('TableEnd', 'Table End', { size: size(4) }, { spacing: { after: pt(4) } }, { next: 'BodyText' }),
      own(
        'Equation',
        'Equation',
        {},
        {
          spacing: { before: pt(6), after: pt(6) },
          tabStops: [
            { type: TabStopType.CENTER, position: Math.floor(columnWidth / 2) },
            { type: TabStopType.RIGHT, position: Math.floor(columnWidth) },
          ],
        },
        { next: 'BodyTextFirst' },
      ),
      own(
        'References',
        'References',
        { size: size(9) },
        { alignment: AlignmentType.LEFT, spacing: { after: pt(2) }, numbering: { reference: 'references', level: 0 } },
      ),
      own(
        'RunningHead',
        'Running Head',
        { size: size(8), color: office(colours.muted) },
        { tabStops: [{ type: TabStopType.RIGHT, position: textWidth }] },
      ),
    ],
  };
}

// The library writes no table styles of its own, so the one that tables of the template name is added to the style sheet.
function withTableStyle(stylesXml: string): string {
  const rule = (side: string, width: number) =>
    `<w:${side} w:val="single" w:sz="${width}" w:space="0" w:color="${office(colours.ink)}"/>`;
  const style = `<w:style w:type="table" w:customStyle="1" w:styleId="ConferenceTable"><w:name w:val="Conference Table"/><w:uiPriority w:val="99"/><w:qFormat/><w:tblPr><w:tblBorders>${rule('top', 8)}${rule('bottom', 8)}</w:tblBorders><w:tblCellMar><w:left w:w="40" w:type="dxa"/><w:right w:w="40" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders>${rule('bottom', 4)}</w:tcBorders></w:tcPr></w:tblStylePr></w:style>`;
  return stylesXml.replace('</w:styles>', `${style}</w:styles>`);
}

/** The pictures that the LaTeX pair of the template includes, by file name. */
export function figureFiles(article: Article): Record<string, Uint8Array> {
  return Object.fromEntries(figuresOf(article).map((figure) => [`figure-${figure.id}.png`, drawFigure(figure).data]));
}
