import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const fonts = fileURLToPath(new URL('../../../node_modules/@expo-google-fonts/source-serif-4/', import.meta.url));
const mm = (length: number) => (length / 25.4) * 72;

/** How a sample paper differs from a good one. Lengths in millimetres. */
export interface PaperShape {
  readonly pages?: number;
  readonly size?: 'A4' | 'LETTER';
  readonly columns?: 1 | 2;
  readonly side?: number;
  readonly top?: number;
  readonly gap?: number;
  readonly letters?: number;
  /** A face of the fourteen that every reader has to bring along: not embedded. */
  readonly plainFont?: string;
  readonly lineNumbers?: 'left' | 'both';
  /** Which lines have one: each fifth, say. */
  readonly numberedEach?: number;
  /** So many lines in each column of the last page. */
  readonly lastLines?: number;
  readonly pageNumbers?: boolean;
  /** Millimetres of white between the last line and the foot: what stands below the text need not stand at the edge. */
  readonly foot?: number;
  /** Numbers beside so many lines of the third page, as beside a program. */
  readonly numberedLines?: number;
  /** A heading above the text of even pages, with its number apart. */
  readonly heading?: string;
  /** A word across each page. */
  readonly across?: string;
  readonly head?: string;
  readonly title?: string | undefined;
  readonly authors?: string;
  readonly references?: 'numbered' | 'names' | 'none';
  /** Lines that stand in the text. */
  readonly said?: string;
  /** A line in the right column of the first page that is longer than it by so much. */
  readonly tooLong?: number;
  /** An equation at the foot of the left column of the second page that is wider than it by so much. */
  readonly wideEquation?: number;
  /** A picture as wide as a column, and the room it leaves white at its sides in the file. */
  readonly picture?: { readonly png: Buffer; readonly width?: number; readonly left?: number };
  readonly links?: readonly string[];
  /** Each word by itself, as LaTeX places them, or whole lines, as Word does. */
  readonly placed?: 'words' | 'lines';
  readonly options?: PDFKit.PDFDocumentOptions;
  /** Last words on the document before it is closed. */
  readonly finish?: (document: PDFKit.PDFDocument) => void;
}

const words =
  'the model of each city learns from its own sensors and sends only what it has learned while a common step keeps the forecasts of all of them near to what was measured on the day before so that neither rain nor a fair can lead it astray'.split(
    ' ',
  );

/** A made-up paper as a PDF, with the measures of our template unless another shape is asked for. */
export async function paper(shape: PaperShape = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { pages = 6, size = 'A4', columns = 2, side = 18, top = 24, gap = 8, letters = 10, placed = 'lines' } = shape;
  const foot = shape.foot ?? 22;
  const document = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    info: { Title: shape.title ?? 'A paper' },
    ...shape.options,
  });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const closed = new Promise((resolve) => document.on('end', resolve));
  document.registerFont('text', shape.plainFont ?? join(fonts, '400Regular/SourceSerif4_400Regular.ttf'));
  document.registerFont('strong', shape.plainFont ?? join(fonts, '700Bold/SourceSerif4_700Bold.ttf'));
  const put = (text: string, x: number, y: number) => document.text(text, x, y, { lineBreak: false });
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage({ size, margin: 0 });
    const { width, height } = document.page;
    const column = (width - 2 * mm(side) - (columns - 1) * mm(gap)) / columns;
    let begin = mm(top);
    document.font('text').fontSize(8);
    if (shape.head) put(shape.head, mm(side), mm(11));
    if (shape.pageNumbers) put(`${page}`, width / 2, height - mm(foot - 10));
    if (shape.heading && page % 2 === 0) {
      put(`${[2, 3, 5][page / 2 - 1]}`, mm(side), mm(top) - 12);
      put(shape.heading, mm(side) + 20, mm(top) - 12);
    }
    if (page === 1) begin = front(shape, begin);
    document.font('text').fontSize(letters);
    const step = letters * 1.2;
    let line = 0;
    for (let at = 0; at < columns; at += 1) {
      const left = mm(side) + at * (column + mm(gap));
      const end = page === pages && shape.lastLines ? begin + shape.lastLines * step : height - mm(foot) - step;
      for (let y = begin; y < end; y += step) {
        line += 1;
        if (isTaken(page, at, y, step)) continue;
        const text = lineOf(line + page * 7, column, document);
        if (placed === 'words') placeWords(text, left, y, document);
        else put(text, left, y);
        const numbered = line % (shape.numberedEach ?? 1) === 0;
        if (numbered && shape.lineNumbers && (shape.lineNumbers === 'both' || at === 0)) {
          document.fontSize(6);
          put(`${line}`, at === 0 ? mm(side) - 16 : width - mm(side) + 8, y + 2);
          document.fontSize(letters);
        }
      }
    }
    if (page === 3) {
      document.fontSize(6);
      for (let at = 1; at <= (shape.numberedLines ?? 0); at += 1) put(`${at}`, mm(side) - 16, begin + at * step + 2);
      document.fontSize(letters);
    }
    if (page === 2 && shape.wideEquation)
      for (let x = 0; x < column + mm(shape.wideEquation); x += 30) put(`+ x${x}`, mm(side) + x, mm(180) + 5);
    if (shape.across) {
      document.save().rotate(-45, { origin: [width / 2, height / 2] });
      document.fontSize(60).fillOpacity(0.2);
      put(shape.across, width / 2 - 90, height / 2 - 30);
      document.restore().fontSize(letters);
    }
    const right = width - mm(side) - column;
    if (page === 1 && shape.picture) {
      document.image(shape.picture.png, shape.picture.left === undefined ? right : mm(shape.picture.left), mm(152), {
        width: mm(shape.picture.width ?? 83),
      });
    }
    if (page === 1 && shape.tooLong)
      put('x'.repeat(Math.ceil((column + mm(shape.tooLong)) / document.widthOfString('x'))), right, mm(140));
    if (page === 1 && shape.said)
      for (const [index, said] of shape.said.split('\n').entries()) put(said, mm(side), mm(200) + step * index);
    shape.links?.forEach((link, index) => {
      if (page === 1) document.link(mm(side), mm(210) + 12 * index, 80, 10, link);
    });
    if (page === pages) references(shape, right, document);
  }
  shape.finish?.(document);
  document.end();
  await closed;
  return new Uint8Array(Buffer.concat(pieces));

  /** Whether something else of the sample stands at a line: its text is not set there. */
  function isTaken(page: number, at: number, y: number, step: number): boolean {
    const within = (from: number, to: number) => y + step > mm(from) && y < mm(to);
    const { height } = document.page;
    const inLast = at === columns - 1;
    return (
      (page === 1 && at === 0 && shape.said !== undefined && within(200, 206 + (2 * step * 25.4) / 72)) ||
      (page === 2 && at === 0 && shape.wideEquation !== undefined && within(178, 188)) ||
      (page === 1 && inLast && shape.picture !== undefined && within(150, 210)) ||
      (page === 1 && inLast && shape.tooLong !== undefined && within(140, 145)) ||
      (page === pages && inLast && shape.references !== 'none' && y + step > height - mm(82) && y < height - mm(24))
    );
  }

  function front(
    {
      title = 'Forecasts That Travel Between Cities',
      authors = 'Anna B. Sample, Deepak Example and Lin Muster',
    }: PaperShape,
    y: number,
  ): number {
    document.font('strong').fontSize(20);
    put(title, mm(side), y);
    document.font('text').fontSize(11);
    put(authors, mm(side), y + 34);
    put('Institute of Samples, Example City', mm(side), y + 50);
    document.fontSize(9);
    put('Abstract. This paper was made to be checked, and says nothing about any city at all.', mm(side), y + 76);
    return y + 110;
  }
}

function lineOf(seed: number, width: number, document: PDFKit.PDFDocument): string {
  let text = '';
  for (let at = seed * 5; ; at += 1) {
    const longer = `${text}${text && ' '}${words[at % words.length]}`;
    if (document.widthOfString(longer) > width) return text;
    text = longer;
  }
}

function placeWords(text: string, left: number, y: number, document: PDFKit.PDFDocument): void {
  let x = left;
  for (const word of text.split(' ')) {
    document.text(word, x, y, { lineBreak: false });
    x += document.widthOfString(`${word} `);
  }
}

function references({ references = 'numbered' }: PaperShape, x: number, document: PDFKit.PDFDocument): void {
  if (references === 'none') return;
  const y = document.page.height - mm(80);
  document.font('strong').fontSize(11).text('References', x, y, { lineBreak: false });
  document.font('text').fontSize(8);
  for (let number = 1; number <= 8; number += 1) {
    const entry = `Sample, A. B.: A title of a work. J. Examples ${number + 3} (2024)`;
    document.text(references === 'numbered' ? `[${number}] ${entry}` : entry, x, y + 6 + 12 * number, {
      lineBreak: false,
    });
  }
}
