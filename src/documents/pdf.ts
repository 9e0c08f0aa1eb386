import PDFDocument from 'pdfkit';
import { print as colours } from '../palette/paints.ts';
import { drawLattice } from './lattice.ts';
import { readFont } from './look.ts';

type Pdf = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;
type Face = 'serif' | 'serifSemibold' | 'sans' | 'sansItalic' | 'sansSemibold';
/** How a text is set. */
export type Look = Partial<Omit<CellLine, 'text'>>;

/** What a document says about itself. */
export interface SheetOptions {
  title: string;
  subject: string;
  author: string;
  /** The day it stands for, `YYYY-MM-DD`. */
  date: string;
  /** Left part of the foot line of each page; page numbers are added. */
  foot: string;
  /** Set closer, for a form that should fit on one page. */
  compact?: boolean;
}

/** A line of text and how it is set. */
export interface CellLine {
  text: string;
  face?: Face;
  size?: number;
  colour?: string;
  strike?: boolean;
}

/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;
export const margin = { top: 60, bottom: 56, side: 54 } as const;
export const textWidth = A4.width - 2 * margin.side;

/**
 * A tagged A4 document in the conference's look. Positions run down the page; a piece that does not fit starts the next one.
 * Bytes depend on what is drawn and on `options` alone.
 */
export class Sheet {
  readonly pdf: Pdf;
  #y: number = margin.top;
  readonly #root: Element;
  readonly #options: SheetOptions;
  readonly #chunks: Uint8Array[] = [];
  readonly #done: Promise<void>;

  constructor(options: SheetOptions) {
    this.#options = options;
    const day = new Date(`${options.date}T00:00:00Z`);
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      font: '',
      info: {
        Title: options.title,
        Subject: options.subject,
        Author: options.author,
        Creator: options.author,
        Producer: 'PDFKit',
        CreationDate: day,
        ModDate: day,
      },
    });
    for (const face of ['serif', 'serifSemibold', 'sans', 'sansItalic', 'sansSemibold'] as const)
      this.pdf.registerFont(face, readFont(face));
    this.pdf.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve) => this.pdf.on('end', () => resolve()));
    this.#root = this.pdf.struct('Document');
    this.pdf.addStructure(this.#root);
  }

  get y(): number {
    return this.#y;
  }

  get textSize(): number {
    return this.#options.compact ? 9.5 : 10.5;
  }

  /** Leaves `points` of space. */
  skip(points: number): void {
    this.#y += points;
  }

  /** Starts a page when fewer than `points` are left on this one. */
  need(points: number): void {
    if (!this.fits(points)) this.nextPage();
  }

  /** Whether `points` are left on this page. */
  fits(points: number): boolean {
    return this.#y + points <= A4.height - margin.bottom;
  }

  nextPage(): void {
    this.pdf.addPage();
    this.#y = margin.top;
  }

  /** Drawings that carry no meaning, kept from screen readers. */
  decorate(draw: (pdf: Pdf) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    this.pdf.save();
    draw(this.pdf);
    this.pdf.restore();
    this.pdf.endMarkedContent();
  }

  /** The band at the top of the first page: what the document is, of which conference, when and where. */
  cover(kicker: string, title: string, lines: readonly string[]): void {
    const step = this.#options.compact ? 14 : 17;
    const top = this.#options.compact ? 22 : 34;
    const height = 2 * top + 50 + lines.length * step;
    this.decorate((pdf) => {
      pdf.rect(0, 0, A4.width, height).fill(colours.indigo);
      pdf.rect(0, 0, A4.width, height).clip();
      drawLattice(pdf, { x: A4.width - 40, y: height / 2, radius: 150 });
    });
    this.decorate((pdf) => pdf.rect(0, height, A4.width, 5).fill(colours.saffron));
    this.place('P', kicker, margin.side, top, textWidth, {
      face: 'sansSemibold',
      size: 11,
      colour: colours.saffronPale,
    });
    this.place('H1', title, margin.side, top + 17, textWidth, {
      face: 'serifSemibold',
      size: this.#options.compact ? 25 : 29,
      colour: colours.white,
    });
    lines.forEach((line, index) => {
      this.place('P', line, margin.side, top + (this.#options.compact ? 55 : 63) + index * step, textWidth, {
        face: 'sans',
        size: 11.5,
        colour: colours.white,
      });
    });
    this.#y = height + (this.#options.compact ? 20 : 30);
  }

  heading(text: string, level: 2 | 3 = 2): void {
    const size = level === 2 ? 17 : this.#options.compact ? 11.5 : 12.5;
    this.need(size + 70);
    const height = this.place(`H${level}`, text, margin.side, this.#y, textWidth, {
      face: level === 2 ? 'serifSemibold' : 'sansSemibold',
      size,
      colour: level === 2 ? colours.indigo : colours.ink,
    });
    this.#y += height + (level === 2 ? 7 : 4);
  }

  paragraph(text: string, look: Look = {}): void {
    const line = { face: 'sans' as const, size: this.textSize, colour: colours.ink, ...look };
    this.need(this.height(text, textWidth, line));
    this.#y += this.place('P', text, margin.side, this.#y, textWidth, line) + (this.#options.compact ? 4 : 8);
  }

  bullets(items: readonly string[]): void {
    const list = this.structure('L');
    for (const item of items) {
      const look = { face: 'sans' as const, size: this.textSize, colour: colours.ink };
      const height = this.height(item, textWidth - 16, look);
      this.need(height);
      this.decorate((pdf) => pdf.circle(margin.side + 4, this.#y + 7, 1.8).fill(colours.saffron));
      this.place('LI', item, margin.side + 16, this.#y, textWidth - 16, look, list);
      this.#y += height + (this.#options.compact ? 1 : 4);
    }
    list.end();
    this.#y += this.#options.compact ? 2 : 6;
  }

  /** Points that a text takes in a width. */
  height(text: string, width: number, look: Look): number {
    return this.#set(look).heightOfString(text, { width, lineGap: this.#options.compact ? 0.5 : 1.5 });
  }

  /**
   * Draws text at a place as a structure element of its own; the place on the page does not move.
   * @returns the points that it took
   */
  place(
    tag: string,
    text: string,
    x: number,
    y: number,
    width: number,
    look: Look,
    parent: Element = this.#root,
  ): number {
    const height = this.#set(look).heightOfString(text, { width, lineGap: this.#options.compact ? 0.5 : 1.5 });
    const draw = () => {
      this.#set(look).text(text, x, y, {
        width,
        lineGap: this.#options.compact ? 0.5 : 1.5,
        strike: look.strike ?? false,
      });
    };
    parent.add(this.pdf.struct(tag, {}, draw));
    return height;
  }

  /** Opens an element of the document's structure, such as a list; whoever opened it ends it. */
  structure(tag: string): Element {
    const element = this.pdf.struct(tag);
    this.#root.add(element);
    return element;
  }

  /** A control of a form: `add` gets the element of the structure that it belongs to. */
  control(add: (parent: Element) => void, label: string): void {
    const element = this.pdf.struct('Form', { alt: label });
    this.#root.add(element);
    add(element);
    element.end();
  }

  /** The finished document. */
  async bytes(): Promise<Uint8Array> {
    const { count } = this.pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(index);
      this.pdf.markContent('Artifact', { type: 'Pagination' });
      this.pdf.rect(margin.side, A4.height - 44, textWidth, 0.6).fill(colours.line);
      this.#set({ size: 8.5, colour: colours.muted });
      this.pdf.text(this.#options.foot, margin.side, A4.height - 37, { width: textWidth * 0.8, lineBreak: false });
      this.pdf.text(`${index + 1} / ${count}`, margin.side, A4.height - 37, { width: textWidth, align: 'right' });
      this.pdf.endMarkedContent();
    }
    this.#root.end();
    this.pdf.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }

  #set({ face = 'sans', size = 10, colour = colours.ink }: Look): Pdf {
    return this.pdf.font(face).fontSize(size).fillColor(colour);
  }
}
