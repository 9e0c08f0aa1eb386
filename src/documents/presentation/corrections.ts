import type { PresentationText } from '../../content/schemas/documents/presentation.ts';
import { print as colours } from '../../palette/paints.ts';
import { office } from '../look.ts';
import { indigo } from './measures.ts';

/** The library always writes Office's own colour theme; the template carries the conference's. */
export function withTheme(path: string, text: string): string {
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
export function withLayout(path: string, xml: string, { layouts }: PresentationText): string {
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
