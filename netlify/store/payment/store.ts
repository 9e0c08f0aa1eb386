import type { PaymentStore, WriteOptions } from '../../domain/payments/ports.ts';
import { numberDigits, receiptSeries } from '../../domain/payments/receipt-number.ts';
import type { PaymentRecord } from '../../domain/payments/record.ts';
import { placeOf } from '../../domain/payments/sweep-state.ts';
import { paymentTimes } from '../../domain/payments/times.ts';
import { auditInput } from '../audit/parts.ts';
import { isIdentifier } from '../identifiers.ts';
import type { Post } from '../mail/store.ts';
import type { Reply, Store } from '../redis.ts';
import {
  dueOf,
  paymentId,
  paymentKeyOf,
  paymentKeys,
  paymentOf,
  paymentRecord,
  paymentsByUpdatedIn,
  paymentTallyIn,
  sweepRecord,
} from './record.ts';
import {
  beginEvent,
  dropEvent,
  giveLockBack,
  listAll,
  readSweep,
  readWithOwner,
  reschedule,
  takeLock,
  writePayment,
} from './scripts.ts';

export interface PaymentStoreOptions {
  /** What receipt numbers begin with. */
  readonly series: string;
  /** The zone whose calendar tells the year of a series. */
  readonly zone: string;
  /** Month in which that year begins, 1 to 12. */
  readonly yearFrom: number;
  /** All years that payments may be of. */
  readonly years: readonly string[];
  readonly now: () => number;
}

const pick = <T, K extends keyof T>(from: T, ...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

export function createPaymentStore(store: Store, post: Post, options: PaymentStoreOptions): PaymentStore {
  return {
    async read(due) {
      // An administrator's page has the id from its address.
      return isIdentifier(due.userId) ? paymentOf(due, await store.call('HGETALL', paymentKeyOf(due))) : undefined;
    },
    async readWithOwner(intentId, due) {
      const reply = await store.run(readWithOwner, {
        keys: { payment: paymentKeyOf(due), intentOwner: paymentKeys.intentOwner(intentId) },
      });
      const [owner, fields] = reply as readonly Reply[];
      return { owner: typeof owner === 'string' ? owner : undefined, record: paymentOf(due, fields) };
    },
    async lock(due, holder) {
      const reply = await store.run(takeLock, {
        keys: { payment: paymentKeyOf(due), lock: paymentKeys.lock(due) },
        args: { holder, lifeMs: paymentTimes.lockMs },
      });
      const [taken, fields] = reply as readonly Reply[];
      return { locked: taken === 1, record: paymentOf(due, fields) };
    },
    async unlock(due, holder) {
      await store.run(giveLockBack, { keys: { lock: paymentKeys.lock(due) }, args: { holder } });
    },
    write: (next, how = {}) => write(store, post, options, next, how),
    async readSweep(at, most) {
      const reply = await store.run(readSweep, {
        keys: pick(paymentKeys, 'sweep', 'open', 'settled', 'aside'),
        args: { now: at, most },
      });
      const [fields, ...lists] = reply as readonly Reply[];
      const [open = [], settled = [], aside = []] = lists.map((ids) => (Array.isArray(ids) ? ids.map(String) : []));
      const { finishedAt, feeds = {} } = sweepRecord.decode(fields) ?? {};
      return {
        ...(finishedAt !== undefined && { finishedAt }),
        feeds,
        open: open.map(dueOf),
        settled: settled.map(dueOf),
        aside,
      };
    },
    async writeSweep(progress) {
      await store.call('HSET', paymentKeys.sweep, ...sweepRecord.encode(progress));
    },
    async reschedule(list, times) {
      const entries = times.flatMap(([one, at]) => [at ?? '', typeof one === 'string' ? one : paymentId(one)]);
      await store.run(reschedule, { keys: { list: paymentKeys[list] }, rest: entries });
    },
    async listAll() {
      for (const year of options.years) {
        await store.run(listAll, {
          keys: { settled: paymentKeys.settled, byUpdated: paymentsByUpdatedIn(year) },
          args: { yearStart: paymentId({ userId: 'x', year }).slice(0, -1) },
        });
      }
    },
    async doneEvents(eventIds) {
      const marks = await store.getAll(eventIds.map(paymentKeys.event));
      return new Set(eventIds.filter((_, place) => marks[place] === 'done'));
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
  { numbered = false, papers, audit, unlock = '', letters = [] }: WriteOptions,
): Promise<PaymentRecord | undefined> {
  const { userId, version, intentId } = next;
  const place = placeOf(next, now());
  const written = { ...next, version: version + 1 };
  const series = receiptSeries(numbers, next.paidAt ?? now());
  // Papers are of the day on which they are issued.
  const paperSeries = papers ? receiptSeries({ ...numbers, series: papers.series }, now()) : '';
  const traced = audit && auditInput(audit);
  const prepared = await post.prepare(letters, now());
  const reply = await store.run(writePayment, {
    keys: {
      payment: paymentKeyOf(next),
      // Without an intent nothing is written there.
      intentOwner: intentId === undefined ? paymentKeys.lock(next) : paymentKeys.intentOwner(intentId),
      lock: paymentKeys.lock(next),
      ...pick(paymentKeys, 'open', 'settled'),
      byUpdated: paymentsByUpdatedIn(next.year),
      ...paymentTallyIn(next.year),
      series: paymentKeys.receiptSeries(series),
      receipts: paymentKeys.receipts,
      // Without a paper nothing is counted there.
      ...(traced?.keys ?? {
        audit: paymentKeys.lock(next),
        auditByTime: paymentKeys.lock(next),
        auditOf: paymentKeys.lock(next),
      }),
      paperSeries: papers ? paymentKeys.receiptSeries(paperSeries) : paymentKeys.lock(next),
    },
    args: {
      version,
      userId,
      id: paymentId(next),
      openAt: place?.list === 'open' ? place.dueAt : '',
      settledAt: place?.list === 'settled' ? place.dueAt : '',
      updatedAt: next.updatedAt,
      ownerMs: intentId === undefined ? '' : paymentTimes.intentOwnerMs,
      holder: unlock,
      numberStart: numbered ? `${series}-` : '',
      numberDigits,
      paperStart: papers ? `${paperSeries}-` : '',
      paperCount: papers?.count ?? 0,
      ...(traced?.args ?? { auditId: '', auditAt: '' }),
      auditText: traced ? JSON.stringify(traced.rest) : '',
      paperNumbers: next.paperNumbers ? JSON.stringify(next.paperNumbers) : '',
    },
    letters: prepared,
    rest: paymentRecord.encode(written),
  });
  if (!Array.isArray(reply)) return undefined;
  post.queued(prepared);
  const [number = '', all = ''] = reply.map(String);
  return {
    ...written,
    ...(number !== '' && { receiptNumber: number }),
    ...(all !== '' && { paperNumbers: JSON.parse(all) as readonly string[] }),
  };
}
