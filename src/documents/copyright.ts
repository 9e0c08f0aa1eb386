import {
  AlignmentType,
  BorderStyle,
  CheckBox,
  Document,
  Footer,
  Header,
  LevelFormat,
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
import { type PDFCheckBox, PDFDocument, PDFHexString, PDFName, type PDFTextField, rgb, StandardFonts } from 'pdf-lib';
import type { CopyrightText, FormField } from '../content/schemas/documents/copyright.ts';
import { settleOffice, withoutChance } from './archive.ts';
import { colours, office } from './look.ts';
import { A4, Sheet, textWidth } from './pdf.ts';

const widths = { full: 1, 'two-thirds': 2 / 3, half: 1 / 2, third: 1 / 3 } as const;

export interface FormFrame {
  shortName: string;
  conference: string;
  organiser: string;
  occasion: string;
  date: string;
}

/** Fields side by side: as many as fit into the width of the page. */
function fieldRows(fields: readonly FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  let used = 1;
  for (const field of fields) {
    const width = field.kind === 'check' ? 1 : widths[field.width];
    if (used + width > 1.001) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(field);
    used += width;
  }
  return rows;
}

interface PlacedField {
  field: FormField;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const marked = (field: FormField) => (field.required ? `${field.label} *` : field.label);

/** The form as PDF: a tagged page, with form fields that carry their label for screen readers. */
export async function copyrightPdf(text: CopyrightText, frame: FormFrame): Promise<Uint8Array> {
  const sheet = new Sheet({
    title: `${text.title}, ${frame.shortName}`,
    subject: text.title,
    author: frame.conference,
    date: frame.date,
    foot: `${frame.shortName}. ${text.foot}`,
    compact: true,
  });
  const placed: PlacedField[] = [];
  const left = (A4.width - textWidth) / 2;
  sheet.cover(frame.shortName, text.title, [frame.conference, frame.occasion]);
  sheet.paragraph(text.intro);
  for (const section of text.sections) {
    sheet.skip(4);
    sheet.heading(section.heading, 3);
    for (const paragraph of section.paragraphs) sheet.paragraph(paragraph);
    if (section.list.length > 0) sheet.bullets(section.list);
    for (const row of fieldRows(section.fields)) {
      const height = row.some(({ kind }) => kind === 'multiline')
        ? 42
        : row.some(({ kind }) => kind === 'signature')
          ? 30
          : 19;
      sheet.need(row[0]?.kind === 'check' ? 24 : height + 21);
      let x = left;
      const page = sheet.pdf.bufferedPageRange().count - 1;
      for (const field of row) {
        if (field.kind === 'check') {
          placed.push({ field, page, x, y: sheet.y + 0.5, width: 11, height: 11 });
          sheet.place('P', field.label, x + 20, sheet.y, textWidth - 20, { size: sheet.textSize });
          continue;
        }
        const width = textWidth * widths[field.width];
        sheet.place('P', marked(field), x, sheet.y, width - 10, { size: 8.5, colour: colours.muted });
        placed.push({
          field,
          page,
          x,
          y: sheet.y + 13,
          width: width - (x + width > left + textWidth - 1 ? 0 : 10),
          height,
        });
        x += width;
      }
      const checkHeight = sheet.height(row[0]?.label ?? '', textWidth - 20, { size: sheet.textSize }) + 4;
      sheet.skip(row[0]?.kind === 'check' ? checkHeight : height + 21);
    }
    sheet.skip(2);
  }
  return withFields(await sheet.bytes(), placed);
}

async function withFields(page: Uint8Array, placed: readonly PlacedField[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(page, { updateMetadata: false });
  const form = pdf.getForm();
  // What a visitor types is set by the reader's own Helvetica: a face cut to the letters of the page could not show it.
  const entry = await pdf.embedFont(StandardFonts.Helvetica);
  const frame = { borderColor: rgb(0.173, 0.227, 0.549), backgroundColor: rgb(0.965, 0.969, 0.988), borderWidth: 0.7 };
  for (const { field, page: number, x, y, width, height } of placed) {
    const target = pdf.getPage(number);
    target.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    const place = { x, y: A4.height - y - height, width, height, ...frame };
    if (field.kind === 'check') {
      const box = form.createCheckBox(field.id);
      box.addToPage(target, place);
      label(box, field);
      continue;
    }
    const input = form.createTextField(field.id);
    if (field.kind === 'multiline') input.enableMultiline();
    input.addToPage(target, { ...place, font: entry });
    input.setFontSize(field.kind === 'signature' ? 14 : 10.5);
    if (field.required) input.enableRequired();
    label(input, field);
  }
  form.updateFieldAppearances(entry);
  return pdf.save({ updateFieldAppearances: false, useObjectStreams: false });
}

/** The name that screen readers say: on the field, and on its box, because readers look in either place. */
function label(control: PDFCheckBox | PDFTextField, { label: text }: FormField): void {
  for (const { dict } of [control.acroField, ...control.acroField.getWidgets()])
    dict.set(PDFName.of('TU'), PDFHexString.fromText(text));
}

const mm = (value: number) => Math.round(value * 56.6929);
const FONT = 'Calibri';

/** The same form for Word, with boxes to type into and boxes to tick. */
export async function copyrightDocx(text: CopyrightText, frame: FormFrame): Promise<Uint8Array> {
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
    numbering: {
      config: [
        {
          reference: 'bullets',
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.LEFT,
              style: { style: 'ListBullet', paragraph: { indent: { left: mm(6), hanging: mm(5) } } },
            },
          ],
        },
      ],
    },
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
