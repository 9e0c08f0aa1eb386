import type pptxgen from 'pptxgenjs';
import type { PresentationText } from '../../content/schemas/documents/presentation.ts';
import { print as colours } from '../../palette/paints.ts';
import { drawFigure } from '../figures.ts';
import { office } from '../look.ts';
import { indigo, ink, inner, slide, TEXT } from './measures.ts';

function bullets(items: readonly string[], color = ink): pptxgen.TextProps[] {
  return items.map((item, index) => ({
    text: item,
    options: { bullet: { indent: 20 }, color, paraSpaceAfter: 8, breakLine: index < items.length - 1 },
  }));
}

/** Adds a sample slide in its layout. */
export function addSlide(
  deck: pptxgen,
  { layouts }: PresentationText,
  sample: PresentationText['slides'][number],
): void {
  const page = deck.addSlide({ masterName: layouts[sample.layout] });
  page.addText(sample.title, { placeholder: 'title' });
  if (sample.layout === 'title') {
    page.addText(sample.authors, { placeholder: 'authors' });
    page.addText(sample.affiliation, { placeholder: 'affiliation' });
    page.addText(sample.number, { placeholder: 'number' });
  } else if (sample.layout === 'content') {
    page.addText(bullets(sample.points), { placeholder: 'body' });
  } else if (sample.layout === 'columns') {
    page.addText(sample.left.heading, { placeholder: 'left-heading' });
    page.addText(sample.right.heading, { placeholder: 'right-heading' });
    page.addText(bullets(sample.left.points), { placeholder: 'left' });
    page.addText(bullets(sample.right.points), { placeholder: 'right' });
  } else if (sample.layout === 'figure') {
    const picture = drawFigure(sample.figure);
    const height = 4.6;
    const width = (height * picture.width) / picture.height;
    page.addImage({
      data: `image/png;base64,${picture.data.toString('base64')}`,
      x: (slide.width - width) / 2,
      y: 1.6,
      w: width,
      h: height,
      altText: sample.figure.alt,
    });
    page.addText(sample.figure.caption, { placeholder: 'caption' });
  } else if (sample.layout === 'table') {
    const line = (color: string, pt: number) => ({ type: 'solid' as const, color, pt });
    const none = { type: 'none' as const };
    const cell = (text: string, index: number, head: boolean, last: boolean): pptxgen.TableCell => ({
      text,
      options: {
        align: index === 0 ? 'left' : 'right',
        bold: head || last,
        color: head ? office(colours.white) : ink,
        fill: { color: head ? indigo : last ? office(colours.saffronTint) : office(colours.white) },
        border: [none, none, line(office(colours.line), 1), none],
      },
    });
    page.addTable(
      [
        sample.head.map((name, index) => cell(name, index, true, false)),
        ...sample.rows.map((row, at) =>
          row.map((value, index) => cell(value, index, false, at === sample.rows.length - 1)),
        ),
      ],
      {
        x: slide.side,
        y: 1.75,
        w: inner,
        rowH: 0.75,
        fontFace: TEXT,
        fontSize: 24,
        valign: 'middle',
        margin: [0.05, 0.15, 0.05, 0.15],
      },
    );
    page.addText(sample.note, { placeholder: 'note' });
  } else {
    page.addText(bullets(sample.points, office(colours.white)), { placeholder: 'body' });
    page.addText(sample.contact, { placeholder: 'contact' });
  }
}
