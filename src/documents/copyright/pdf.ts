import { type PDFCheckBox, PDFDocument, PDFHexString, PDFName, type PDFTextField, rgb, StandardFonts } from 'pdf-lib';
import type { CopyrightText, FormField } from '../../content/schemas/documents/copyright.ts';
import { channels } from '../../palette/hex.ts';
import { print as colours } from '../../palette/paints.ts';
import type { Frame } from '../frame.ts';
import { A4, Sheet, textWidth } from '../pdf.ts';
import { fieldRows, marked, widths } from './fields.ts';

interface PlacedField {
  field: FormField;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The form as PDF: a tagged page, with form fields that carry their label for screen readers. */
export async function copyrightPdf(text: CopyrightText, frame: Frame): Promise<Uint8Array> {
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
  const frame = {
    borderColor: rgb(...channels(colours.indigo)),
    backgroundColor: rgb(...channels(colours.field)),
    borderWidth: 0.7,
  };
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
export function label(control: PDFCheckBox | PDFTextField, { label: text }: FormField): void {
  for (const { dict } of [control.acroField, ...control.acroField.getWidgets()])
    dict.set(PDFName.of('TU'), PDFHexString.fromText(text));
}
