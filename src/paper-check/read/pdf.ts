import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FontFacts, PageFacts, PdfFacts } from '../facts.ts';
import { isPdfBomb } from './bombs.ts';
import { drawingOf } from './drawing.ts';
import { marksOf } from './marks.ts';
import { linesOf, type TextRun } from './text-lines.ts';
import { UnreadableError } from './unreadable.ts';

/** The most pages that are looked at; what follows is counted only. */
export const pagesRead = 200;
/** Pixels of the largest picture that is decoded. */
const largestPicture = 60_000_000;

export type Progress = (done: number, all: number) => void;

/** An open paper: its facts, and the reader that can still draw its pages. */
export interface OpenPdf {
  readonly facts: PdfFacts;
  readonly document: PDFDocumentProxy;
  close(): Promise<void>;
}

type Fonts = Map<string, FontFacts & { readonly pages: number[] }>;

/** What the reader keeps of a font. */
interface LoadedFont {
  readonly name?: string;
  readonly missingFile: boolean;
  readonly isType3Font: boolean;
}

/** How a surface is made that pages are drawn on; the command line needs none. */
export interface Surfaces {
  readonly CanvasFactory?: object;
  readonly FilterFactory?: object;
}

/**
 * Reads a PDF. Nothing in it is run and nothing is fetched: fonts of the system, scripts and forms are off.
 * @throws {UnreadableError} with the reason when it cannot be read.
 */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  progress: Progress,
  surfaces: Surfaces = {},
): Promise<OpenPdf> {
  if (isPdfBomb(bytes)) throw new UnreadableError('bomb');
  const size = bytes.length;
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    fontExtraProperties: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: largestPicture,
    ...surfaces,
  });
  let asked = false;
  task.onPassword = (_answer: unknown) => {
    asked = true;
    void task.destroy();
  };
  try {
    const document = await task.promise;
    const pages: PageFacts[] = [];
    const fonts: Fonts = new Map();
    const count = Math.min(document.numPages, pagesRead);
    for (let number = 1; number <= count; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(document, page, fonts));
      page.cleanup();
      progress(number, count);
    }
    const [scripts, files, { info }] = await Promise.all([
      document.getJSActions(),
      document.getAttachments(),
      document.getMetadata(),
    ]);
    return {
      facts: {
        format: 'pdf',
        bytes: size,
        pageCount: document.numPages,
        pages,
        fonts: [...fonts.values()],
        encrypted: Boolean((info as { EncryptFilterName?: string | null }).EncryptFilterName),
        program: scripts ? 'script' : files ? 'files' : undefined,
      },
      document,
      close: () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    if (asked || error instanceof PasswordException) throw new UnreadableError('password');
    if (error instanceof RangeError) throw new UnreadableError('too-much-memory');
    throw new UnreadableError('broken');
  }
}

async function readPage(document: PDFDocumentProxy, page: PDFPageProxy, fonts: Fonts): Promise<PageFacts> {
  const viewport = page.getViewport({ scale: 1 });
  const view = viewport.transform as number[];
  const drawing = await drawingOf(page, view);
  const { items } = await page.getTextContent({ disableNormalization: true });
  for (const loaded of drawing.fonts) {
    if (!page.commonObjs.has(loaded)) continue;
    const { name, missingFile, isType3Font } = page.commonObjs.get(loaded) as LoadedFont;
    const plain = (name ?? 'a font without a name').replace(/^[A-Z]{6}\+/, '');
    const key = `${plain} ${missingFile} ${isType3Font}`;
    const known = fonts.get(key) ?? {
      name: plain,
      embedded: isType3Font || !missingFile,
      type3: isType3Font,
      pages: [],
    };
    known.pages.push(page.pageNumber);
    fonts.set(key, known);
  }
  return {
    number: page.pageNumber,
    width: viewport.width,
    height: viewport.height,
    lines: linesOf(items.filter((item) => 'str' in item) as TextRun[], view),
    ...(await marksOf(document, page, view)),
    pictures: drawing.pictures,
    seenLetters: drawing.seenLetters,
    unseenLetters: drawing.unseenLetters,
    shapes: drawing.shapes,
  };
}
