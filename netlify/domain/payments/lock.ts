import { Failure } from '../failure.ts';
import { settledFailure } from './already-paid.ts';
import type { PaymentPorts } from './ports.ts';
import { isSettled, newRecord, type PaymentRecord } from './record.ts';
import { paymentTimes } from './times.ts';
import type { Due } from './year.ts';

/**
 * Runs `work` while no other caller creates an intent of this user's fee. `work` gives the lock back with its last write; when it fails, the
 * lock is left to whoever comes next, at once.
 *
 * @throws {Failure} `unavailable` when another caller takes too long; what `settledFailure` says when the fee is paid
 */
export async function withPaymentLock<T>(
  ports: PaymentPorts,
  due: Due,
  work: (record: PaymentRecord, holder: string) => Promise<T>,
): Promise<T> {
  const holder = Buffer.from(ports.bytes(12)).toString('base64url');
  const record = await lockedRecord(ports, due, holder);
  try {
    return await work(record, holder);
  } catch (error) {
    await ports.store.unlock(due, holder).catch(() => undefined);
    throw error;
  }
}

async function lockedRecord(ports: PaymentPorts, due: Due, holder: string): Promise<PaymentRecord> {
  const { store, now, expected } = ports;
  const patience = now() + paymentTimes.lockPatienceMs;
  for (;;) {
    const { locked, record } = await store.lock(due, holder);
    if (record && isSettled(record.state)) {
      if (locked) await store.unlock(due, holder);
      throw settledFailure(record);
    }
    if (locked) return record ?? newRecord(due, expected, now());
    if (now() >= patience) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    await ports.wait(paymentTimes.lockPauseMs);
  }
}
