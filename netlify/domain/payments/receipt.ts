import { formatMoney } from './money.ts';
import type { PaymentRecord, ReceiptLine } from './record.ts';

/** What content says about the fee and who receives it. */
export interface Fee {
  readonly description: string;
  /** Together they are the amount. */
  readonly lines: readonly ReceiptLine[];
  readonly issuer: {
    readonly name: string;
    readonly address: readonly string[];
    readonly gstin: string;
    readonly phone: string;
    readonly url: string;
  };
  /** The issuer's zone: days and years of receipts are those of its calendar. */
  readonly zone: string;
  /** Where the organisers read about money that is not where it should be. */
  readonly office: string;
}

/** A receipt as every form of it shows it: plain texts, in order. */
export interface Receipt {
  readonly number: string;
  /** Day of the payment in the issuer's zone, e.g. `28 November 2026`. */
  readonly date: string;
  readonly description: string;
  readonly state: 'Paid' | 'Refunded' | 'Disputed';
  readonly issuer: Fee['issuer'];
  readonly payer: readonly string[];
  readonly lines: readonly { readonly label: string; readonly sum: string }[];
  readonly total: string;
  /** e.g. `Visa ending in 4242`. */
  readonly paidWith: string | undefined;
  /** The provider's number of the payment. */
  readonly reference: string;
  /** The provider's own receipt. */
  readonly providerUrl: string | undefined;
}

/** The lines of a receipt over `amount`: those of content when they add up to it, else one line. */
export function receiptLines(fee: Pick<Fee, 'description' | 'lines'>, amount: number): readonly ReceiptLine[] {
  const sum = fee.lines.reduce((total, line) => total + line.amount, 0);
  return sum === amount ? fee.lines : [{ label: fee.description, amount }];
}

/** Undefined until money was received. */
export function receiptOf(record: PaymentRecord, fee: Fee): Receipt | undefined {
  if (record.receiptNumber === undefined) return undefined;
  const { payer, card, currency, amount } = record;
  const lines = record.lines ?? receiptLines(fee, amount);
  const states = { refunded: 'Refunded', disputed: 'Disputed' } as const;
  return {
    number: record.receiptNumber,
    date: dayOf(record.paidAt ?? record.updatedAt, fee.zone),
    description: fee.description,
    state: record.state === 'refunded' || record.state === 'disputed' ? states[record.state] : 'Paid',
    issuer: fee.issuer,
    payer: [payer?.name, ...(payer?.address ?? []), record.email ?? payer?.email].filter(
      (line): line is string => line !== undefined,
    ),
    lines: lines.map(({ label, amount: sum }) => ({ label, sum: formatMoney(sum, currency) })),
    total: formatMoney(amount, currency),
    paidWith: card && `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending in ${card.last4}`,
    reference: record.chargeId ?? record.intentId ?? '',
    providerUrl: record.receiptUrl,
  };
}

function dayOf(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'long' }).format(at);
}
