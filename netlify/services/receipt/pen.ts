import PDFDocument from 'pdfkit';
import { type Hex, hex } from '#palette/hex';
import type { Fonts, Weight } from './fonts.ts';
import { Ink } from './ink.ts';
import { plain, startsFromRight, wrap } from './lines.ts';

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
  readonly #ink: Ink;
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;

  constructor(info: { readonly title: string; readonly author: string; readonly subject: string }, fonts: Fonts) {
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
    this.#ink = new Ink(this.#pdf, this.#root, fonts);
    this.#ink.decorate(() => this.#pdf.rect(0, 0, sheet.width, 8).fill(hex.light.saffron));
  }

  line(text: string, look: LineLook = {}): void {
    const { tag = 'P', size = 10.5, weight = 'regular', colour = hex.light.ink, gap = 5, x = sheet.margin } = look;
    const { right, rightWeight = weight } = look;
    const widest = (x === sheet.margin && right !== undefined ? sheet.width * 0.8 : sheet.width) - x - sheet.margin;
    const content = plain(text);
    const fromRight = startsFromRight(content);
    const rows = wrap(content, widest, (row) => this.#ink.width(row, weight, size, fromRight));
    rows.forEach((row, index) => {
      if (this.y > bottom) this.#nextPage();
      this.#ink.write(row, { tag, x, y: this.y, size, weight, colour, fromRight });
      if (index === 0 && right !== undefined) {
        const start = sheet.width - sheet.margin - this.#ink.width(right, rightWeight, size, false);
        this.#ink.write(right, { tag: 'P', x: start, y: this.y, size, weight: rightWeight, colour, fromRight: false });
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
    this.#ink.decorate((pdf) => {
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
}
