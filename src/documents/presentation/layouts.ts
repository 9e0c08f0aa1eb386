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
  const place = (x: number, y: number, w: number, h: number, fontSize: number, color = ink) =>
    ({ x, y, w, h, fontFace: TEXT, fontSize, color, valign: 'top', align: 'left' }) as const;
  const body = (name: string, x: number, y: number, w: number, h: number) =>
    placeholder(name, 'body', 'body', { ...place(x, y, w, h, 24), bullet: { indent: 20 } });
  const plain = { background: { color: office(colours.white) }, slideNumber: number };
  const half = (inner - 0.6) / 2;

  const columnHeading = (name: string, x: number) =>
    placeholder(name, 'body', 'heading', { ...place(x, 1.65, half, 0.5, 22), bold: true, valign: 'bottom' });

  // The first and the last slide: light text on the dark picture, left of its drawing.
  const light = office(colours.white);
  const pale = office(colours.saffronPale);
  const coverWidth = 8.3;
  const coverText = (content: string, y: number, w: number, h: number, fontSize: number, color = light) =>
    text(content, { x: slide.side, y, w, h, margin: 0, fontFace: TEXT, fontSize, color });
  const coverTitle = (y: number, h: number) =>
    placeholder('title', 'title', 'title', {
      ...place(slide.side, y, coverWidth, h, 42, light),
      fontFace: HEAD,
      bold: true,
      valign: 'bottom',
    });
  const coverPlace = (y: number, h: number, fontSize: number, color = light) =>
    place(slide.side, y, coverWidth, h, fontSize, color);
  const coverRule = (y: number) =>
    rect({ x: slide.side, y, w: 1.6, h: 0.07, fill: { color: office(colours.saffron) } });

  deck.defineSlideMaster({
    title: layouts.title,
    background: cover,
    objects: [
      coverText(frame.conference, 0.6, 9.5, 0.4, 18),
      coverText(frame.occasion, 0.98, 9.5, 0.35, 16, pale),
      coverRule(4.28),
      coverTitle(2.0, 2.1),
      placeholder('authors', 'body', 'authors', coverPlace(4.6, 0.5, 24)),
      placeholder('affiliation', 'body', 'affiliation', coverPlace(5.15, 0.45, 20)),
      placeholder('number', 'body', 'number', coverPlace(6.55, 0.4, 16, pale)),
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
      columnHeading('left-heading', slide.side),
      columnHeading('right-heading', slide.side + half + 0.6),
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
      coverTitle(1.2, 1.1),
      coverRule(2.5),
      placeholder('body', 'body', 'body', { ...coverPlace(2.85, 2.6, 24), bullet: { indent: 20 } }),
      placeholder('contact', 'body', 'contact', coverPlace(5.7, 0.5, 20, pale)),
      coverText(`${frame.shortName} · ${frame.occasion}`, 6.6, coverWidth, 0.35, 16),
    ],
  });
}
