import {
  disputeChanged,
  disputeEnded,
  moneyReturned,
  paymentDisputed,
  paymentMismatch,
  paymentReceived,
  refundCameBack,
  refundFailed,
  secondPayment,
  secondReturned,
} from '../../letters/payments.ts';
import type { Letter } from '../letter.ts';
import type { IntentFacts } from './intent.ts';
import { formatMoney } from './money.ts';
import type { Move } from './move.ts';
import type { PaymentPorts } from './ports.ts';
import { disputeWords, receiptOf } from './receipt.ts';
import { isSettled, type PaymentRecord } from './record.ts';
import { paymentTimes } from './times.ts';

type LetterPorts = Pick<PaymentPorts, 'site' | 'fee' | 'receiptLink' | 'now'>;

/** The receipt, or nothing when nobody knows where to send it. */
export function receiptLetters(ports: LetterPorts, record: PaymentRecord): readonly Letter[] {
  const about = aboutPayment(ports, record);
  return about ? [paymentReceived(ports.site, about)] : [];
}

/** What a change is told of: to who paid, where money went back or a bank asked for it; to the organisers, where something is to be done. */
export function newsLetters(
  ports: LetterPorts,
  before: PaymentRecord,
  move: Move,
  facts: IntentFacts,
): readonly Letter[] {
  return [...payerLetters(ports, before, move.record, facts), ...officeLetters(ports, before, move, facts.id)];
}

function payerLetters(
  ports: LetterPorts,
  before: PaymentRecord,
  after: PaymentRecord,
  { id, amountReceived }: IntentFacts,
): readonly Letter[] {
  const about = isSettled(before.state) ? aboutPayment(ports, after) : undefined;
  if (!about) return [];
  const { site } = ports;
  const more = (after.refundedAmount ?? 0) - (before.refundedAmount ?? 0);
  const sum = formatMoney(Math.abs(more), after.currency);
  const isLost = ({ disputes = [] }: PaymentRecord) => disputes.some(({ status }) => status === 'lost');
  const isGivenBack = ({ returns }: PaymentRecord) => ['pending', 'succeeded'].includes(returns?.[id] ?? '');
  const isDisputed = after.state === 'disputed';
  return [
    ...(more > 0 ? [moneyReturned(site, { ...about, sum })] : []),
    ...(more < 0 ? [refundCameBack(site, { ...about, sum })] : []),
    ...(isGivenBack(after) && !isGivenBack(before)
      ? [secondReturned(site, { ...about, sum: formatMoney(amountReceived, after.currency) })]
      : []),
    ...(isDisputed && (before.state !== 'disputed' || (isLost(after) && !isLost(before)))
      ? [paymentDisputed(site, { ...about, lost: isLost(after) })]
      : []),
    ...(before.state === 'disputed' && after.state === 'paid' ? [disputeEnded(site, about)] : []),
  ];
}

function officeLetters(
  { site, fee, now }: LetterPorts,
  before: PaymentRecord,
  { verdict, mismatch, record }: Move,
  intentId: string,
): readonly Letter[] {
  const { userId } = record;
  const alert = { to: fee.office, intentId, userId, uselessAfter: now() + paymentTimes.letterMs };
  if (mismatch) return [paymentMismatch(site, { ...alert, reason: mismatch })];
  if (verdict === 'duplicate') {
    if (record.duplicates.length > before.duplicates.length) return [secondPayment(site, alert)];
    return record.returns?.[intentId] === 'failed' ? [refundFailed(site, { ...alert, second: true })] : [];
  }
  const knownDisputes = before.disputes ?? [];
  const knownRefunds = before.refunds ?? [];
  const news = (record.disputes ?? []).filter(
    ({ id, status }) => !knownDisputes.some((known) => known.id === id && known.status === status),
  );
  const failed = (record.refunds ?? []).some(
    ({ id, status }) =>
      status === 'failed' && !knownRefunds.some((known) => known.id === id && known.status === status),
  );
  return [
    ...news.map(({ status, amount }) =>
      disputeChanged(site, {
        ...alert,
        sum: formatMoney(amount, record.currency),
        words: disputeWords[status],
        urgent: status === 'open' || status === 'inquiry',
      }),
    ),
    ...(failed ? [refundFailed(site, { ...alert, second: false })] : []),
  ];
}

/**
 * What letters to who paid are about; undefined when nobody knows where to send them.
 * @param place of the paper that the letter's link opens, of those the payment has; the invoice in force without it
 */
export function aboutPayment({ fee, receiptLink, now }: LetterPorts, record: PaymentRecord, place?: number) {
  const to = record.email ?? record.payer?.email;
  const receipt = receiptOf(record, fee, now());
  if (to === undefined || receipt === undefined) return undefined;
  return { to, receipt, link: receiptLink(receipt.number, place), uselessAfter: now() + paymentTimes.letterMs };
}
