import type { Buyer } from '#contract/buyer';
import { type Split, splitOfRefund } from '#contract/tax/split';
import type { Tax } from '#contract/tax/tax';
import { type Fee, taxOfSum } from './fee.ts';
import type { WriteOptions } from './ports.ts';
import type { PaymentRecord } from './record.ts';

/** A paper for the tax office, as it was issued: what content says later changes none of it. */
export interface Paper {
  readonly kind: 'invoice' | 'revision' | 'creditNote';
  /** When it was issued, in milliseconds since 1970. */
  readonly at: number;
  readonly buyer: Buyer;
  readonly split: Split;
  /** Of a credit note: the refund that it is about. */
  readonly refundId?: string;
  /** Of a credit note: when the bank did not take the refund, so that the note no longer holds. */
  readonly endedAt?: number;
}

/** The number of a paper of the record, by its place. */
export function paperNumber({ receiptNumber, paperNumbers = [] }: PaymentRecord, place: number): string {
  return (place === 0 ? receiptNumber : paperNumbers[place - 1]) ?? '';
}

/** The invoice in force: the last correction, or the first one. */
export const invoiceInForce = (papers: readonly Paper[]): Paper | undefined =>
  papers.findLast(({ kind }) => kind !== 'creditNote');

/** Credit notes that hold. */
export const liveNotes = (papers: readonly Paper[]): readonly Paper[] =>
  papers.filter(({ kind, endedAt }) => kind === 'creditNote' && endedAt === undefined);

export type PaperFee = Pick<Fee, 'tax' | 'issuer'>;

/** The invoice of money that came; none where no tax is taken or nobody said who it is for. */
export function invoiceOf({ tax, issuer }: PaperFee, record: PaymentRecord, now: number): readonly Paper[] | undefined {
  const { buyer, amount, paidAt = now } = record;
  if (!tax || !buyer) return undefined;
  return [{ kind: 'invoice', at: paidAt, buyer, split: taxOfSum(tax, issuer.tax?.number, amount, buyer.place) }];
}

/**
 * The record with a credit note for each refund that has none, and with the end of those whose refund the bank did not take; and what the
 * write of it has to number.
 */
export function withCreditNotes(
  tax: Tax | undefined,
  record: PaymentRecord,
  now: number,
): { readonly record: PaymentRecord; readonly papers?: NonNullable<WriteOptions['papers']> } {
  const { papers: before = [], refunds = [] } = record;
  const invoice = invoiceInForce(before);
  if (!tax || !invoice) return { record };
  const failed = new Set(refunds.flatMap(({ id, status }) => (status === 'failed' ? [id] : [])));
  let papers = before.map((paper) =>
    paper.endedAt === undefined && paper.refundId !== undefined && failed.has(paper.refundId)
      ? { ...paper, endedAt: now }
      : paper,
  );
  for (const { id, amount, status } of refunds) {
    const notes = liveNotes(papers);
    if (status === 'failed' || notes.some(({ refundId }) => refundId === id)) continue;
    const split = splitOfRefund(
      amount,
      invoice.split.taxes,
      notes.map((note) => note.split),
    );
    papers = [...papers, { kind: 'creditNote', at: now, buyer: invoice.buyer, split, refundId: id }];
  }
  const count = papers.length - before.length;
  return {
    record: { ...record, papers },
    ...(count > 0 && { papers: { series: tax.series.creditNote, count } }),
  };
}
