import { hex } from '#palette/hex';
import { issuerLines } from '../../domain/payments/fee.ts';
import type { Receipt } from '../../domain/payments/receipt.ts';
import { loadFonts, type ReadFont } from './fonts.ts';
import { plain } from './lines.ts';
import { Pen, sheet } from './pen.ts';

const { muted } = hex.light;

/**
 * The receipt, or the invoice in its place, as an A4 sheet with every letter of the payer's script, tagged for screen readers. Text copied out of it is the text that went in.
 * @param read reads the fonts of scripts that are not at hand
 * @param failed is told of a font that could not be read: its letters are boxes then
 */
export async function receiptPdf(
  receipt: Receipt,
  read: ReadFont,
  failed: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { issuer, description, date, paidWith, reference, paper } = receipt;
  const [title, number] = paper ? [paper.title, paper.number] : ['Receipt', receipt.number];
  const payer = paper?.buyer ?? receipt.payer;
  const { lines, total } = paper ?? receipt;
  const showsPayment = !paper || paper.isInvoice;
  const details: readonly (readonly [string, string | undefined])[] = [
    ...(paper?.details ?? []),
    ...(showsPayment
      ? Object.entries({
          'Date of payment': date,
          'Paid by': paper && receipt.payer[0],
          'Paid with': paidWith,
          Reference: reference,
        })
      : []),
  ];
  const free = [
    ...issuerLines(issuer),
    ...payer,
    description,
    ...lines.map(({ label }) => label),
    ...details.map(([, text = '']) => text),
    ...(paper ? [paper.title, ...paper.notes, paper.signature, ...paper.others.map((other) => other.title)] : []),
  ];
  const pen = new Pen(
    { title: `${title} ${number}`, author: issuer.name, subject: description },
    await loadFonts(free.map(plain), read, failed),
  );

  pen.line(title, { tag: 'H1', size: 28, weight: 'semibold', ...(showsPayment && { right: receipt.state }) });
  pen.line(number, { size: 12, colour: muted, gap: paper?.standing ? 10 : 30 });
  if (paper?.standing) pen.line(paper.standing, { gap: 30 });

  const top = pen.y;
  pen.block(paper ? 'Issued by' : 'Received by', issuerLines(issuer));
  const below = pen.y;
  pen.y = top;
  pen.block(paper ? 'Issued to' : 'Paid by', payer, sheet.width / 2);
  if (pen.pages === 1) pen.y = Math.max(pen.y, below);
  pen.y += 20;

  pen.line(description, { weight: 'semibold', right: 'Amount', rightWeight: 'regular', colour: muted, gap: 10 });
  pen.rule();
  for (const { label, sum } of lines) {
    pen.line(label, { right: sum, gap: 10 });
    pen.rule();
  }
  pen.y += 4;
  const returned = showsPayment ? receipt.returned : undefined;
  pen.line(paper?.totalLabel ?? 'Total paid', { size: 14, weight: 'semibold', right: total, gap: returned ? 10 : 30 });
  if (returned) {
    pen.line('Refunded', { right: returned.sum, gap: 10 });
    pen.line('Amount after refunds', { weight: 'semibold', right: returned.left, gap: 30 });
  }

  for (const [name, value] of details) {
    if (value) pen.line(`${name}: ${value}`, { colour: muted });
  }
  if (showsPayment && receipt.history.length > 0) {
    pen.y += 20;
    pen.block(
      'Refunds and disputes',
      receipt.history.map(({ date: day, text }) => `${day}: ${text}`),
    );
  }
  if (paper) {
    pen.y += 10;
    if (paper.others.length > 0) {
      pen.block(
        'Other papers of this payment',
        paper.others.map((other) => `${other.title} ${other.number}, ${other.date}`),
      );
      pen.y += 10;
    }
    for (const note of paper.notes) pen.line(note, { colour: muted });
    pen.y += 10;
    pen.line(`For ${issuer.name}`, { gap: 24 });
    pen.rule();
    pen.line(paper.signature, {});
  }
  return pen.bytes();
}
