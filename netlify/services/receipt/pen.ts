import PDFDocument from 'pdfkit';
import { type Hex, hex } from '#palette/hex';
import type { Face } from './face.ts';
import type { Fonts, Weight } from './fonts.ts';
import { pieces, plain, startsFromRight, wrap } from './lines.ts';

/** A4 and its margins, in points from its upper left corner. */
export const sheet = { width: 595.28, height: 841.89, margin: 56 } as const;
const top = sheet.margin + 24;
const bottom = sheet.height - sheet.margin;

interface LineLook {
  readonly tag?: 'H1' | 'H2' | 'P';
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: Hex;
  /** Text at the right margin of the same line, and its weight if it is another one. */
  readonly right?: string;
  readonly rightWeight?: Weight;
  /** Space below. */
  readonly gap?: number;
  readonly x?: number;
}

/** Writes line after line down an A4 sheet, and goes on with another one when it is full. */
export class Pen {
  /** Base line of the next line, from the upper edge. */
  y: number = top;
  pages = 1;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #fonts: Fonts;
  readonly #names = new Map<Face, string>();
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;

  constructor(info: { readonly title: string; readonly author: string; readonly subject: string }, fonts: Fonts) {
    this.#fonts = fonts;
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      // The library would read its own font from the disk.
      font: '',
      info: { Title: info.title, Author: info.author, Subject: info.subject, Creator: info.author },
    });
    this.#pdf.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve) => this.#pdf.on('end', () => resolve()));
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#decorate(() => this.#pdf.rect(0, 0, sheet.width, 8).fill(hex.light.saffron));
  }

  line(text: string, look: LineLook = {}): void {
    const { tag = 'P', size = 10.5, weight = 'regular', colour = hex.light.ink, gap = 5, x = sheet.margin } = look;
    const { right, rightWeight = weight } = look;
    const widest = (x === sheet.margin && right !== undefined ? sheet.width * 0.8 : sheet.width) - x - sheet.margin;
    const content = plain(text);
    const fromRight = startsFromRight(content);
    const rows = wrap(content, widest, (row) => this.#width(row, weight, size, fromRight));
    rows.forEach((row, index) => {
      if (this.y > bottom) this.#nextPage();
      this.#write(row, { tag, x, size, weight, colour, fromRight });
      if (index === 0 && right !== undefined) {
        const start = sheet.width - sheet.margin - this.#width(right, rightWeight, size, false);
        this.#write(right, { tag: 'P', x: start, size, weight: rightWeight, colour, fromRight: false });
      }
      this.y += size + (index < rows.length - 1 ? 4 : gap);
    });
  }

  block(title: string, lines: readonly string[], x: number = sheet.margin): void {
    this.line(title, { tag: 'H2', size: 9, weight: 'semibold', colour: hex.light.muted, x, gap: 6 });
    for (const text of lines) this.line(text, { x });
  }

  /** A line across the sheet, below what was written last. */
  rule(): void {
    const y = this.y - 6;
    this.#decorate((pdf) => {
      pdf
        .moveTo(sheet.margin, y)
        .lineTo(sheet.width - sheet.margin, y)
        .lineWidth(0.75)
        .stroke(hex.light.line);
    });
    this.y += 8;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#pdf.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #nextPage(): void {
    this.#pdf.addPage();
    this.pages += 1;
    this.y = top;
  }

  /** Drawings that carry no meaning, kept from screen readers. */
  #decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  #write(
    row: string,
    look: { tag: string; x: number; size: number; weight: Weight; colour: Hex; fromRight: boolean },
  ): void {
    const { tag, size, colour } = look;
    const draw = () => {
      let { x } = look;
      for (const { face, name, run } of this.#shaped(row, look.weight, look.fromRight)) {
        // Features, even none, keep the writer from taking a text apart at its spaces.
        const options = { lineBreak: false, baseline: 'alphabetic' as const, features: [] };
        this.#pdf.font(this.#nameOf(face)).fontSize(size).fillColor(colour).text(name, x, this.y, options);
        const scale = size / face.unitsPerEm;
        for (const { path, x: dx, y: dy } of run.outlines) {
          this.#pdf.save().translate(x + dx * scale, this.y - dy * scale);
          this.#pdf.scale(scale, -scale).path(path).fill(colour).restore();
        }
        x += run.advanceWidth * scale;
      }
    };
    // A reader that knows structure gets the row in the order of reading.
    this.#root.add(this.#pdf.struct(tag, { actual: row }, draw));
  }

  #nameOf(face: Face): string {
    const known = this.#names.get(face);
    if (known !== undefined) return known;
    const name = `face ${this.#names.size}`;
    // The writer takes any object that shapes text; its types know only files.
    this.#pdf.registerFont(name, face.source as Buffer);
    this.#names.set(face, name);
    return name;
  }

  #shaped(row: string, weight: Weight, fromRight: boolean) {
    return pieces(row, fromRight, this.#fonts.forLine(row, weight)).map(({ font, parts }) => ({
      face: font,
      ...font.shape(parts),
    }));
  }

  #width(row: string, weight: Weight, size: number, fromRight: boolean): number {
    const shaped = this.#shaped(row, weight, fromRight);
    return shaped.reduce((sum, { run, face }) => sum + (run.advanceWidth * size) / face.unitsPerEm, 0);
  }
}
