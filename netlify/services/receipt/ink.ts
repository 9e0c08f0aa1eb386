import type { Hex } from '#palette/hex';
import type { Face } from './face.ts';
import type { Fonts, Weight } from './fonts.ts';
import { pieces } from './lines.ts';

/** How a row of letters is set. Points from the upper left corner; `y` is the base line. */
export interface RowLook {
  /** Structure element that a reader finds it under. */
  readonly tag: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly colour: Hex;
  /** Whether the text that it belongs to begins from the right. */
  readonly fromRight: boolean;
}

/** Sets rows in letters of every script on the present page of a tagged PDF; text copied out of it is the text that went in. */
export class Ink {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #fonts: Fonts;
  readonly #names = new Map<Face, string>();

  /** @param root the element of the structure that rows are added to */
  constructor(pdf: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, fonts: Fonts) {
    this.#pdf = pdf;
    this.#root = root;
    this.#fonts = fonts;
  }

  /** Drawings that carry no meaning, kept from screen readers. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  write(row: string, { tag, x: left, y, size, weight, colour, fromRight }: RowLook): void {
    const draw = () => {
      let x = left;
      for (const { face, name, run } of this.#shaped(row, weight, fromRight)) {
        // Features, even none, keep the writer from taking a text apart at its spaces.
        const options = { lineBreak: false, baseline: 'alphabetic' as const, features: [] };
        this.#pdf.font(this.#nameOf(face)).fontSize(size).fillColor(colour).text(name, x, y, options);
        const scale = size / face.unitsPerEm;
        for (const { path, x: dx, y: dy } of run.outlines) {
          this.#pdf.save().translate(x + dx * scale, y - dy * scale);
          this.#pdf.scale(scale, -scale).path(path).fill(colour).restore();
        }
        x += run.advanceWidth * scale;
      }
    };
    // A reader that knows structure gets the row in the order of reading.
    this.#root.add(this.#pdf.struct(tag, { actual: row }, draw));
  }

  /** Points that a row takes. */
  width(row: string, weight: Weight, size: number, fromRight: boolean): number {
    const shaped = this.#shaped(row, weight, fromRight);
    return shaped.reduce((sum, { run, face }) => sum + (run.advanceWidth * size) / face.unitsPerEm, 0);
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
}
