import type { PaymentRecord } from './record.ts';

export type Verdict = 'open' | 'processing' | 'paid' | 'refunded' | 'disputed' | 'canceled' | 'duplicate' | 'mismatch';

/** Why a success does not count. */
export type MismatchReason = 'amount' | 'currency' | 'mode' | 'owner';

/** What the provider's word makes of a record. */
export interface Move {
  readonly record: PaymentRecord;
  readonly verdict: Verdict;
  /** Whether anything but `checkedAt` is different. */
  readonly changed: boolean;
  /** Whether this write is the first that knows of the money: it takes the next receipt number. */
  readonly firstSuccess: boolean;
  readonly mismatch?: MismatchReason;
}

/** Nothing new but the time of the check. */
export function stay(record: PaymentRecord, verdict: Verdict): Move {
  return { record, verdict, changed: false, firstSuccess: false };
}

export function moved(record: PaymentRecord, verdict: Verdict, change: Partial<PaymentRecord>, now: number): Move {
  return { record: { ...record, ...change, updatedAt: now }, verdict, changed: true, firstSuccess: false };
}
