import { Failure } from '../failure.ts';
import type { PaymentPorts, WriteOptions } from './ports.ts';
import { newRecord, type PaymentRecord, type Price } from './record.ts';

/** How often a decision is made anew because somebody else wrote first. */
const rounds = 6;

/** What becomes of a record, and what goes with its write. */
export interface Change extends WriteOptions {
  readonly record: PaymentRecord;
  /** False: nothing is written, only the lock is given back. */
  readonly changed: boolean;
}

/**
 * Writes what `decide` makes of the newest record; decides again when somebody was faster.
 *
 * @param start the record as it was last read
 * @param decide is told whether the record was read anew, since somebody was faster: what was asked before may be out of date then
 * @returns what was decided, with the record as it is stored
 * @throws {Failure} `unavailable` when others were faster each time
 */
export async function changeRecord<C extends Change>(
  { store, now, expected }: Pick<PaymentPorts, 'store' | 'now'> & { readonly expected: Price },
  start: PaymentRecord,
  decide: (newest: PaymentRecord, again: boolean) => C | Promise<C>,
): Promise<C> {
  let record = start;
  for (let round = 0; round < rounds; round += 1) {
    const decided = await decide(record, round > 0);
    const { changed, unlock, numbered, papers, audit, letters = [] } = decided;
    if (!changed) {
      if (unlock !== undefined) await store.unlock(record, unlock);
      return decided;
    }
    const written = await store.write(decided.record, {
      letters,
      ...(numbered && { numbered }),
      ...(papers && { papers }),
      ...(audit && { audit }),
      ...(unlock !== undefined && { unlock }),
    });
    if (written) return { ...decided, record: written };
    record = (await store.read(record)) ?? newRecord(record, expected, now());
  }
  throw new Failure('unavailable', { retryAfterSeconds: 2 });
}
