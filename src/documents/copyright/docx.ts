import {
  BorderStyle,
  CheckBox,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import type { CopyrightText } from '../../content/schemas/documents/copyright.ts';
import { print as colours } from '../../palette/paints.ts';
import { settleOffice, withoutChance } from '../archive.ts';
import type { Frame } from '../frame.ts';
import { office } from '../look.ts';
import { bulletList, mm } from '../word.ts';
import { fieldRows, marked, widths } from './fields.ts';

const FONT = 'Calibri';

/** The same form for Word, with boxes to type into and boxes to tick. */
export async function copyrightDocx(text: CopyrightText, frame: Frame): Promise<Uint8Array> {
  const width = mm(210 - 40);
  const rule = { style: BorderStyle.SINGLE, size: 6, color: office(colours.indigo) };
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const children = [
    new Paragraph({ style: 'Title', children: [new TextRun(text.title)] }),
    new Paragraph({ style: 'Subtitle', children: [new TextRun(`${frame.conference}. ${frame.occasion}`)] }),
    new Paragraph({ style: 'BodyText', children: [new TextRun(text.intro)] }),
    ...text.sections.flatMap((section) => [
      new Paragraph({ style: 'Heading1', children: [new TextRun(section.heading)] }),
      ...section.paragraphs.map(
        (paragraph) => new Paragraph({ style: 'BodyText', children: [new TextRun(paragraph)] }),
      ),
      ...section.list.map((item) => new Paragraph({ style: 'ListBullet', children: [new TextRun(item)] })),
      ...fieldRows(section.fields).flatMap((row) =>
        row[0]?.kind === 'check'
          ? [
              new Paragraph({
                style: 'Declaration',
                children: [
                  new CheckBox({
                    alias: row[0].label,
                    checked: false,
                    checkedState: { value: '2612', font: 'Segoe UI Symbol' },
                    uncheckedState: { value: '2610', font: 'Segoe UI Symbol' },
                  }),
                  new TextRun(`\t${row[0].label}`),
                ],
              }),
            ]
          : [
              new Table({
                layout: TableLayoutType.FIXED,
                width: { size: width, type: WidthType.DXA },
                columnWidths: row.map((field) => Math.round(width * widths[field.width])),
                borders: {
                  top: none,
                  left: none,
                  right: none,
                  bottom: none,
                  insideHorizontal: none,
                  insideVertical: none,
                },
                rows: [
                  new TableRow({
                    cantSplit: true,
                    children: row.map(
                      (field) =>
                        new TableCell({
                          width: { size: Math.round(width * widths[field.width]), type: WidthType.DXA },
                          verticalAlign: VerticalAlign.BOTTOM,
                          margins: { left: 0, right: mm(3) },
                          borders: { top: none, left: none, right: none, bottom: none },
                          children: [
                            new Paragraph({ style: 'FieldLabel', children: [new TextRun(marked(field))] }),
                            new Paragraph({
                              style: 'FieldEntry',
                              border: { top: rule, bottom: rule, left: rule, right: rule },
                              children: [new TextRun('')],
                            }),
                            ...(field.kind === 'multiline'
                              ? [1, 2].map(
                                  () =>
                                    new Paragraph({
                                      style: 'FieldEntry',
                                      border: { top: rule, bottom: rule, left: rule, right: rule },
                                      children: [new TextRun('')],
                                    }),
                                )
                              : []),
                          ],
                        }),
                    ),
                  }),
                ],
              }),
              new Paragraph({ style: 'FieldEnd', children: [] }),
            ],
      ),
    ]),
  ];
  const document = new Document({
    title: `${text.title}, ${frame.shortName}`,
    subject: text.title,
    creator: frame.conference,
    lastModifiedBy: frame.conference,
    styles: formStyles(width),
    numbering: { config: [bulletList(6, 5)] },
    sections: [
      {
        properties: {
          page: {
            size: { width: mm(210), height: mm(297) },
            margin: { top: mm(24), bottom: mm(20), left: mm(20), right: mm(20), header: mm(11), footer: mm(10) },
          },
        },
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                style: 'RunningHead',
                border: { bottom: { style: BorderStyle.SINGLE, size: 8, color: office(colours.saffron), space: 4 } },
                children: [new TextRun({ text: frame.shortName, bold: true }), new TextRun(`\t${text.title}`)],
              }),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                style: 'RunningHead',
                children: [
                  new TextRun(text.foot),
                  new TextRun({ children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
                ],
              }),
            ],
          }),
        },
        children,
      },
    ],
  });
  return settleOffice(await withoutChance(() => Packer.toBuffer(document)), frame.date);
}

function formStyles(width: number) {
  const ink = office(colours.ink);
  const own = (id: string, name: string, run: Record<string, unknown>, paragraph: Record<string, unknown>) => ({
    id,
    name,
    basedOn: 'Normal',
    quickFormat: true,
    run,
    paragraph,
  });
  return {
    default: {
      document: {
        run: { font: FONT, size: 21, color: ink, language: { value: 'en-GB' } },
        paragraph: { spacing: { after: 0 } },
      },
      title: {
        run: { font: FONT, size: 46, bold: true, color: office(colours.indigo) },
        paragraph: { spacing: { after: 40 } },
      },
      heading1: {
        run: { font: FONT, size: 25, bold: true, color: office(colours.indigo) },
        paragraph: { spacing: { before: 200, after: 60 }, keepNext: true, outlineLevel: 0 },
      },
    },
    paragraphStyles: [
      own('Subtitle', 'Subtitle', { color: office(colours.muted) }, { spacing: { after: 160 } }),
      own('BodyText', 'Body Text', {}, { spacing: { after: 100 } }),
      own('ListBullet', 'List Bullet', {}, { spacing: { after: 50 }, numbering: { reference: 'bullets', level: 0 } }),
      own(
        'Declaration',
        'Declaration',
        {},
        {
          spacing: { after: 60 },
          indent: { left: mm(8), hanging: mm(8) },
          tabStops: [{ type: TabStopType.LEFT, position: mm(8) }],
        },
      ),
      own(
        'FieldLabel',
        'Field Label',
        { size: 18, color: office(colours.muted) },
        { spacing: { before: 40, after: 50 }, keepNext: true },
      ),
      own(
        'FieldEntry',
        'Field Entry',
        { size: 22 },
        { spacing: { before: 40, after: 40 }, indent: { left: 60, right: 60 } },
      ),
      own('FieldEnd', 'Field End', { size: 4 }, {}),
      own(
        'RunningHead',
        'Running Head',
        { size: 17, color: office(colours.muted) },
        {
          tabStops: [{ type: TabStopType.RIGHT, position: width }],
        },
      ),
    ],
  };
}
