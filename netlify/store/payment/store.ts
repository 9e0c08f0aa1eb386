import type { PaymentStore, WriteOptions } from '../../domain/payments/ports.ts';
import { numberDigits, receiptSeries } from '../../domain/payments/receipt-number.ts';
import { isUnfinished, type PaymentRecord } from '../../domain/payments/record.ts';
import { paymentTimes } from '../../domain/payments/times.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import { paymentKey, paymentKeys, paymentOf, paymentRecord, paymentsByUpdated } from './record.ts';
import { beginEvent, dropEvent, giveLockBack, readWithOwner, takeLock, writePayment } from './scripts.ts';

export interface PaymentStoreOptions {
  /** What receipt numbers begin with. */
  readonly series: string;
  /** The zone whose calendar tells the year of a series. */
  readonly zone: string;
  readonly now: () => number;
}

export function createPaymentStore(store: Store, post: Post, options: PaymentStoreOptions): PaymentStore {
  return {
    async read(userId) {
      return paymentOf(userId, await store.call('HGETALL', paymentKey(userId)));
    },
    async readWithOwner(intentId, userId) {
      const reply = await store.run(readWithOwner, {
        keys: { payment: paymentKey(userId), intentOwner: paymentKeys.intentOwner(intentId) },
      });
      const [owner, fields] = reply as readonly Reply[];
      return { owner: typeof owner === 'string' ? owner : undefined, record: paymentOf(userId, fields) };
    },
    async lock(userId, holder) {
      const reply = await store.run(takeLock, {
        keys: { payment: paymentKey(userId), lock: paymentKeys.lock(userId) },
        args: { holder, lifeMs: paymentTimes.lockMs },
      });
      const [taken, fields] = reply as readonly Reply[];
      return { locked: taken === 1, record: paymentOf(userId, fields) };
    },
    async unlock(userId, holder) {
      await store.run(giveLockBack, { keys: { lock: paymentKeys.lock(userId) }, args: { holder } });
    },
    write: (next, how = {}) => write(store, post, options, next, how),
    async open(limit) {
      const users = await store.call('ZRANGE', paymentKeys.open, 0, limit - 1);
      return Array.isArray(users) ? users.map(String) : [];
    },
    async forgetOpen(userId) {
      await store.call('ZREM', paymentKeys.open, userId);
    },
    async claimDaily(at) {
      return (await store.call('SET', paymentKeys.listed, at, 'NX', 'PX', paymentTimes.listedEveryMs)) === 'OK';
    },
    async beginEvent(eventId) {
      const mark = await store.run(beginEvent, {
        keys: { event: paymentKeys.event(eventId) },
        args: { workingMs: paymentTimes.eventWorkingMs },
      });
      return mark === 'done' || mark === 'fresh' ? mark : 'working';
    },
    async finishEvent(eventId) {
      await store.call('SET', paymentKeys.event(eventId), 'done', 'PX', paymentTimes.eventDoneMs);
    },
    async dropEvent(eventId) {
      await store.run(dropEvent, { keys: { event: paymentKeys.event(eventId) } });
    },
  };
}

async function write(
  store: Store,
  post: Post,
  { now, ...numbers }: PaymentStoreOptions,
  next: PaymentRecord,
  { numbered = false, unlock = '', letters = [] }: WriteOptions,
): Promise<PaymentRecord | undefined> {
  const { userId, version, intentId } = next;
  const written = { ...next, version: version + 1 };
  const series = receiptSeries(numbers, next.paidAt ?? now());
  const prepared = await post.prepare(letters, now());
  const number = await store.run(writePayment, {
    keys: {
      payment: paymentKey(userId),
      // Without an intent nothing is written there.
      intentOwner: intentId === undefined ? paymentKeys.lock(userId) : paymentKeys.intentOwner(intentId),
      lock: paymentKeys.lock(userId),
      open: paymentKeys.open,
      byUpdated: paymentsByUpdated,
      series: paymentKeys.receiptSeries(series),
      receipts: paymentKeys.receipts,
    },
    args: {
      version,
      userId,
      openAt: isUnfinished(next) ? (next.checkedAt ?? next.updatedAt) : '',
      updatedAt: next.updatedAt,
      ownerMs: intentId === undefined ? '' : paymentTimes.intentOwnerMs,
      holder: unlock,
      numberStart: numbered ? `${series}-` : '',
      numberDigits,
    },
    letters: prepared,
    rest: paymentRecord.encode(written),
  });
  if (typeof number !== 'string') return undefined;
  post.queued(prepared);
  return number === '' ? written : { ...written, receiptNumber: number };
}
