import pptxgen from 'pptxgenjs';
import type { PresentationText } from '../../content/schemas/documents/presentation.ts';
import { settleOffice, withoutChance } from '../archive.ts';
import type { Frame } from '../frame.ts';
import { withLayout, withTheme } from './corrections.ts';
import { defineLayouts } from './layouts.ts';
import { HEAD, TEXT } from './measures.ts';
import { addSlide } from './slides.ts';

/** The PowerPoint template: six named layouts with placeholders, and one sample slide of each. */
export async function presentation(text: PresentationText, frame: Frame): Promise<Uint8Array> {
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
