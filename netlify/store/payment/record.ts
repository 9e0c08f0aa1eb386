import portal from '#content/portal.json' with { type: 'json' };
import type { Buyer } from '#contract/buyer';
import { paymentStates } from '#contract/payment-state';
import type { Paper } from '../../domain/payments/papers.ts';
import type { CardUsed, Payer, PaymentRecord, ReceiptLine } from '../../domain/payments/record.ts';
import type { SweepProgress } from '../../domain/payments/sweep-state.ts';
import type { Due } from '../../domain/payments/year.ts';
import { integer, json, record, text, word } from '../codec.ts';
import { identifier } from '../identifiers.ts';
import type { Reply } from '../redis.ts';
import { tallyInput } from '../tally/parts.ts';

/** Names a payment among those of all years: the user's id, with the year before it unless that is the first. */
export const paymentId = ({ userId, year }: Due) =>
  year === portal.firstYear ? identifier(userId) : `${identifier(year)}:${identifier(userId)}`;

/** The payment that a `paymentId` names. */
export function dueOf(id: string): Due {
  const [userId = '', year = portal.firstYear] = id.split(':').reverse();
  return { userId, year };
}

export const paymentKeyOf = (due: Due) => `pay:${paymentId(due)}`;

/** The payment of this year: what screens, lists and the inspection ask for. */
export const paymentKey = (userId: string) => paymentKeyOf({ userId, year: portal.year });

/** Score: last change in milliseconds; member: user id. Written whenever the record is. */
export const paymentsByUpdatedIn = (year: string) =>
  year === portal.firstYear ? 'idx:payments:updated' : `idx:payments:updated:${identifier(year)}`;

export const paymentsByUpdated = paymentsByUpdatedIn(portal.year);

/** Counts and sums of a year, for the overview. */
export const paymentTallyIn = (year: string) => tallyInput(`payments:${identifier(year)}`);

/** What else there is of payments. Without an expiry: records, receipts and their series. */
export const paymentKeys = {
  /** Held by whoever creates an intent of this payment. */
  lock: (due: Due) => `lock:pay:${paymentId(due)}`,
  /** Intent → user id. */
  intentOwner: (intentId: string) => `pi:${identifier(intentId)}`,
  /** An event of the provider: `working`, then `done`. */
  event: (eventId: string) => `evt:${identifier(eventId)}`,
  /** Lists of the sweep. Score: when it is due, in ms; member: `paymentId`, or an intent's id on the list of those set aside. */
  open: 'pay:open',
  settled: 'pay:settled',
  aside: 'pay:aside',
  /** How far the sweeps have come. */
  sweep: 'pay:sweep',
  /** The last number given out in a series of receipts, e.g. `SCAI-2526`. */
  receiptSeries: (series: string) => `receipt-seq:${identifier(series)}`,
  /** Receipt number → `paymentId`. */
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
  receiptUrlAt: integer,
  receiptNumber: text,
  paidAt: integer,
  payer: asIs<Payer>(),
  card: asIs<CardUsed>(),
  lines: asIs<readonly ReceiptLine[]>(),
  description: text,
  buyer: asIs<Buyer>(),
  papers: asIs<readonly Paper[]>(),
  paperNumbers: asIs<readonly string[]>(),
  orders: asIs<NonNullable<PaymentRecord['orders']>>(),
  duplicates: asIs<readonly string[]>(),
  returns: asIs<NonNullable<PaymentRecord['returns']>>(),
  mismatches: asIs<readonly string[]>(),
  lastError: text,
  refunds: asIs<NonNullable<PaymentRecord['refunds']>>(),
  disputes: asIs<NonNullable<PaymentRecord['disputes']>>(),
  refundedAmount: integer,
  email: text,
  mailedAt: integer,
  checkedAt: integer,
  updatedAt: integer,
});

/** The answer of `HGETALL` as the domain knows it; undefined when there is no such payment. */
export function paymentOf({ userId, year }: Due, reply: Reply | undefined): PaymentRecord | undefined {
  const stored = paymentRecord.decode(reply);
  if (!stored) return undefined;
  return {
    ...stored,
    userId,
    year,
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

/** The hash at `pay:sweep`; scripts and the overview read the bare time. */
export const sweepRecord = record({
  finishedAt: integer,
  feeds: asIs<SweepProgress['feeds']>(),
});
