import type pptxgen from 'pptxgenjs';
import type { PresentationText } from '../../content/schemas/documents/presentation.ts';
import { print as colours } from '../../palette/paints.ts';
import { rasterise } from '../figures.ts';
import type { Frame } from '../frame.ts';
import { latticeSvg } from '../lattice.ts';
import { office } from '../look.ts';
import { HEAD, indigo, ink, inner, slide, TEXT } from './measures.ts';

/** Defines the six layouts, each with its places to fill. */
export function defineLayouts(deck: pptxgen, { layouts, prompts }: PresentationText, frame: Frame): void {
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
  const plain = { background: { color: office(colours.white) }, slideNumber: number };
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
        color: office(colours.white),
      }),
      text(frame.occasion, {
        x: slide.side,
        y: 0.98,
        w: 9.5,
        h: 0.35,
        margin: 0,
        fontFace: TEXT,
        fontSize: 16,
        color: office(colours.saffronPale),
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
        color: office(colours.white),
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
        color: office(colours.white),
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
        color: office(colours.white),
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
        color: office(colours.saffronPale),
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
        color: office(colours.white),
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
        color: office(colours.white),
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
        color: office(colours.saffronPale),
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
        color: office(colours.white),
      }),
    ],
  });
}
