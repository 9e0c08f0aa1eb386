import { placeName } from '#contract/tax/places';
import { sumOf } from '#contract/tax/split';
import type { Tax } from '#contract/tax/tax';
import { amountInWords } from '#contract/tax/words';
import { type Fee, splitLines } from './fee.ts';
import { formatMoney } from './money.ts';
import { invoiceInForce, liveNotes, type Paper, paperNumber } from './papers.ts';
import type { PaymentRecord } from './record.ts';

/** A paper for the tax office as page and PDF show it: plain texts, in order. */
export interface PaperView {
  /** e.g. `Tax invoice`. */
  readonly title: string;
  readonly number: string;
  /** Day of issue in the issuer's zone. */
  readonly date: string;
  /** What it says of itself beside its number: that another replaced it, or that it no longer holds. */
  readonly standing: string | undefined;
  readonly buyer: readonly string[];
  readonly lines: readonly { readonly label: string; readonly sum: string }[];
  readonly totalLabel: string;
  readonly total: string;
  readonly details: readonly (readonly [label: string, text: string])[];
  readonly notes: readonly string[];
  /** Below the line for the signature. */
  readonly signature: string;
  /** A credit note says nothing of how the invoice was paid. */
  readonly isInvoice: boolean;
  /** The other papers of the payment, with their place among all. */
  readonly others: readonly {
    readonly title: string;
    readonly number: string;
    readonly date: string;
    readonly place: number;
  }[];
}

/** Day in a zone, e.g. `28 November 2026`. */
export function dayOf(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'long' }).format(at);
}

const titleOf = (tax: Tax, { kind }: Paper): string =>
  ({ invoice: tax.invoice, revision: tax.revision, creditNote: tax.creditNote })[kind];

/**
 * The paper at `place`; the invoice in force without one, or for a place where there is none. Undefined for a payment without papers.
 */
export function paperView(
  record: PaymentRecord,
  { fee, description }: { readonly fee: Fee; readonly description: string },
  wanted?: number,
): PaperView | undefined {
  const { tax, zone } = fee;
  const { papers = [], currency } = record;
  const inForce = invoiceInForce(papers);
  const paper = (wanted === undefined ? undefined : papers[wanted]) ?? inForce;
  if (!tax || !paper || !inForce) return undefined;
  const place = papers.indexOf(paper);
  const named = (one: Paper) => `${paperNumber(record, papers.indexOf(one))} of ${dayOf(one.at, zone)}`;
  const isInvoice = paper.kind !== 'creditNote';
  const isAbroad = !paper.split.taxes.some(({ amount }) => amount > 0);
  const first = papers[0] ?? paper;
  const { buyer } = paper;
  return {
    title: titleOf(tax, paper),
    number: paperNumber(record, place),
    date: dayOf(paper.at, zone),
    standing:
      isInvoice && paper !== inForce
        ? `Replaced by ${named(inForce)}`
        : isInvoice || liveNotes([paper]).length > 0
          ? undefined
          : 'Does not hold: the bank refused the refund',
    buyer: [
      buyer.name,
      ...buyer.address.split('\n'),
      placeText(tax, buyer.place),
      ...(buyer.taxNumber === undefined ? [] : [`${tax.number.name} ${buyer.taxNumber}`]),
      ...(record.email === undefined ? [] : [record.email]),
    ],
    lines: splitLines(isInvoice ? (fee.lines[0]?.label ?? description) : `Refund: ${description}`, paper.split).map(
      ({ label, amount }) => ({ label, sum: formatMoney(amount, currency) }),
    ),
    totalLabel: isInvoice ? 'Total paid' : 'Total refunded',
    total: formatMoney(sumOf(paper.split), currency),
    details: [
      ['Date of issue', dayOf(paper.at, zone)],
      ...(paper.kind === 'revision' ? [['In place of', named(first)] as const] : []),
      ...(isInvoice
        ? []
        : [['Invoice', named(papers.slice(0, place).findLast(({ kind }) => kind !== 'creditNote') ?? first)] as const]),
      ...(tax.places ? [['Place of supply', placeText(tax, buyer.place)] as const] : []),
      ...(tax.service ? [[tax.service.name, tax.service.code] as const] : []),
      ['In words', amountInWords(tax.words, sumOf(paper.split), currency)],
    ],
    notes: [isAbroad ? tax.abroadNote : undefined, tax.note].filter((text) => text !== undefined),
    signature: tax.signature,
    isInvoice,
    others: papers.flatMap((one, index) =>
      one === paper
        ? []
        : [{ title: titleOf(tax, one), number: paperNumber(record, index), date: dayOf(one.at, zone), place: index }],
    ),
  };
}

/** A place with its code where it has one: `Sample State (27)`. */
const placeText = (tax: Tax, place: string): string => {
  const name = placeName(tax, place) ?? place;
  return tax.places?.some(({ code }) => code === place) ? `${name} (${place})` : name;
};
