import type { Clock } from '../clock.ts';
import { type Fee, type Receipt, receiptOf } from './receipt.ts';
import type { PaymentRecord } from './record.ts';

export interface ReceiptPorts extends Clock {
  readonly fee: Fee;
  /** Whether `key` is the signature that our links to this receipt carry. */
  readonly holds: (number: string, key: string) => boolean;
  /** The payment that a receipt number stands for. */
  readonly paymentOf: (number: string) => Promise<PaymentRecord | undefined>;
}

/** The receipt that a signed link opens, without a sign-in; undefined for any other key or number. */
export async function openReceipt(
  ports: ReceiptPorts,
  { number, key }: { readonly number: string; readonly key: string },
): Promise<Receipt | undefined> {
  if (!ports.holds(number, key)) return undefined;
  const record = await ports.paymentOf(number);
  return record && receiptOf(record, ports.fee, ports.now());
}
