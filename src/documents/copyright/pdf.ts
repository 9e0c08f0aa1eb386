import type { CopyrightText } from '../../content/schemas/documents/copyright.ts';
import { print as colours } from '../../palette/paints.ts';
import type { Frame } from '../frame.ts';
import { A4, Sheet, textWidth } from '../pdf.ts';
import { Controls } from './controls.ts';
import { fieldRows, marked, widths } from './fields.ts';

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
  const controls = new Controls(sheet);
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
      for (const field of row) {
        if (field.kind === 'check') {
          controls.add(field, { x, y: sheet.y + 0.5, width: 11, height: 11 });
          sheet.place('P', field.label, x + 20, sheet.y, textWidth - 20, { size: sheet.textSize });
          continue;
        }
        const width = textWidth * widths[field.width];
        sheet.place('P', marked(field), x, sheet.y, width - 10, { size: 8.5, colour: colours.muted });
        controls.add(field, {
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
  return sheet.bytes();
}
