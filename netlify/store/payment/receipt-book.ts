import type { PaymentRecord } from '../../domain/payments/record.ts';
import type { Store } from '../redis.ts';
import { dueOf, paymentKeyOf, paymentKeys, paymentOf } from './record.ts';

/** The payment that a receipt number stands for; undefined for a number that was never given out, or whose payment is gone. */
export async function paymentByReceipt(store: Store, receiptNumber: string): Promise<PaymentRecord | undefined> {
  const id = await store.call('HGET', paymentKeys.receipts, receiptNumber);
  if (typeof id !== 'string') return undefined;
  const due = dueOf(id);
  return paymentOf(due, await store.call('HGETALL', paymentKeyOf(due)));
}
