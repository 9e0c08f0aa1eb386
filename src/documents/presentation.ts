import pptxgen from 'pptxgenjs';
import type { PresentationText } from '../content/schemas/documents/presentation.ts';
import { settleOffice, withoutChance } from './archive.ts';
import { drawFigure, rasterise } from './figures.ts';
import { latticeSvg } from './lattice.ts';
import { colours, office } from './look.ts';

export interface DeckFrame {
  shortName: string;
  conference: string;
  occasion: string;
  date: string;
}

// Inches, as the library counts: a 16:9 slide of 13.333 × 7.5.
const slide = { width: 13.333, height: 7.5, side: 0.75 } as const;
const inner = slide.width - 2 * slide.side;
// Georgia and Calibri come with Office on every system; others replace them by faces of like widths.
const HEAD = 'Georgia';
const TEXT = 'Calibri';
const ink = office(colours.ink);
const indigo = office(colours.indigo);

/** The PowerPoint template: six named layouts with placeholders, and one sample slide of each. */
export async function presentation(text: PresentationText, frame: DeckFrame): Promise<Uint8Array> {
  const deck = new pptxgen();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = `${frame.shortName}: ${text.layouts.title}`;
  deck.author = frame.conference;
  deck.company = frame.conference;
  deck.subject = frame.conference;
  deck.theme = { headFontFace: HEAD, bodyFontFace: TEXT };
  defineLayouts(deck, text, frame);
  for (const sample of text.slides) addSlide(deck, text, sample);
  const bytes = await withoutChance(() => deck.write({ outputType: 'uint8array', compression: false }));
  return settleOffice(bytes as Uint8Array, frame.date, (path, xml) => withLayout(path, withTheme(path, xml), text));
}

function defineLayouts(deck: pptxgen, { layouts, prompts }: PresentationText, frame: DeckFrame): void {
  const picture = `image/png;base64,${rasterise(latticeSvg(1600, 900, { x: 1590, y: 450, radius: 480 }), 1600).data.toString('base64')}`;
  const cover = { data: picture };
  const text = (content: string, options: pptxgen.TextPropsOptions) => ({ text: { text: content, options } });
  const rect = (options: pptxgen.ShapeProps) => ({ rect: options });
  const foot: NonNullable<pptxgen.SlideMasterProps['objects']> = [
    rect({ x: 0, y: 0, w: 0.16, h: slide.height, fill: { color: indigo } }),
    rect({ x: slide.side, y: 6.93, w: inner, h: 0.015, fill: { color: office(colours.line) } }),
    text(`${frame.shortName} · ${frame.occasion}`, {
      x: slide.side,
      y: 6.98,
      w: 9,
      h: 0.3,
      margin: 0,
      fontFace: TEXT,
      fontSize: 12,
      color: office(colours.muted),
    }),
  ];
  const number = {
    x: slide.width - slide.side - 0.8,
    y: 6.98,
    w: 0.8,
    h: 0.3,
    align: 'right' as const,
    fontFace: TEXT,
    fontSize: 12,
    color: office(colours.muted),
  };
  const placeholder = (
    name: string,
    type: 'title' | 'body' | 'image' | 'table',
    prompt: keyof PresentationText['prompts'],
    options: Omit<pptxgen.PlaceholderProps, 'name' | 'type'>,
  ) => ({
    placeholder: { options: { name, type, margin: 0, ...options } as pptxgen.PlaceholderProps, text: prompts[prompt] },
  });
  const heading = placeholder('title', 'title', 'title', {
    x: slide.side,
    y: 0.45,
    w: inner,
    h: 0.95,
    fontFace: HEAD,
    fontSize: 32,
    bold: true,
    color: indigo,
    valign: 'middle',
    align: 'left',
  });
  const place = (x: number, y: number, w: number, h: number, fontSize: number) =>
    ({ x, y, w, h, fontFace: TEXT, fontSize, color: ink, valign: 'top', align: 'left' }) as const;
  const body = (name: string, x: number, y: number, w: number, h: number) =>
    placeholder(name, 'body', 'body', { ...place(x, y, w, h, 24), bullet: { indent: 20 } });
  const plain = { background: { color: 'FFFFFF' }, slideNumber: number };
  const half = (inner - 0.6) / 2;

  deck.defineSlideMaster({
    title: layouts.title,
    background: cover,
    objects: [
      text(frame.conference, {
        x: slide.side,
        y: 0.6,
        w: 9.5,
        h: 0.4,
        margin: 0,
        fontFace: TEXT,
        fontSize: 18,
        color: 'FFFFFF',
      }),
      text(frame.occasion, {
        x: slide.side,
        y: 0.98,
        w: 9.5,
        h: 0.35,
        margin: 0,
        fontFace: TEXT,
        fontSize: 16,
        color: 'FFD9A0',
      }),
      rect({ x: slide.side, y: 4.28, w: 1.6, h: 0.07, fill: { color: office(colours.saffron) } }),
      placeholder('title', 'title', 'title', {
        x: slide.side,
        y: 2.0,
        w: 8.3,
        h: 2.1,
        fontFace: HEAD,
        fontSize: 42,
        bold: true,
        color: 'FFFFFF',
        valign: 'bottom',
        align: 'left',
      }),
      placeholder('authors', 'body', 'authors', {
        x: slide.side,
        y: 4.6,
        w: 8.3,
        h: 0.5,
        fontFace: TEXT,
        fontSize: 24,
        color: 'FFFFFF',
        valign: 'top',
        align: 'left',
      }),
      placeholder('affiliation', 'body', 'affiliation', {
        x: slide.side,
        y: 5.15,
        w: 8.3,
        h: 0.45,
        fontFace: TEXT,
        fontSize: 20,
        color: 'FFFFFF',
        valign: 'top',
        align: 'left',
      }),
      placeholder('number', 'body', 'number', {
        x: slide.side,
        y: 6.55,
        w: 8.3,
        h: 0.4,
        fontFace: TEXT,
        fontSize: 16,
        color: 'FFD9A0',
        valign: 'top',
        align: 'left',
      }),
    ],
  });
  deck.defineSlideMaster({
    ...plain,
    title: layouts.content,
    objects: [...foot, heading, body('body', slide.side, 1.65, inner, 5.0)],
  });
  deck.defineSlideMaster({
    ...plain,
    title: layouts.columns,
    objects: [
      ...foot,
      heading,
      rect({ x: slide.side, y: 2.2, w: half, h: 0.03, fill: { color: office(colours.saffron) } }),
      rect({ x: slide.side + half + 0.6, y: 2.2, w: half, h: 0.03, fill: { color: office(colours.teal) } }),
      placeholder('left-heading', 'body', 'heading', {
        x: slide.side,
        y: 1.65,
        w: half,
        h: 0.5,
        fontFace: TEXT,
        fontSize: 22,
        bold: true,
        color: ink,
        valign: 'bottom',
        align: 'left',
      }),
      placeholder('right-heading', 'body', 'heading', {
        x: slide.side + half + 0.6,
        y: 1.65,
        w: half,
        h: 0.5,
        fontFace: TEXT,
        fontSize: 22,
        bold: true,
        color: ink,
        valign: 'bottom',
        align: 'left',
      }),
      body('left', slide.side, 2.4, half, 4.3),
      body('right', slide.side + half + 0.6, 2.4, half, 4.3),
    ],
  });
  deck.defineSlideMaster({
    ...plain,
    title: layouts.figure,
    objects: [
      ...foot,
      heading,
      placeholder('figure', 'image', 'figure', { x: slide.side, y: 1.6, w: inner, h: 4.6 }),
      placeholder('caption', 'body', 'caption', place(slide.side, 6.3, inner, 0.5, 18)),
    ],
  });
  deck.defineSlideMaster({
    ...plain,
    title: layouts.table,
    objects: [
      ...foot,
      heading,
      placeholder('table', 'table', 'table', { x: slide.side, y: 1.7, w: inner, h: 4.4 }),
      placeholder('note', 'body', 'note', place(slide.side, 6.3, inner, 0.5, 18)),
    ],
  });
  deck.defineSlideMaster({
    title: layouts.closing,
    background: cover,
    objects: [
      placeholder('title', 'title', 'title', {
        x: slide.side,
        y: 1.2,
        w: 8.3,
        h: 1.1,
        fontFace: HEAD,
        fontSize: 42,
        bold: true,
        color: 'FFFFFF',
        valign: 'bottom',
        align: 'left',
      }),
      rect({ x: slide.side, y: 2.5, w: 1.6, h: 0.07, fill: { color: office(colours.saffron) } }),
      placeholder('body', 'body', 'body', {
        x: slide.side,
        y: 2.85,
        w: 8.3,
        h: 2.6,
        fontFace: TEXT,
        fontSize: 24,
        color: 'FFFFFF',
        bullet: { indent: 20 },
        valign: 'top',
        align: 'left',
      }),
      placeholder('contact', 'body', 'contact', {
        x: slide.side,
        y: 5.7,
        w: 8.3,
        h: 0.5,
        fontFace: TEXT,
        fontSize: 20,
        color: 'FFD9A0',
        valign: 'top',
        align: 'left',
      }),
      text(`${frame.shortName} · ${frame.occasion}`, {
        x: slide.side,
        y: 6.6,
        w: 8.3,
        h: 0.35,
        margin: 0,
        fontFace: TEXT,
        fontSize: 16,
        color: 'FFFFFF',
      }),
    ],
  });
}

function bullets(items: readonly string[], color = ink): pptxgen.TextProps[] {
  return items.map((item, index) => ({
    text: item,
    options: { bullet: { indent: 20 }, color, paraSpaceAfter: 8, breakLine: index < items.length - 1 },
  }));
}

function addSlide(deck: pptxgen, { layouts }: PresentationText, sample: PresentationText['slides'][number]): void {
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
        color: head ? 'FFFFFF' : ink,
        fill: { color: head ? indigo : last ? office(colours.saffronTint) : 'FFFFFF' },
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
    page.addText(bullets(sample.points, 'FFFFFF'), { placeholder: 'body' });
    page.addText(sample.contact, { placeholder: 'contact' });
  }
}

/** The library always writes Office's own colour theme; the template carries the conference's. */
function withTheme(path: string, text: string): string {
  if (!path.startsWith('ppt/theme/')) return text;
  const scheme: Record<string, string> = {
    dk2: indigo,
    lt2: office(colours.paper),
    accent1: indigo,
    accent2: office(colours.saffron),
    accent3: office(colours.teal),
    accent4: office(colours.muted),
    hlink: indigo,
  };
  return Object.entries(scheme).reduce(
    (xml, [name, colour]) =>
      xml.replace(new RegExp(`<a:${name}>.*?</a:${name}>`, 's'), `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`),
    text,
  );
}

/** What the library leaves out of a layout: the kind of a picture's or table's place, and where text stands in its box. */
function withLayout(path: string, xml: string, { layouts }: PresentationText): string {
  if (!path.startsWith('ppt/slideLayouts/')) return xml;
  const name = /<p:cSld name="([^"]*)"/.exec(xml)?.[1];
  const kind = name === layouts.figure ? 'pic' : name === layouts.table ? 'tbl' : undefined;
  const titleAnchor = name === layouts.title || name === layouts.closing ? 'b' : 'ctr';
  return xml.replace('<p:cSld name="DEFAULT"', '<p:cSld name="Blank"').replaceAll(/<p:sp>.*?<\/p:sp>/gs, (shape) => {
    const place = /<p:ph\s[^>]*>/.exec(shape)?.[0];
    if (!place || place.includes('sldNum')) return shape;
    const typed = place.includes('type=') || !kind ? place : place.replace('<p:ph', `<p:ph type="${kind}"`);
    const anchor = place.includes('type="title"') ? titleAnchor : 't';
    return shape
      .replace(place, typed.replaceAll(/\s+/g, ' '))
      .replace(
        /<a:bodyPr wrap="square"[^>]*>/,
        `<a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="${anchor}">`,
      );
  });
}
