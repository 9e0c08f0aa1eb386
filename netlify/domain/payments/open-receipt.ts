import type { Clock } from '../clock.ts';
import type { Fee } from './fee.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import type { PaymentRecord } from './record.ts';

export interface ReceiptPorts extends Clock {
  readonly fee: Fee;
  /** Whether `key` is the signature that our links to this receipt carry. */
  readonly holds: (number: string, key: string) => boolean;
  /** The payment that a receipt number stands for. */
  readonly paymentOf: (number: string) => Promise<PaymentRecord | undefined>;
}

/** The receipt or invoice that a signed link opens, without a sign-in, or another paper of it by its place; undefined for any other key or number. */
export async function openReceipt(
  ports: ReceiptPorts,
  { number, key, place }: { readonly number: string; readonly key: string; readonly place?: number | undefined },
): Promise<Receipt | undefined> {
  if (!ports.holds(number, key)) return undefined;
  const record = await ports.paymentOf(number);
  return record && receiptOf(record, ports.fee, ports.now(), place);
}
