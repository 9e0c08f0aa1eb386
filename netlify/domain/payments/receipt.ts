import { issuerPlace, jurisdiction, ratesOf, type Split, splitSum } from '#contract/tax/split';
import type { Tax } from '#contract/tax/tax';
import type { DisputeFacts, RefundFacts } from './intent.ts';
import { formatMoney } from './money.ts';
import type { PaymentRecord, ReceiptLine } from './record.ts';
import { paymentTimes } from './times.ts';

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

/** A receipt as every form of it shows it: plain texts, in order. */
export interface Receipt {
  readonly number: string;
  /** Day of the payment in the issuer's zone, e.g. `28 November 2026`. */
  readonly date: string;
  readonly description: string;
  readonly state: 'Paid' | 'Partly refunded' | 'Refunded' | 'Disputed';
  readonly issuer: Fee['issuer'];
  readonly payer: readonly string[];
  readonly lines: readonly { readonly label: string; readonly sum: string }[];
  readonly total: string;
  /** What went back to the payer in all, and what remains; absent while nothing did. */
  readonly returned?: { readonly sum: string; readonly left: string };
  /** What became of the payment: each refund and dispute with its day, oldest first. */
  readonly history: readonly { readonly date: string; readonly text: string }[];
  /** e.g. `Visa ending in 4242`. */
  readonly paidWith: string | undefined;
  /** The provider's number of the payment. */
  readonly reference: string;
  /** The provider's own receipt, while its link can be trusted to open. */
  readonly providerUrl: string | undefined;
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

/** What a bank did, in the words of receipts and letters. */
export const disputeWords: Readonly<Record<DisputeFacts['status'], string>> = {
  inquiry: 'the bank has asked about it',
  open: 'disputed; the bank has taken it back for now',
  won: 'dispute ended: the payment stands',
  lost: 'dispute ended: the bank has taken it back',
  ended: 'the bank has no more questions',
};

const refundWords: Readonly<Record<RefundFacts['status'], string>> = {
  pending: 'refund to the card has started',
  succeeded: 'refunded to the card',
  failed: 'could not be refunded: the bank refused it',
};

/** Undefined until money was received. `now` in milliseconds since 1970. */
export function receiptOf(record: PaymentRecord, fee: Fee, now: number): Receipt | undefined {
  if (record.receiptNumber === undefined) return undefined;
  const { payer, card, currency, amount, refundedAmount = 0 } = record;
  const lines = record.lines ?? receiptLines(fee, amount);
  return {
    number: record.receiptNumber,
    date: dayOf(record.paidAt ?? record.updatedAt, fee.zone),
    description: record.description ?? fee.description.replace(fee.year, record.year),
    state: stateWords(record),
    issuer: fee.issuer,
    payer: [payer?.name, ...(payer?.address ?? []), record.email ?? payer?.email].filter(
      (line): line is string => line !== undefined,
    ),
    lines: lines.map(({ label, amount: sum }) => ({ label, sum: formatMoney(sum, currency) })),
    total: formatMoney(amount, currency),
    ...(refundedAmount > 0 && {
      returned: { sum: formatMoney(refundedAmount, currency), left: formatMoney(amount - refundedAmount, currency) },
    }),
    history: historyOf(record, fee.zone),
    paidWith: card && `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending in ${card.last4}`,
    reference: record.chargeId ?? record.intentId ?? '',
    providerUrl: freshLink(record, now),
  };
}

/** The provider's receipt page, unless its link is so old that it may have expired. */
export function freshLink({ receiptUrl, receiptUrlAt, paidAt = 0 }: PaymentRecord, now: number): string | undefined {
  return now - (receiptUrlAt ?? paidAt) < paymentTimes.linkShownForMs ? receiptUrl : undefined;
}

function stateWords({ state, refundedAmount = 0 }: PaymentRecord): Receipt['state'] {
  if (state === 'refunded') return 'Refunded';
  if (state === 'disputed') return 'Disputed';
  return refundedAmount > 0 ? 'Partly refunded' : 'Paid';
}

function historyOf({ refunds = [], disputes = [], currency }: PaymentRecord, zone: string): Receipt['history'] {
  const events = [
    ...refunds.map(({ amount, status, createdAt, changedAt }) => ({
      at: status === 'failed' ? changedAt : createdAt,
      text: `${formatMoney(amount, currency)} ${refundWords[status]}`,
    })),
    ...disputes.map(({ amount, status, createdAt, changedAt }) => ({
      at: status === 'open' || status === 'inquiry' ? createdAt : changedAt,
      text: `${formatMoney(amount, currency)}: ${disputeWords[status]}`,
    })),
  ];
  return events.sort((one, other) => one.at - other.at).map(({ at, text }) => ({ date: dayOf(at, zone), text }));
}

function dayOf(at: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'long' }).format(at);
}
