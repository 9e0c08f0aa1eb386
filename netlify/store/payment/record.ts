import { paymentStates } from '#contract/payment-state';
import type { CardUsed, Payer, PaymentRecord, ReceiptLine } from '../../domain/payments/record.ts';
import { integer, json, record, text, word } from '../codec.ts';
import { identifier } from '../identifiers.ts';
import type { Reply } from '../redis.ts';

export const paymentKey = (userId: string) => `pay:${identifier(userId)}`;

/** Score: last change in milliseconds; member: user id. Written whenever the record is. */
export const paymentsByUpdated = 'idx:payments:updated';

/** What else there is of payments. Without an expiry: records, receipts and their series. */
export const paymentKeys = {
  /** Held by whoever creates an intent of the user. */
  lock: (userId: string) => `lock:pay:${identifier(userId)}`,
  /** Intent → user id. */
  intentOwner: (intentId: string) => `pi:${identifier(intentId)}`,
  /** An event of the provider: `working`, then `done`. */
  event: (eventId: string) => `evt:${identifier(eventId)}`,
  /** score: last check in ms; member: user id. Users with something unfinished. */
  open: 'pay:open',
  /** Held for a day by the job that compares the provider's list with ours. */
  listed: 'pay:listed',
  /** The last number given out in a series of receipts, e.g. `SCAI-2526`. */
  receiptSeries: (series: string) => `receipt-seq:${identifier(series)}`,
  /** Receipt number → user id. */
  receipts: 'receipts',
} as const;

const asIs = <T>() => json((value) => value as T);

/** The hash at `pay:{userId}`. Scripts compare the bare `version`; the admin's lists read some of the others. */
export const paymentRecord = record({
  version: integer,
  state: word(...paymentStates),
  attempt: integer,
  intentId: text,
  amount: integer,
  currency: text,
  chargeId: text,
  receiptUrl: text,
  receiptNumber: text,
  paidAt: integer,
  payer: asIs<Payer>(),
  card: asIs<CardUsed>(),
  lines: asIs<readonly ReceiptLine[]>(),
  duplicates: asIs<readonly string[]>(),
  mismatches: asIs<readonly string[]>(),
  lastError: text,
  refundedAmount: integer,
  email: text,
  mailedAt: integer,
  checkedAt: integer,
  updatedAt: integer,
});

/** The answer of `HGETALL` as the domain knows it; undefined when there is no such payment. */
export function paymentOf(userId: string, reply: Reply | undefined): PaymentRecord | undefined {
  const stored = paymentRecord.decode(reply);
  if (!stored) return undefined;
  return {
    ...stored,
    userId,
    version: stored.version ?? 0,
    state: stored.state ?? 'none',
    attempt: stored.attempt ?? 1,
    amount: stored.amount ?? 0,
    currency: stored.currency ?? '',
    duplicates: stored.duplicates ?? [],
    mismatches: stored.mismatches ?? [],
    updatedAt: stored.updatedAt ?? 0,
  };
}
