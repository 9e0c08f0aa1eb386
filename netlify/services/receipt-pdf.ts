import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { channels, hex } from '#palette/hex';
import type { Receipt } from '../domain/receipts.ts';

const ink = rgb(...channels(hex.light.ink));
const muted = rgb(...channels(hex.light.muted));
const line = rgb(...channels(hex.light.line));
const accent = rgb(...channels(hex.light.saffron));
/** A4 and its margin, in points. */
const sheet = { width: 595.28, height: 841.89, margin: 56 };

/** The receipt as one A4 sheet. The fonts are those every PDF reader has, so nothing is embedded and the file stays small. */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const title = `Receipt ${receipt.number}`;
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(receipt.issuer.name);
  document.setSubject(receipt.description);
  document.setLanguage('en');
  const page = document.addPage([sheet.width, sheet.height]);
  const pen = new Pen(
    page,
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  );

  page.drawRectangle({ x: 0, y: sheet.height - 8, width: sheet.width, height: 8, color: accent });
  pen.line('Receipt', { size: 28, bold: true, right: receipt.state, rightBold: true });
  pen.line(receipt.number, { size: 12, color: muted, gap: 30 });

  const top = pen.y;
  pen.block('Received by', [
    receipt.issuer.name,
    ...receipt.issuer.address,
    `GSTIN ${receipt.issuer.gstin}`,
    receipt.issuer.phone,
  ]);
  const below = pen.y;
  pen.y = top;
  pen.block('Paid by', receipt.payer, sheet.width / 2);
  pen.y = Math.min(pen.y, below) - 20;

  pen.line(receipt.description, { bold: true, right: 'Sum', color: muted, gap: 10 });
  pen.rule();
  for (const { label, sum } of receipt.lines) {
    pen.line(label, { right: sum, gap: 10 });
    pen.rule();
  }
  pen.y -= 4;
  pen.line('Total paid', { size: 14, bold: true, right: receipt.total, rightBold: true, gap: 30 });

  for (const [name, value] of [
    ['Date of payment', receipt.date],
    ['Paid with', receipt.paidWith],
    ['Reference', receipt.reference],
  ]) {
    if (value) pen.line(`${name}: ${value}`, { color: muted });
  }
  return new Uint8Array(await document.save());
}

interface LineLook {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: ReturnType<typeof rgb>;
  /** Text at the right margin of the same line. */
  readonly right?: string;
  readonly rightBold?: boolean;
  /** Space below, in points. */
  readonly gap?: number;
  readonly x?: number;
}

/** Writes line after line down the sheet. */
class Pen {
  y = sheet.height - sheet.margin - 24;
  readonly #page: PDFPage;
  readonly #regular: PDFFont;
  readonly #bold: PDFFont;

  constructor(page: PDFPage, regular: PDFFont, bold: PDFFont) {
    this.#page = page;
    this.#regular = regular;
    this.#bold = bold;
  }

  line(content: string, look: LineLook = {}): void {
    const { size = 10.5, bold = false, color = ink, right, rightBold = false, gap = 5, x = sheet.margin } = look;
    const font = bold ? this.#bold : this.#regular;
    const widest = (x > sheet.margin ? sheet.width : right ? sheet.width * 0.8 : sheet.width) - x - sheet.margin;
    const rows = wrap(drawable(content, font), font, size, widest);
    if (right !== undefined) {
      const rightFont = rightBold ? this.#bold : this.#regular;
      const text = drawable(right, rightFont);
      const start = sheet.width - sheet.margin - rightFont.widthOfTextAtSize(text, size);
      this.#page.drawText(text, { x: start, y: this.y, size, font: rightFont, color });
    }
    rows.forEach((row, index) => {
      this.#page.drawText(row, { x, y: this.y, size, font, color });
      if (index < rows.length - 1) this.y -= size + 4;
    });
    this.y -= size + gap;
  }

  block(title: string, lines: readonly string[], x = sheet.margin): void {
    this.line(title, { size: 9, bold: true, color: muted, x, gap: 6 });
    for (const content of lines) this.line(content, { x });
  }

  rule(): void {
    const y = this.y + 6;
    this.#page.drawLine({
      start: { x: sheet.margin, y },
      end: { x: sheet.width - sheet.margin, y },
      thickness: 0.75,
      color: line,
    });
    this.y -= 8;
  }
}

/** What the standard fonts can show: the rupee sign becomes its word, accents outside of Latin 1 fall off, the rest is a question mark. */
function drawable(content: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (character: string) => known.has(character.codePointAt(0) ?? 0);
  return [...content.normalize('NFC').replaceAll('₹', 'Rs. ').replaceAll(/\s/g, ' ')]
    .map((character) => {
      if (has(character)) return character;
      const [bare = ''] = character.normalize('NFD');
      return has(bare) ? bare : '?';
    })
    .join('');
}

function wrap(content: string, font: PDFFont, size: number, width: number): string[] {
  const rows: string[] = [''];
  for (const word of content.split(' ')) {
    const current = rows.at(-1) ?? '';
    const longer = current === '' ? word : `${current} ${word}`;
    if (current === '' || font.widthOfTextAtSize(longer, size) <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}
