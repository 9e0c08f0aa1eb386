import { type Fee, receiptLines } from './fee.ts';
import type { DisputeFacts, RefundFacts } from './intent.ts';
import { formatMoney } from './money.ts';
import { dayOf, type PaperView, paperView } from './paper-view.ts';
import type { PaymentRecord } from './record.ts';
import { paymentTimes } from './times.ts';

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
  /** The paper for the tax office that stands in its place, where tax is taken. */
  readonly paper?: PaperView;
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

/**
 * Undefined until money was received.
 * @param now in milliseconds since 1970
 * @param place of the paper that is shown, of those the payment has; the invoice in force without it
 */
export function receiptOf(record: PaymentRecord, fee: Fee, now: number, place?: number): Receipt | undefined {
  if (record.receiptNumber === undefined) return undefined;
  const { payer, card, currency, amount, refundedAmount = 0 } = record;
  const lines = record.lines ?? receiptLines(fee, amount);
  const description = record.description ?? fee.description.replace(fee.year, record.year);
  const paper = paperView(record, { fee, description }, place);
  return {
    number: record.receiptNumber,
    date: dayOf(record.paidAt ?? record.updatedAt, fee.zone),
    description,
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
    ...(paper && { paper }),
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
