import { Failure } from '../failure.ts';
import { settledFailure } from './already-paid.ts';
import type { PaymentPorts } from './ports.ts';
import { isSettled, newRecord, type PaymentRecord } from './record.ts';
import { paymentTimes } from './times.ts';

/**
 * Runs `work` while no other caller creates an intent of this user. `work` gives the lock back with its last write; when it fails, the
 * lock is left to whoever comes next, at once.
 *
 * @throws {Failure} `unavailable` when another caller takes too long; what `settledFailure` says when the fee is paid
 */
export async function withPaymentLock<T>(
  ports: PaymentPorts,
  userId: string,
  work: (record: PaymentRecord, holder: string) => Promise<T>,
): Promise<T> {
  const holder = Buffer.from(ports.bytes(12)).toString('base64url');
  const record = await lockedRecord(ports, userId, holder);
  try {
    return await work(record, holder);
  } catch (error) {
    await ports.store.unlock(userId, holder).catch(() => undefined);
    throw error;
  }
}

async function lockedRecord(ports: PaymentPorts, userId: string, holder: string): Promise<PaymentRecord> {
  const { store, now, expected } = ports;
  const patience = now() + paymentTimes.lockPatienceMs;
  for (;;) {
    const { locked, record } = await store.lock(userId, holder);
    if (record && isSettled(record.state)) {
      if (locked) await store.unlock(userId, holder);
      throw settledFailure(record);
    }
    if (locked) return record ?? newRecord(userId, expected, now());
    if (now() >= patience) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    await ports.wait(paymentTimes.lockPauseMs);
  }
}
