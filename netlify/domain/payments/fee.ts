import { issuerPlace, jurisdiction, ratesOf, type Split, splitSum } from '#contract/tax/split';
import type { Tax } from '#contract/tax/tax';
import type { ReceiptLine } from './record.ts';

/** What content says about the fee and who receives it. */
export interface Fee {
  readonly description: string;
  /** The year whose fee it is; the description names it. */
  readonly year: string;
  /** Together they are the amount, tax included. */
  readonly lines: readonly ReceiptLine[];
  /** The tax that is taken of it; absent where none is. */
  readonly tax?: Tax;
  readonly issuer: {
    readonly name: string;
    readonly address: readonly string[];
    /** What the tax office calls the number of the issuer, and that. */
    readonly tax?: { readonly name: string; readonly number: string };
    readonly phone: string;
    readonly url: string;
  };
  /** The issuer's zone: days and years of receipts are those of its calendar. */
  readonly zone: string;
  /** Where the organisers read about money that is not where it should be. */
  readonly office: string;
}

/** Who received the money, line by line. */
export function issuerLines({ name, address, tax, phone }: Fee['issuer']): readonly string[] {
  return [name, ...address, ...(tax ? [`${tax.name} ${tax.number}`] : []), phone];
}

/**
 * The lines of a receipt over `amount`: those of content when they add up to it, else one line; where tax is taken, the line without it and
 * each tax after it.
 * @param place where the buyer is; the issuer's own place when nobody knows
 */
export function receiptLines(
  fee: Pick<Fee, 'description' | 'lines' | 'tax'> & Partial<Pick<Fee, 'issuer'>>,
  amount: number,
  place?: string,
): readonly ReceiptLine[] {
  const sum = fee.lines.reduce((total, line) => total + line.amount, 0);
  const lines = sum === amount ? fee.lines : [{ label: fee.description, amount }];
  const [first] = lines;
  if (!fee.tax || !first || lines.length > 1) return lines;
  return splitLines(first.label, taxOfSum(fee.tax, fee.issuer?.tax?.number, amount, place));
}

/** Works out the tax in a sum that the issuer takes of a buyer at `place`. */
export function taxOfSum(tax: Tax, issuerNumber: string | undefined, amount: number, place?: string): Split {
  const home = issuerPlace(tax, issuerNumber);
  return splitSum(amount, ratesOf(tax, jurisdiction(tax, home, place ?? home)));
}

/** A sum that was taken apart, line by line: `VAT 23 %` after what it is taken of. */
export function splitLines(label: string, { taxable, taxes }: Split): readonly ReceiptLine[] {
  return [
    { label, amount: taxable },
    ...taxes.map(({ name, percent, amount }) => ({ label: `${name} ${percent} %`, amount })),
  ];
}
