import PDFDocument from 'pdfkit';
import { type Hex, hex } from '#palette/hex';
import { mark } from '#palette/mark';
import type { Fonts, Weight } from '../receipt/fonts.ts';
import { Ink } from '../receipt/ink.ts';
import { plain, startsFromRight, wrap } from '../receipt/lines.ts';
import { reserveSignature } from './signature.ts';

export interface TextLook {
  /** Left edge, first base line and width of the lines, in points from the upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly tag?: 'H1' | 'H2' | 'P';
  readonly weight?: Weight;
  readonly colour?: Hex;
  /** From one base line to the next, as a multiple of the size. */
  readonly leading?: number;
}

export interface SheetInfo {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One A4 sheet, tagged for screen readers, whose texts are set at places. */
export class CertificateSheet {
  readonly width: number;
  readonly height: number;
  readonly pdf: PDFKit.PDFDocument;
  readonly #ink: Ink;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;

  constructor(info: SheetInfo, fonts: Fonts, layout: 'landscape' | 'portrait') {
    const day = new Date(info.at);
    this.pdf = new PDFDocument({
      size: 'A4',
      layout,
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      // The library would read its own font from the disk.
      font: '',
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        Creator: info.author,
        CreationDate: day,
        ModDate: day,
      },
    });
    this.width = this.pdf.page.width;
    this.height = this.pdf.page.height;
    this.pdf.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve) => this.pdf.on('end', () => resolve()));
    this.#root = this.pdf.struct('Document');
    this.pdf.addStructure(this.#root);
    this.#ink = new Ink(this.pdf, this.#root, fonts);
  }

  /** Drawings that carry no meaning. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#ink.decorate((pdf) => {
      pdf.save();
      draw(pdf);
      pdf.restore();
    });
  }

  /** How many lines a text takes. */
  linesOf(text: string, { width, size, weight = 'regular' }: Pick<TextLook, 'width' | 'size' | 'weight'>): number {
    return this.#rows(plain(text), width, size, weight).length;
  }

  /** Sets a text in lines. @returns the base line below it */
  text(text: string, look: TextLook): number {
    const { x, width, size, tag = 'P', weight = 'regular', colour = hex.light.ink, leading = 1.3 } = look;
    const content = plain(text);
    const fromRight = startsFromRight(content);
    let { y } = look;
    for (const row of this.#rows(content, width, size, weight)) {
      this.#ink.write(row, { tag, x, y, size, weight, colour, fromRight });
      y += size * leading;
    }
    return y;
  }

  /** The conference's mark around a point. */
  mark(x: number, y: number, radius: number, colour: Hex): void {
    this.decorate((pdf) => {
      pdf.translate(x, y).scale(radius / 24);
      for (const turn of mark.turns) {
        pdf.save().rotate(turn);
        pdf.lineWidth(1.1).path(mark.petal).stroke(colour);
        pdf.circle(0, mark.pad.y, mark.pad.radius).fill(colour);
        pdf.restore();
      }
    });
  }

  /** Squares of a code, told to screen readers by `alt`. */
  code({ size, path }: { size: number; path: string }, alt: string, x: number, y: number, width: number): void {
    const draw = () => {
      this.pdf
        .save()
        .translate(x, y)
        .scale(width / size);
      this.pdf.path(path).fill(hex.light.ink).restore();
    };
    this.#root.add(this.pdf.struct('Figure', { alt }, draw));
  }

  /** A line to sign on, whose left end is at `x`, `y`, with who signs below it. */
  signatureLine({ name, role }: { readonly name: string; readonly role: string }, x: number, y: number): void {
    this.decorate((pdf) =>
      pdf
        .moveTo(x, y)
        .lineTo(x + 165, y)
        .lineWidth(0.75)
        .stroke(hex.light['line-strong']),
    );
    const below = this.text(name, { x, y: y + 17, width: 175, size: 11, weight: 'semibold' });
    this.text(role, { x, y: below, width: 175, size: 10, colour: hex.light.muted });
  }

  /** Leaves room for a digital signature that covers the whole file. */
  reserveSignature(reason: string, name: string, at: number): void {
    reserveSignature(this.pdf, { reason, name, at });
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.pdf.end();
    await this.#done;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #rows(content: string, width: number, size: number, weight: Weight): string[] {
    const fromRight = startsFromRight(content);
    return wrap(content, width, (row) => this.#ink.width(row, weight, size, fromRight));
  }
}
