import { paymentMismatch, paymentReceived, secondPayment } from '../../letters/payments.ts';
import type { Letter } from '../letter.ts';
import type { Move } from './move.ts';
import type { PaymentPorts } from './ports.ts';
import { receiptOf } from './receipt.ts';
import type { PaymentRecord } from './record.ts';
import { paymentTimes } from './times.ts';

type LetterPorts = Pick<PaymentPorts, 'site' | 'fee' | 'receiptLink' | 'now'>;

/** The receipt, or nothing when nobody knows where to send it. */
export function receiptLetters({ site, fee, receiptLink, now }: LetterPorts, record: PaymentRecord): readonly Letter[] {
  const to = record.email ?? record.payer?.email;
  const receipt = receiptOf(record, fee);
  if (to === undefined || receipt === undefined) return [];
  const uselessAfter = now() + paymentTimes.letterMs;
  return [paymentReceived(site, { to, receipt, link: receiptLink(receipt.number), uselessAfter })];
}

/** Tells the organisers about money that is not where it should be. */
export function alertLetters(
  { site, fee, now }: LetterPorts,
  { verdict, mismatch, record: { userId } }: Move,
  intentId: string,
): readonly Letter[] {
  const alert = { to: fee.office, intentId, userId, uselessAfter: now() + paymentTimes.letterMs };
  if (verdict === 'duplicate') return [secondPayment(site, alert)];
  return mismatch ? [paymentMismatch(site, { ...alert, reason: mismatch })] : [];
}
