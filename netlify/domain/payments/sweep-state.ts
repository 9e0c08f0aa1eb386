import type { Feed, FeedRange } from './gateway.ts';
import { isSettled, isUnfinished, type PaymentRecord } from './record.ts';
import { paymentTimes } from './times.ts';
import type { Due } from './year.ts';

/**
 * Lists of what a sweep looks at, each by the time when it is due. `open`: payments with something unfinished. `settled`: all others that
 * took money, in slow rotation. `aside`: intents whose reading failed.
 */
export type SweepList = 'open' | 'settled' | 'aside';

export interface FeedProgress {
  /** Everything up to this moment was seen. Written after the work. */
  readonly doneUntil?: number;
  /** What is being walked through, page by page. */
  readonly listing?: FeedRange;
}

export interface SweepProgress {
  /** When a sweep last came to its end, in milliseconds since 1970. */
  readonly finishedAt?: number;
  readonly feeds: Readonly<Partial<Record<Feed, FeedProgress>>>;
}

export interface SweepState extends SweepProgress {
  readonly open: readonly Due[];
  readonly settled: readonly Due[];
  readonly aside: readonly string[];
}

/** On which list a payment stands, and when it is looked at next; the older an unfinished one is, the less often. */
export function placeOf(
  record: PaymentRecord,
  now: number,
): { readonly list: 'open' | 'settled'; readonly dueAt: number } | undefined {
  const age = now - record.updatedAt;
  if (isUnfinished(record) && age < paymentTimes.openForMs) {
    const step = paymentTimes.openSteps.find(({ upToMs }) => age < upToMs);
    return { list: 'open', dueAt: now + (step?.everyMs ?? paymentTimes.openAtLastMs) };
  }
  return isSettled(record.state) ? { list: 'settled', dueAt: now + paymentTimes.rotationMs } : undefined;
}
