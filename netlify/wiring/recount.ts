import { indexMailboxes } from '../store/query/mailboxes.ts';
import { talliedKinds } from '../store/tally/kinds.ts';
import { type Drift, recount } from '../store/tally/recount.ts';
import type { App } from '../wiring.ts';

export interface Recounted {
  readonly kind: string;
  /** What was not as its records say; undefined when there was no time to come to the end. */
  readonly drift: readonly Drift[] | undefined;
}

/**
 * Counts all that is counted anew, and puts records that are older than an index into it. A drift is an error of ours: it stands in the log, and is put right.
 *
 * @param forMs how long it may take, in milliseconds; the next run goes on where this one ended
 */
export async function recountAll({ store, log }: App, forMs = Number.POSITIVE_INFINITY): Promise<readonly Recounted[]> {
  const started = performance.now();
  const isLate = () => performance.now() - started > forMs;
  const recounted: Recounted[] = [];
  for (const kind of talliedKinds) {
    const drift = await recount(store, kind, isLate);
    recounted.push({ kind: kind.name, drift });
    for (const { field, kept, counted } of drift ?? []) {
      log.error('recount', { outcome: 'failed', code: kind.name, reason: field, count: counted - kept });
    }
  }
  await indexMailboxes(store, isLate);
  return recounted;
}
