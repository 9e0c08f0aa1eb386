import { hex } from '#palette/hex';
import { issuerLines, type Receipt } from '../../domain/payments/receipt.ts';
import { loadFonts, type ReadFont } from './fonts.ts';
import { plain } from './lines.ts';
import { Pen, sheet } from './pen.ts';

const { muted } = hex.light;

/**
 * The receipt as an A4 sheet with every letter of the payer's script, tagged for screen readers. Text copied out of it is the text that went in.
 * @param read reads the fonts of scripts that are not at hand
 * @param failed is told of a font that could not be read: its letters are boxes then
 */
export async function receiptPdf(
  receipt: Receipt,
  read: ReadFont,
  failed: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { issuer, payer, lines, description, date, paidWith, reference } = receipt;
  const free = [...issuerLines(issuer), ...payer, description, ...lines.map(({ label }) => label)];
  const pen = new Pen(
    { title: `Receipt ${receipt.number}`, author: issuer.name, subject: description },
    await loadFonts(free.map(plain), read, failed),
  );

  pen.line('Receipt', { tag: 'H1', size: 28, weight: 'semibold', right: receipt.state });
  pen.line(receipt.number, { size: 12, colour: muted, gap: 30 });

  const top = pen.y;
  pen.block('Received by', issuerLines(issuer));
  const below = pen.y;
  pen.y = top;
  pen.block('Paid by', payer, sheet.width / 2);
  if (pen.pages === 1) pen.y = Math.max(pen.y, below);
  pen.y += 20;

  pen.line(description, { weight: 'semibold', right: 'Amount', rightWeight: 'regular', colour: muted, gap: 10 });
  pen.rule();
  for (const { label, sum } of lines) {
    pen.line(label, { right: sum, gap: 10 });
    pen.rule();
  }
  pen.y += 4;
  pen.line('Total paid', { size: 14, weight: 'semibold', right: receipt.total, gap: receipt.returned ? 10 : 30 });
  if (receipt.returned) {
    pen.line('Refunded', { right: receipt.returned.sum, gap: 10 });
    pen.line('Amount after refunds', { weight: 'semibold', right: receipt.returned.left, gap: 30 });
  }

  const facts = { 'Date of payment': date, 'Paid with': paidWith, Reference: reference };
  for (const [name, value] of Object.entries(facts)) {
    if (value) pen.line(`${name}: ${value}`, { colour: muted });
  }
  if (receipt.history.length > 0) {
    pen.y += 20;
    pen.block(
      'Refunds and disputes',
      receipt.history.map(({ date: day, text }) => `${day}: ${text}`),
    );
  }
  return pen.bytes();
}
