import type { PaymentRecord } from '../../domain/payments/record.ts';
import type { Store } from '../redis.ts';
import { paymentKey, paymentKeys, paymentOf } from './record.ts';

/** The payment that a receipt number stands for; undefined for a number that was never given out. */
export async function paymentByReceipt(store: Store, receiptNumber: string): Promise<PaymentRecord | undefined> {
  const userId = await store.call('HGET', paymentKeys.receipts, receiptNumber);
  if (typeof userId !== 'string') return undefined;
  return paymentOf(userId, await store.call('HGETALL', paymentKey(userId)));
}
