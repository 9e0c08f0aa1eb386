import { Failure } from '../failure.ts';
import type { PaymentRecord } from './record.ts';

/** The fee is paid: the record tells where the receipt stands. */
export class AlreadyPaid extends Error {
  readonly record: PaymentRecord;

  constructor(record: PaymentRecord) {
    super('already paid');
    this.name = 'AlreadyPaid';
    this.record = record;
  }
}

/** Why nothing can be paid any more: `AlreadyPaid`, or `payment_closed` after a refund or a dispute. */
export function settledFailure(record: PaymentRecord): Error {
  return record.state === 'paid' ? new AlreadyPaid(record) : new Failure('payment_closed');
}
